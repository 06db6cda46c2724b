import { formatUnits, type Units } from '@rewards-wall/shared/credits.ts';
import { DAY_MS, HOUR_MS } from '@rewards-wall/shared/durations.ts';
import type { OutboundRequest } from '../../net/safe-fetch.ts';
import { RETRY_DELAYS_MS } from '../../postbacks/delivery/schedule.ts';
import type { PostbackFacts } from '../../postbacks/message/macros.ts';
import { writeMessage, type Target } from '../../postbacks/message/message.ts';
import { sampleFacts } from '../../postbacks/message/sample-facts.ts';
import type { Wall } from '../../store/ports/directory.ts';

export const triggers = ['credited', 'reversed', 'duplicate', 'late', 'wrong-signature'] as const;
export type Trigger = (typeof triggers)[number];

/** A message of a trigger. */
export interface PlannedMessage {
  title: string;
  /** What a correct receiver does: accept it with a 2xx, or refuse it with a 4xx. */
  expects: 'accepted' | 'refused';
  /** The longest time until the service would send it after the previous message, ms. */
  waitMs: number;
  /** Builds the message as sent at `at`, epoch ms. */
  write: (at: number) => OutboundRequest;
}

export interface TriggerPlan {
  messages: PlannedMessage[];
  /** What only the developer can check. */
  check: string;
}

export interface TriggerDetails {
  wall: Wall;
  target: Target;
  /** The same target with a key that no receiver has. */
  forged: Target;
  subid1: string;
  payout: Units;
  /** Whether the user is a test user. */
  isTest: boolean;
  /** The transaction of the credit; its reversal and a second credit have the next ones. */
  transactionId: number;
  leadId: string;
  newDeliveryId: () => string;
  /** When the credit happened; epoch ms. */
  leadAt: number;
}

/** The documented maximum age of a signature, and by how much the stale one exceeds it. */
const STALE_MS = HOUR_MS;
/** The total time of the service's attempts to deliver a message. */
export const WHOLE_SCHEDULE_MS = RETRY_DELAYS_MS.reduce((sum, delay) => sum + delay, 0);

/** Plans the messages that show whether a receiver handles a case (docs/postbacks.md#write-the-receiver). */
export function planTrigger(trigger: Trigger, details: TriggerDetails): TriggerPlan {
  const credit = factsOf(details, {});
  const amount = `${formatUnits(credit.event.amount)} ${credit.event.currencyName}`;
  const genuine = (title: string, facts: PostbackFacts, waitMs = 0): PlannedMessage => ({
    title,
    expects: 'accepted',
    waitMs,
    write: (at) => writeMessage(details.target, facts, at),
  });
  const first = genuine(`a credit of ${amount}`, credit);
  const user = `user ${details.subid1}`;
  switch (trigger) {
    case 'credited':
      return { messages: [first], check: `The ${user} must have ${amount} more than before.` };
    case 'reversed': {
      const reversal = factsOf(details, { isReversal: true });
      return {
        messages: [first, genuine('the credit again', credit), genuine('its reversal', reversal)],
        check: `The ${user}'s balance must be the same as before the credit.`,
      };
    }
    case 'duplicate': {
      const ofOther = { ...credit, deliveryId: details.newDeliveryId() };
      return {
        messages: [
          first,
          genuine('the same message again, as if your response had been lost', credit, WHOLE_SCHEDULE_MS),
          genuine('the same credit under another delivery id, as from a second postback', ofOther),
        ],
        check: `The ${user} must have ${amount} more than before, not two or three times that.`,
      };
    }
    case 'late': {
      const days = Math.round(WHOLE_SCHEDULE_MS / DAY_MS);
      const old = factsOf({ ...details, leadAt: details.leadAt - WHOLE_SCHEDULE_MS }, {});
      const another = { transactionId: details.transactionId + 1, leadId: `${details.leadId}b` };
      const other = factsOf({ ...details, ...another }, {});
      return {
        messages: [
          genuine(`a ${days}-day-old credit with a fresh signature`, old),
          {
            title: 'a credit with an hour-old signature, as in a replay attack',
            expects: 'refused',
            waitMs: 0,
            write: (at) => writeMessage(details.target, other, at - STALE_MS),
          },
        ],
        check: `The ${user} must have ${amount} more than before: the second credit doesn't count.`,
      };
    }
    case 'wrong-signature': {
      const refused = (title: string, write: PlannedMessage['write']): PlannedMessage => ({
        title,
        expects: 'refused',
        waitMs: 0,
        write,
      });
      return {
        messages: [
          refused('a credit signed with another key', (at) => writeMessage(details.forged, credit, at)),
          refused('a credit that was changed after it was signed', (at) => changed(first.write(at))),
          refused('a credit without a signature', (at) => unsigned(first.write(at))),
        ],
        check: `The ${user}'s balance must be the same as before.`,
      };
    }
  }
}

function factsOf(details: TriggerDetails, { isReversal = false }: { isReversal?: boolean }): PostbackFacts {
  const { isTest, leadAt, leadId, payout, subid1, transactionId, wall } = details;
  const deliveryId = details.newDeliveryId();
  const reversalId = transactionId + 1;
  const ids = { deliveryId, leadId, transactionId, reversalId };
  return sampleFacts({ wall, ...ids, isReversal, at: leadAt, subid1, payout, isTest });
}

/** Adds a space to the body, or a second to the time in the URL. */
function changed(message: OutboundRequest): OutboundRequest {
  if (message.body !== null) return { ...message, body: `${message.body} ` };
  const url = message.url.replace(/([?&]timestamp=)(\d+)(?=&signature=)/, (_, name: string, at: string) => {
    return `${name}${Number(at) + 1}`;
  });
  return { ...message, url };
}

function unsigned(message: OutboundRequest): OutboundRequest {
  const { 'webhook-signature': _, ...headers } = message.headers;
  return { ...message, url: message.url.replace(/&signature=[0-9a-f]{64}$/, ''), headers };
}
