import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { sharedPostgres } from '../../e2e/support/database/shared-postgres.ts';
import { DAY, HOUR } from '../runtime/clock.fixture.ts';
import { readClickPerson, writeClickPerson } from '../security/click-person.ts';
import { sealerOf } from '../security/person-sealer.ts';
import { AT, bytes, click, lead } from '../store/contract/fixtures.ts';
import { reversal } from '../store/contract/money-fixtures.ts';
import type { AccountRef } from '../store/ports/accounts.ts';
import type { NewLead } from '../store/ports/leads.ts';
import type { RemovedRows } from '../store/ports/retention.ts';
import { openPostgres } from '../store/postgres/open-postgres.ts';
import { defaultTimeouts } from '../store/postgres/timeouts.ts';
import { openSqlite } from '../store/sqlite/open-sqlite.ts';
import type { Store } from '../store/store.ts';
import { openRun, unaborted } from './retention.fixture.ts';
import { noRows } from './run-retention.ts';

const { createDatabase } = sharedPostgres();
const OFFERS = 2;
const PERSON = { subid2: 'a', subid3: '', subid4: '', device: '', ip: '198.51.100.7', user_agent: 'Mozilla/5.0' };
/** One offer leaves its users ten days. */
const TERMS = [
  { ratio: 100_000, round: false, events: [] },
  {
    ratio: 100_000,
    round: false,
    events: [{ event_id: 1, event_name: 'Level', payout: 1, amount: 1, time_to_complete: 10 * 86_400 }],
  },
].map((terms) => JSON.stringify(terms));

type Step =
  | { kind: 'click'; user: number; offer: number }
  | { kind: 'lead'; of: number; held: boolean; event: number }
  | { kind: 'reversal'; of: number; isEarly: boolean }
  | { kind: 'erase'; user: number }
  | { kind: 'deliver'; answers: boolean }
  | { kind: 'days'; days: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('click' as const), user: fc.nat(2), offer: fc.nat(OFFERS - 1) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('lead' as const),
      of: fc.nat(9),
      event: fc.nat(1),
      held: fc.nat(4).map((one) => one === 0),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('reversal' as const), of: fc.nat(9), isEarly: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('erase' as const), user: fc.nat(9) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('deliver' as const), answers: fc.nat(4).map((one) => one > 0) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('days' as const), days: fc.constantFrom(1, 8, 31, 60, 91, 181) }),
  },
);

const user = 'coalesce((select p.subid1 from persons p where p.account_id = t.account_id), cast(t.account_id as text))';
const isThere = (column: string): string => `case when ${column} is null then 0 else 1 end`;
/** A history of which every kind of row is removed, whatever the others are. */
const OF_EVERY_KIND: Step[] = [
  { kind: 'click', user: 0, offer: 0 },
  { kind: 'click', user: 1, offer: 0 },
  { kind: 'lead', of: 0, held: false, event: 0 },
  { kind: 'reversal', of: 1, isEarly: true },
  { kind: 'deliver', answers: true },
  ...[8, 31, 91, 181, 181].map((days): Step => ({ kind: 'days', days })),
];
/** What removals leave, in the order of its keys. Anyone who is erased has other numbers on each engine. */
const LEFT: Readonly<Record<string, string>> = {
  clicks: `select click_id, ${isThere('account_id')}, ${user}, offer_id, ${isThere('sealed')}, ip_digest, terms, at
    from clicks t order by click_id`,
  origins: `select click_id, ${isThere('account_id')}, ${user}, offer_id, ${isThere('sealed')}, ip_digest, terms, at,
    credits, restored_at from lead_origins t order by click_id`,
  first_clicks: `select ${user} as subid, offer_id, click_id, terms, at from first_clicks t order by 1, 2`,
  deliveries: `select lead_id, status, delivery_id, click_id, state, attempts from deliveries order by 1, 2, 3`,
  attempts: 'select delivery_id, number, at, http_status from attempts order by 1, 2',
  early: 'select source, external_id, event_id, click_id, reason from early_reversals order by 1, 2, 3',
  counts: `select sum(pending), sum(waiting), sum(delivered), sum(exhausted) from delivery_counts`,
  leads: 'select lead_id, click_id, state, reason, changed_at from leads order by 1',
};

type Row = readonly (string | number | null)[];
type ReadRows = (sql: string) => Promise<Row[]>;

/** A service on one engine. `rows`: reads its database past the store. */
async function openService(store: Store, rows: ReadRows) {
  const { adwallId, clock, run, vault } = await openRun({ store });
  const sealed = bytes('sealed');
  const postbacks = ['pbk_1', 'pbk_2'];
  for (const postbackId of postbacks) {
    const given = { adwallId, kind: 'get' as const, sealedUrl: sealed, sealedSecret: sealed, at: AT };
    await store.createPostback({ postbackId, ...given });
  }
  return {
    clock,
    store,
    sealer: sealerOf(vault, writeClickPerson(PERSON)),
    account: (subid1: string): AccountRef => ({ kind: 'wall', profileId: adwallId, subid1 }),
    async deliver(answers: boolean) {
      for (const postbackId of postbacks) await deliverAll(store, { postbackId, at: clock.now(), answers });
    },
    async remove(): Promise<RemovedRows> {
      const done = await run({ isDry: false, signal: unaborted() });
      if (done.kind !== 'done') throw new Error(done.kind);
      return done.removed;
    },
    async left() {
      const tables: Record<string, string[]> = {};
      for (const [name, sql] of Object.entries(LEFT))
        tables[name] = (await rows(sql)).map((row) => row.map(String).join(' | '));
      return tables;
    },
    /** The clicks whose data still has an address. */
    async addresses(subid1: string) {
      const account: AccountRef = { kind: 'wall', profileId: adwallId, subid1 };
      const holder = await store.findPerson(account);
      const clicks = (await store.exportPerson(account))?.clicks ?? [];
      return clicks.flatMap(({ clickId, sealed }) => {
        if (sealed === null || holder === null) return [];
        const { ip } = readClickPerson(vault.open(vault.unwrapPersonKey(holder.wrappedKey), sealed));
        return ip === null ? [] : [clickId];
      });
    },
  };
}

async function deliverAll(
  store: Store,
  { answers, at, postbackId }: { postbackId: string; at: number; answers: boolean },
): Promise<void> {
  const lease = { lease: 'l', owner: 'prc', leaseUntil: at + 1, probeAt: at };
  for (const { deliveryId } of await store.claimDeliveries({ postbackId, limit: 100, at, ...lease })) {
    const outcome = answers ? ({ kind: 'delivered' } as const) : ({ kind: 'retry', dueAt: at + HOUR } as const);
    const attempt = { at, ms: 1, httpStatus: answers ? 200 : 404, error: answers ? null : 'bad_status', body: '' };
    await store.settleDeliveries([{ deliveryId, lease: 'l', attempt, outcome, receiver: 'up' as const, probeAt: at }]);
  }
}

async function openBoth() {
  const folder = mkdtempSync(join(tmpdir(), 'rewards-removals-'));
  const file = join(folder, 'service.db');
  const sqlite = openSqlite({ file });
  await sqlite.migrate(AT);
  const reader = new Database(file, { readonly: true });
  const url = await createDatabase();
  // A busy machine must not interrupt a removal.
  const postgres = openPostgres({ url, timeouts: { ...defaultTimeouts, sliceMs: 60_000 } });
  await postgres.migrate(AT);
  const shell = new pg.Client({ connectionString: url });
  await shell.connect();
  onTestFinished(async () => {
    await shell.end();
    await postgres.close();
    reader.close();
    await sqlite.close();
    rmSync(folder, { recursive: true });
  });
  return [
    await openService(sqlite, async (sql) => reader.prepare<[], Row>(sql).raw().all()),
    await openService(
      postgres,
      async (text) => (await shell.query<(string | number | null)[]>({ text, rowMode: 'array' })).rows,
    ),
  ] as const;
}

/** PostgreSQL skips the ids of transactions that it didn't post. */
function withoutTransactionIds(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer ?? null).replaceAll(/(transactionId\\?":)\d+/g, '$1null'));
}

test('both engines remove the same, and leave the same', async () => {
  const services = await openBoth();
  const [sqlite, postgres] = services;
  const removed: Record<string, number> = { ...noRows() };
  let round = 0;
  const both = async <Answer>(work: (service: (typeof services)[number]) => Promise<Answer>): Promise<Answer> => {
    const [first, second] = [await work(sqlite), await work(postgres)];
    expect(withoutTransactionIds(second)).toEqual(withoutTransactionIds(first));
    return first;
  };

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 40 }), async (steps) => {
      round += 1;
      const userOf = (number: number): string => `user ${round} ${number}`;
      const clicks: string[] = [];
      const leads: NewLead[] = [];
      const now = () => sqlite.clock.now();
      for (const [index, one] of steps.entries()) {
        const id = `${now().toString(16).padStart(12, '0')}${String(round * 100 + index).padStart(20, '0')}`;
        const clickId = 'of' in one ? clicks[one.of % Math.max(clicks.length, 1)] : undefined;
        switch (one.kind) {
          case 'click': {
            const given = { clickId: `clk_${id}`, at: now(), offerId: 1 + one.offer, terms: TERMS[one.offer] ?? '' };
            await both(({ account, sealer, store }) =>
              store.recordClick(
                click(account(userOf(one.user)), { ...given, sealer, repeatSince: Infinity, ipDigest: id }),
              ),
            );
            clicks.push(given.clickId);
            break;
          }
          case 'lead': {
            if (clickId === undefined) break;
            const input = lead(clickId, {
              leadId: `lead_${id}`,
              deliveryId: `dlv_${id}`,
              externalId: `t ${id}`,
              at: now(),
              eventId: String(one.event),
              eventCount: 2,
              ...(one.held && { verdict: 'hold' as const, reason: 'velocity' }),
            });
            await both(({ store }) => store.restoreClick({ clickId, at: now() }));
            await both(({ store }) => store.creditLead(input));
            leads.push(input);
            break;
          }
          case 'reversal': {
            const known = one.isEarly ? undefined : leads[one.of % Math.max(leads.length, 1)];
            if (clickId === undefined) break;
            const input = known ?? lead(clickId, { externalId: `t ${id}` });
            await both(({ store }) => store.reverseLead(reversal(input, { deliveryId: `dlv_${id}`, at: now() })));
            break;
          }
          case 'erase':
            await both(({ account, store }) => store.erasePerson({ account: account(userOf(one.user)), at: now() }));
            break;
          case 'deliver':
            await both(({ deliver }) => deliver(one.answers));
            break;
          case 'days': {
            for (const { clock } of services) clock.forward(one.days * DAY);
            const rows = await both(({ remove }) => remove());
            for (const [kind, count] of Object.entries(rows)) removed[kind] = (removed[kind] ?? 0) + count;
            await both(({ left }) => left());
            for (const number of [0, 1, 2]) await both(({ addresses }) => addresses(userOf(number)));
          }
        }
      }
    }),
    { numRuns: 12, examples: [[OF_EVERY_KIND]] },
  );
  const never = Object.entries(removed).flatMap(([kind, rows]) => (rows === 0 ? [kind] : []));
  expect(never, 'the runs removed some of every other kind').toEqual([
    ...['impressions', 'figures', 'survey_starts', 'idempotency_keys', 'security_events', 'audit_log'],
  ]);
});
