import type { ServiceToKill } from './start-service-to-kill.ts';
import { callsOf, send, type Call, type Story } from './simulated-users.ts';

/** Tellers of stories at once. */
const TELLERS = 12;

/** Tells stories to whatever service runs, and repeats to the next one what the last one left unanswered. */
export interface Load {
  /** Goes on with this one. */
  use(service: ServiceToKill): void;
  /** Resolves when the stories are told, or a teller failed. */
  ended: Promise<void>;
  /** Calls that are sent and not answered. */
  underWay(): number;
  /** Resolves when so many more calls are answered. */
  answered(count: number): Promise<void>;
  /** Begins no more stories; resolves with those that were begun, when they are told. Throws what stopped a teller. */
  finish(): Promise<Story[]>;
}

export function startLoad(stories: readonly Story[]): Load {
  let running: ServiceToKill | null = null;
  const waiting: ((service: ServiceToKill) => void)[] = [];
  let underWay = 0;
  let answers = 0;
  let next = 0;
  let end = Infinity;
  let watchers: { at: number; resolve: () => void }[] = [];

  const service = (): Promise<ServiceToKill> =>
    running === null ? new Promise((resolve) => void waiting.push(resolve)) : Promise.resolve(running);

  /** As networks do: until there is an answer. */
  const sendUntilAnswered = async (call: Call): Promise<void> => {
    underWay += 1;
    for (let answer: string | null = null; answer === null;) {
      const { ended, url } = await service();
      call.sent += 1;
      answer = await send(url, call).catch(() => null);
      if (answer === null) await ended;
      else call.answers.push(answer);
    }
    underWay -= 1;
    answers += 1;
    for (const { at, resolve } of watchers) if (at <= answers) resolve();
    watchers = watchers.filter(({ at }) => at > answers);
  };

  const tell = async (): Promise<void> => {
    while (next < end) {
      const story = stories[next];
      if (story === undefined) throw new Error('There are too few stories.');
      next += 1;
      story.isBegun = true;
      for (const calls of story.steps) await Promise.all(calls.map(sendUntilAnswered));
    }
  };

  const tellers = Promise.all(Array.from({ length: TELLERS }, tell));
  // What a teller throws is thrown by `finish`.
  const ended = tellers.then(
    () => undefined,
    () => undefined,
  );

  return {
    use(started) {
      running = started;
      void started.ended.then(() => {
        if (running === started) running = null;
      });
      for (const resolve of waiting.splice(0)) resolve(started);
    },
    ended,
    underWay: () => underWay,
    answered: (count) => new Promise((resolve) => void watchers.push({ at: answers + count, resolve })),
    async finish() {
      end = next;
      await tellers;
      return stories.filter(({ isBegun }) => isBegun);
    },
  };
}

/** Sends every call of the stories once more. */
export async function repeatAll({ url }: ServiceToKill, stories: readonly Story[]): Promise<void> {
  const calls = stories.flatMap(callsOf);
  const repeat = async (): Promise<void> => {
    for (let call = calls.pop(); call !== undefined; call = calls.pop()) call.answers.push(await send(url, call));
  };
  await Promise.all(Array.from({ length: TELLERS }, repeat));
}
