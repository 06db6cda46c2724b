import { transactionCreated } from '@rewards-wall/shared/schema/transaction.ts';
import { systemIds } from '../../server/runtime/ids.ts';
import type { Store } from '../../server/store/store.ts';
import type { Vault } from '../../server/security/vault.ts';
import { signedLeadPath } from '../support/requests/send-lead.ts';
import type { TestSource, TestWall } from '../support/service/start-service.ts';
import { leadName, type Told } from '../support/money/outcomes.ts';

/** One request that is sent until it is answered, and what was answered. */
export interface Call {
  kind: 'transaction' | 'lead' | 'reversal';
  /** Path, query and the rest, signed anew each time. */
  request: () => [path: string, init: RequestInit];
  /** How often it was sent until its first answer. */
  sent: number;
  /** Its answers as one text each: `OK`, `DUP`, the number of a transaction, or what went wrong. */
  answers: string[];
}

/** What one user does, who clicked before. Credits in units. */
export interface Story {
  subid1: string;
  /** The sources' id of the lead. */
  externalId: string;
  /** Credit of the lead, which no other story has. */
  amount: number;
  /** Manual transaction, which no other story has. */
  adjustment: number;
  /** Steps in order; the calls of one step are sent at once. */
  steps: Call[][];
  /** Somebody tells it. */
  isBegun: boolean;
}

/** Stores a click of the user, an hour ago, and answers the story that goes on from there. `index` tells its kind. */
export async function newStory(
  deps: { store: Store; vault: Vault; wall: TestWall; source: TestSource; offerId: number },
  index: number,
): Promise<Story> {
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
  return { subid1, externalId, amount, adjustment, steps: kinds[index % kinds.length] ?? [], isBegun: false };
}

export function callsOf(story: Story): Call[] {
  return story.steps.flat();
}

/** What whoever told the story was told of each of its calls. */
export function toldOf(story: Story): Told[] {
  const { adjustment, externalId, subid1 } = story;
  return callsOf(story).flatMap(({ answers, kind }) =>
    answers.map((answer): Told => {
      const said = /^\d{3} /.test(answer) ? 'refused' : 'done';
      return kind === 'transaction'
        ? { subid1, kind: 'manual', name: subid1, amount: adjustment, said, answer }
        : { subid1, kind, name: leadName({ externalId }), said, answer };
    }),
  );
}

/** Sends the call once; throws when no whole answer comes. */
export async function send(url: string, { request }: Call): Promise<string> {
  const [path, init] = request();
  const response = await fetch(`${url}${path}`, init);
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
  const { key, wrappedKey } = vault.newPersonKey();
  const clickId = ids.timeOrdered('clk', at);
  await store.recordClick({
    clickId,
    account: { kind: 'wall', profileId: wall.adwallId, subid1 },
    wrappedKey,
    offerId,
    sealed: vault.seal(key, JSON.stringify({ subid2: '', subid3: '', subid4: '', device: '', ip: '127.0.0.1' })),
    ipDigest: null,
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
