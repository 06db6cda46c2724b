import type { ServiceToKill } from './start-service-to-kill.ts';
import { callsOf, send, type Call, type SimulatedUser } from './simulated-users.ts';

/** How many users are active at a time. */
const ACTIVE_USERS = 12;

/** A service under load. */
export interface Target extends Pick<ServiceToKill, 'url'> {
  ended: Promise<unknown>;
  /**
   * How long a call may take until it is repeated to the same service, as networks do. Absent for a service of one
   * process: a call without an answer is then repeated to the next one.
   */
  answerLimitMs?: number;
  /** Repeats a call to the same service after a 503, as networks do: another process may lock the database for long. */
  repeatsAfter503?: boolean;
}

/** Runs users against the current service, and repeats what it left unanswered. */
export interface Load {
  /** Continues with this service. */
  use(service: Target): void;
  /** Resolves when all users have finished, or one has failed. */
  ended: Promise<void>;
  /** The number of calls without an answer. */
  unanswered(): number;
  /** Resolves after `count` more answers. */
  answered(count: number): Promise<void>;
  /** Starts no more users, and resolves with the started ones once they have finished. Throws if one failed. */
  finish(): Promise<SimulatedUser[]>;
}

export function startLoad(users: readonly SimulatedUser[]): Load {
  let running: Target | null = null;
  const waiting: ((service: Target) => void)[] = [];
  let unanswered = 0;
  let answers = 0;
  let next = 0;
  let end = Infinity;
  let watchers: { at: number; resolve: () => void }[] = [];

  const service = (): Promise<Target> =>
    running === null ? new Promise((resolve) => void waiting.push(resolve)) : Promise.resolve(running);

  /** Repeats the call until there is an answer, as networks do. */
  const sendUntilAnswered = async (call: Call): Promise<void> => {
    unanswered += 1;
    for (let answer: string | null = null; answer === null;) {
      const { answerLimitMs, ended, repeatsAfter503, url } = await service();
      call.sent += 1;
      answer = await send(url, call, answerLimitMs).catch(() => null);
      if (repeatsAfter503 === true && answer?.startsWith('503 ')) answer = null;
      else if (answer !== null) call.answers.push(answer);
      else if (answerLimitMs === undefined) await ended;
    }
    unanswered -= 1;
    answers += 1;
    for (const { at, resolve } of watchers) if (at <= answers) resolve();
    watchers = watchers.filter(({ at }) => at > answers);
  };

  const runUsers = async (): Promise<void> => {
    while (next < end) {
      const user = users[next];
      if (user === undefined) throw new Error('There are too few users.');
      next += 1;
      user.isStarted = true;
      for (const calls of user.steps) await Promise.all(calls.map(sendUntilAnswered));
    }
  };

  const finished = Promise.all(Array.from({ length: ACTIVE_USERS }, runUsers));
  // `finish` throws the error of a failed user.
  const ended = finished.then(
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
    unanswered: () => unanswered,
    answered: (count) => new Promise((resolve) => void watchers.push({ at: answers + count, resolve })),
    async finish() {
      end = next;
      await finished;
      return users.filter(({ isStarted }) => isStarted);
    },
  };
}

/** Sends every call of the users once more. */
export async function repeatAll({ url }: Pick<Target, 'url'>, users: readonly SimulatedUser[]): Promise<void> {
  const calls = users.flatMap(callsOf);
  const repeat = async (): Promise<void> => {
    for (let call = calls.pop(); call !== undefined; call = calls.pop()) call.answers.push(await send(url, call));
  };
  await Promise.all(Array.from({ length: ACTIVE_USERS }, repeat));
}
