import { transactionCreated } from '@rewards-wall/shared/schema/transaction.ts';
import { systemIds } from '../../server/runtime/ids.ts';
import type { Store } from '../../server/store/store.ts';
import { encodeTerms, type EventTerms } from '../../server/store/click-terms.ts';
import type { Vault } from '../../server/security/vault.ts';
import { signedLeadPath } from '../support/requests/send-lead.ts';
import type { TestSource, TestWall } from '../support/service/start-service.ts';
import { leadName, type Outcome } from '../support/money/outcomes.ts';
import { writeClickPerson } from '../../server/security/click-person.ts';
import { sealerOf } from '../../server/security/person-sealer.ts';
import { CONDITION_LIMIT_MS } from '../../scripts/vitest/time-limits.ts';

/** One request, which is repeated until it is answered, and its answers. */
export interface Call {
  kind: 'transaction' | 'lead' | 'reversal';
  /** The lead that it reports or reverses. */
  lead: Conversion | null;
  /** Signed again each time. */
  request: () => [path: string, init: RequestInit];
  /** How often it was sent until the first answer. */
  sent: number;
  /** `OK`, `DUP`, the id of a transaction, or status and text of an unexpected response. */
  answers: string[];
}

/** What a source reports of a user's click. */
interface Conversion {
  externalId: string;
  /** Empty for the whole offer. */
  eventId: string;
  /** Whether its event was not completed as often as it may be before. */
  isPaid: boolean;
}

/** A user with a click, and the calls that follow it. Amounts are in units of a credit. */
export interface SimulatedUser {
  subid1: string;
  /** The credit of a lead; every user has another. */
  amount: number;
  /** The amount of the manual transaction; every user has another. */
  adjustment: number;
  /** In order; the calls of one step are sent at the same time. */
  steps: Call[][];
  isStarted: boolean;
}

/** Stores a click from an hour ago for a new user. The user's calls depend on `index`. */
export async function newSimulatedUser(
  deps: { store: Store; vault: Vault; wall: TestWall; source: TestSource; offerId: number },
  index: number,
): Promise<SimulatedUser> {
  const { source, wall } = deps;
  const subid1 = `user-${index}`;
  const amount = 1_000_000 + index * 10_000;
  const adjustment = 20_000 + index * 10_000;
  const hasEvents = index % 4 === 3;
  const { at, clickId } = await recordClick(deps, { subid1, amount, events: hasEvents ? eventsOf(amount) : [] });
  const convertedAt = Math.floor(at / 1000) + 60;
  const report = (kind: 'lead' | 'reversal', lead: Conversion): Call => {
    const { eventId, externalId } = lead;
    const fields = { click_id: clickId, transaction_id: externalId, converted_at: convertedAt };
    const event = eventId === '' ? {} : { event_id: eventId };
    const status = kind === 'lead' ? 1 : 2;
    const request = (): [string, RequestInit] => [
      signedLeadPath(source, { ...fields, ...event, status }, Date.now()),
      {},
    ];
    return { ...newCall(kind, request), lead };
  };
  const whole: Conversion = { externalId: `conversion-${index}`, eventId: '', isPaid: true };
  const lead = report('lead', whole);
  const reversal = report('reversal', whole);
  const eventLead = (eventId: string, name: string, isPaid = true): Call =>
    report('lead', { externalId: `conversion-${index}-${name}`, eventId, isPaid });
  const transaction = newCall('transaction', () => [
    wall.user(subid1, 'transactions.json'),
    {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${wall.secretKey}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': `key-${index}`,
      },
      body: JSON.stringify({ currency_adjustment: adjustment / 10_000, description: 'Bonus' }),
    },
  ]);
  const kinds = [
    [[transaction], [lead], [reversal]],
    [[lead, transaction]],
    [[lead, reversal]],
    [
      [eventLead(NUMBERED, 'a'), eventLead(NUMBERED, 'b'), eventLead(DAILY, 'c'), eventLead(ONCE, 'd')],
      [eventLead(NUMBERED, 'e'), eventLead(DAILY, 'f', false), eventLead(ONCE, 'g', false)],
      [eventLead(NUMBERED, 'h', false)],
    ],
  ];
  return { subid1, amount, adjustment, steps: kinds[index % kinds.length] ?? [], isStarted: false };
}

export function callsOf({ steps }: Pick<SimulatedUser, 'steps'>): Call[] {
  return steps.flat();
}

/** The leads that the user's calls report. */
export function leadsOf(user: Pick<SimulatedUser, 'steps'>): Conversion[] {
  return callsOf(user).flatMap(({ kind, lead }) => (kind === 'lead' && lead !== null ? [lead] : []));
}

/** The outcomes of all of the user's calls. */
export function outcomesOf(user: SimulatedUser): Outcome[] {
  const { adjustment, subid1 } = user;
  return callsOf(user).flatMap(({ answers, kind, lead }) =>
    answers.map((answer): Outcome => {
      const result = /^\d{3} /.test(answer) ? 'refused' : 'done';
      return kind === 'transaction' || lead === null
        ? { subid1, kind: 'manual', name: subid1, amount: adjustment, result, answer }
        : { subid1, kind, name: leadName(lead), result, answer };
    }),
  );
}

/** Sends the call once. Throws if there is no complete response in time. */
export async function send(url: string, { request }: Call, limitMs = CONDITION_LIMIT_MS): Promise<string> {
  const [path, init] = request();
  const response = await fetch(`${url}${path}`, { ...init, signal: AbortSignal.timeout(limitMs) });
  const text = await response.text();
  if (response.status === 201) return String(transactionCreated.parse(JSON.parse(text)).transaction_id);
  return response.status === 200 ? text : `${response.status} ${text}`;
}

function newCall(kind: Call['kind'], request: Call['request']): Call {
  return { kind, lead: null, request, sent: 0, answers: [] };
}

const ids = systemIds();
const HOUR = 3_600_000;

/** Events: one that pays three times, one that pays once a day, and one that pays once. */
const [NUMBERED, DAILY, ONCE] = ['1', '2', '3'] as const;

function eventsOf(amount: number): EventTerms[] {
  const event = { event_name: 'Level', payout: 10_000, amount, time_to_complete: null };
  return [
    { ...event, event_id: Number(NUMBERED), max_completions: 3 },
    { ...event, event_id: Number(DAILY), max_completions: null, once_a_day: true },
    { ...event, event_id: Number(ONCE) },
  ];
}

async function recordClick(
  { offerId, store, vault, wall }: { store: Store; vault: Vault; wall: TestWall; offerId: number },
  { amount, events, subid1 }: { subid1: string; amount: number; events: EventTerms[] },
): Promise<{ clickId: string; at: number }> {
  const at = Date.now() - HOUR;
  const clickId = ids.timeOrdered('clk', at);
  await store.recordClick({
    clickId,
    account: { kind: 'wall', profileId: wall.adwallId, subid1 },
    offerId,
    sealer: sealerOf(
      vault,
      writeClickPerson({ subid2: '', subid3: '', subid4: '', device: '', ip: '127.0.0.1', user_agent: null }),
    ),
    ipDigest: null,
    idDigest: null,
    deviceDigest: null,
    country: 'US',
    payout: 10_000,
    amount,
    terms: encodeTerms({ ratio: 1_000_000, round: false, repeatable: false, events }),
    cap: null,
    repeatSince: at,
    at,
  });
  return { clickId, at };
}
