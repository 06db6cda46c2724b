import { transactionCreated } from '@rewards-wall/shared/schema/transaction.ts';
import { systemIds } from '../../server/runtime/ids.ts';
import type { Store } from '../../server/store/store.ts';
import type { Vault } from '../../server/security/vault.ts';
import { signedLeadPath } from '../support/requests/send-lead.ts';
import type { TestSource, TestWall } from '../support/service/start-service.ts';
import { leadName, type Outcome } from '../support/money/outcomes.ts';
import { sealerOf } from '../../server/security/person-sealer.ts';
import { CONDITION_LIMIT_MS } from '../../scripts/vitest/time-limits.ts';

/** One request, which is repeated until it is answered, and its answers. */
export interface Call {
  kind: 'transaction' | 'lead' | 'reversal';
  /** Signed anew each time. */
  request: () => [path: string, init: RequestInit];
  /** How often it was sent until the first answer. */
  sent: number;
  /** `OK`, `DUP`, the id of a transaction, or status and text of an unexpected response. */
  answers: string[];
}

/** A user with a click, and the calls that follow it. Amounts are in units of a credit. */
export interface SimulatedUser {
  subid1: string;
  /** The source's id of the lead. */
  externalId: string;
  /** The credit of the lead; every user has another. */
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
  const externalId = `conversion-${index}`;
  const amount = 1_000_000 + index * 10_000;
  const adjustment = 20_000 + index * 10_000;
  const clickId = await recordClick(deps, { subid1, amount });
  const report = (status: 1 | 2): (() => [string, RequestInit]) => {
    const fields = { click_id: clickId, transaction_id: externalId, status };
    return () => [signedLeadPath(source, fields, Date.now()), {}];
  };
  const lead = newCall('lead', report(1));
  const reversal = newCall('reversal', report(2));
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
  const kinds = [[[transaction], [lead], [reversal]], [[lead, transaction]], [[lead, reversal]]];
  return { subid1, externalId, amount, adjustment, steps: kinds[index % kinds.length] ?? [], isStarted: false };
}

export function callsOf({ steps }: Pick<SimulatedUser, 'steps'>): Call[] {
  return steps.flat();
}

/** The outcomes of all of the user's calls. */
export function outcomesOf(user: SimulatedUser): Outcome[] {
  const { adjustment, externalId, subid1 } = user;
  return callsOf(user).flatMap(({ answers, kind }) =>
    answers.map((answer): Outcome => {
      const result = /^\d{3} /.test(answer) ? 'refused' : 'done';
      return kind === 'transaction'
        ? { subid1, kind: 'manual', name: subid1, amount: adjustment, result, answer }
        : { subid1, kind, name: leadName({ externalId }), result, answer };
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
  return { kind, request, sent: 0, answers: [] };
}

const ids = systemIds();
const HOUR = 3_600_000;

async function recordClick(
  { offerId, store, vault, wall }: { store: Store; vault: Vault; wall: TestWall; offerId: number },
  { amount, subid1 }: { subid1: string; amount: number },
): Promise<string> {
  const at = Date.now() - HOUR;
  const clickId = ids.timeOrdered('clk', at);
  await store.recordClick({
    clickId,
    account: { kind: 'wall', profileId: wall.adwallId, subid1 },
    offerId,
    sealer: sealerOf(vault, JSON.stringify({ subid2: '', subid3: '', subid4: '', device: '', ip: '127.0.0.1' })),
    ipDigest: null,
    idDigest: null,
    deviceDigest: null,
    country: 'US',
    payout: 10_000,
    amount,
    terms: JSON.stringify({ ratio: 1_000_000, round: false, events: [] }),
    cap: null,
    repeatSince: at,
    at,
  });
  return clickId;
}
