import type { Clock } from '../../server/runtime/clock.ts';
import type { LoopKeys } from '../seed/demo-keys.ts';
import { readEvent, type ToldEvent } from './read-event.ts';
import { isGenuine, type IncomingCall } from './verify-postback.ts';

/** A postback as the page shows it: the attempts of one id in one place. */
export interface ShownPostback extends ToldEvent {
  kind: IncomingCall['kind'];
  isGenuine: boolean;
  /** When the latest attempt came; epoch ms. */
  at: number;
  attempts: number;
  /** What the latest attempt was answered. */
  answered: number;
  /** What came, cut where it is long. */
  raw: string;
}

export interface Receiver {
  /** Takes a call and answers with a status, as a publisher's server should. */
  receive(call: IncomingCall): Promise<number>;
  /** Whether it answers 500, to see what happens then. */
  fail(isFailing: boolean): void;
  /** Newest first. `revision` changes with everything that is shown. */
  shown(): { revision: string; isFailing: boolean; postbacks: ShownPostback[] };
}

const KEPT = 200;
const LONGEST_RAW = 2000;

/** A publisher's server in memory: checks what comes, and keeps the latest to be looked at. */
export function createReceiver(deps: { clock: Clock; keys: Promise<Pick<LoopKeys, 'postbacks'>> }): Receiver {
  const { clock } = deps;
  const startedAt = clock.now();
  // In the order of their latest attempt.
  const kept = new Map<string, ShownPostback>();
  let changes = 0;
  let isFailing = false;

  const answerTo = (call: IncomingCall, secret: string | undefined): { isOurs: boolean; status: number } => {
    const isOurs = secret !== undefined && isGenuine(call, secret, Math.floor(clock.now() / 1000));
    return { isOurs, status: isOurs ? (isFailing ? 500 : 200) : 401 };
  };

  return {
    async receive(call) {
      const { postbacks } = await deps.keys;
      const { isOurs, status } = answerTo(call, postbacks.find(({ kind }) => kind === call.kind)?.secret);
      const event = readEvent(call);
      changes += 1;
      // What is not genuine may claim any id: it must not touch what is.
      const key = isOurs ? `${call.kind} ${event.id}` : `forged ${changes}`;
      const attempts = (kept.get(key)?.attempts ?? 0) + 1;
      kept.delete(key);
      const raw = (call.kind === 'get' ? `GET ${call.target}` : call.body).slice(0, LONGEST_RAW);
      kept.set(key, { ...event, kind: call.kind, isGenuine: isOurs, at: clock.now(), attempts, answered: status, raw });
      const [oldest] = kept.keys();
      if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
      return status;
    },
    fail(next) {
      isFailing = next;
      changes += 1;
    },
    shown: () => ({ revision: `${startedAt}-${changes}`, isFailing, postbacks: [...kept.values()].toReversed() }),
  };
}
