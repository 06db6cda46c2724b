import type { Clock } from '../../runtime/clock.ts';
import { readEvent, type ReportedEvent } from './read-event.ts';
import { isGenuine, type IncomingCall } from './verify-postback.ts';

/** A postback as the page shows it; attempts with the same id are combined. */
export interface ShownPostback extends ReportedEvent {
  kind: IncomingCall['kind'];
  isGenuine: boolean;
  /** Time of the latest attempt, epoch ms. */
  at: number;
  attempts: number;
  /** The status of the response to the latest attempt. */
  answered: number;
  /** The request, truncated if it is long. */
  raw: string;
}

export interface Receiver {
  /** Handles a call as a publisher's server should. Returns the status of the response. */
  receive(call: IncomingCall): Promise<number>;
  /** Switches responses to 500 on or off, to demonstrate retries. */
  fail(isFailing: boolean): void;
  /** The postbacks, newest first. `revision` changes with the rest. */
  shown(): { revision: string; isFailing: boolean; postbacks: ShownPostback[] };
}

/** Forged postbacks have their own limit, so that they can't push out genuine ones. */
const MAX_KEPT = { genuine: 200, forged: 50 };
const MAX_RAW_LENGTH = 2000;

/** A publisher's server in memory. It verifies postbacks and keeps the latest ones for the page. */
export function createReceiver(deps: {
  clock: Clock;
  /** The secret of the postbacks of a kind. */
  secretOf: (kind: IncomingCall['kind']) => Promise<string | undefined>;
}): Receiver {
  const { clock } = deps;
  const startedAt = clock.now();
  // In the order of the latest attempts.
  const kept = new Map<string, ShownPostback>();
  let changes = 0;
  let isFailing = false;

  const answerTo = (call: IncomingCall, secret: string | undefined): { isOurs: boolean; status: number } => {
    const isOurs = secret !== undefined && isGenuine(call, secret, Math.floor(clock.now() / 1000));
    return { isOurs, status: isOurs ? (isFailing ? 500 : 200) : 401 };
  };

  return {
    async receive(call) {
      const { isOurs, status } = answerTo(call, await deps.secretOf(call.kind));
      const event = readEvent(call);
      changes += 1;
      // A forged call can have any id, so it must not replace a genuine one.
      const key = isOurs ? `${call.kind} ${event.id}` : `forged ${changes}`;
      const attempts = (kept.get(key)?.attempts ?? 0) + 1;
      kept.delete(key);
      const raw = (call.kind === 'get' ? `GET ${call.target}` : call.body).slice(0, MAX_RAW_LENGTH);
      kept.set(key, { ...event, kind: call.kind, isGenuine: isOurs, at: clock.now(), attempts, answered: status, raw });
      const alike = [...kept].filter(([, one]) => one.isGenuine === isOurs).map(([id]) => id);
      const [oldest] = alike;
      if (alike.length > MAX_KEPT[isOurs ? 'genuine' : 'forged'] && oldest !== undefined) kept.delete(oldest);
      return status;
    },
    fail(next) {
      isFailing = next;
      changes += 1;
    },
    shown: () => ({ revision: `${startedAt}-${changes}`, isFailing, postbacks: [...kept.values()].toReversed() }),
  };
}
