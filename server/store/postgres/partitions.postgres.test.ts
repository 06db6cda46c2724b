import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { sharedPostgres } from '../../../e2e/support/database/shared-postgres.ts';
import { click, lead, newWall } from '../contract/fixtures.ts';
import { keptPartitions } from '../contract/retention-fixtures.ts';
import { newPostback } from '../contract/money-fixtures.ts';
import { firstIdOf } from '../../runtime/ids.ts';
import type { PartitionStep } from '../ports/retention.ts';
import { openPostgres, type PostgresStore } from './open-postgres.ts';
import { defaultTimeouts } from './timeouts.ts';

const { createDatabase } = sharedPostgres();
const DAY = 86_400_000;
const never = { clicks: null, deliveries: null, attempts: null };

/** A new database. The first partition takes everything older than the month after `now`. */
/** Statements that lock a table get as long as a busy machine needs, unless the test is about who waits for them. */
async function openNew({ statementMs = defaultTimeouts.statementMs, sliceMs = 60_000 } = {}) {
  const url = await createDatabase();
  const shell = new pg.Client({ connectionString: url });
  await shell.connect();
  const store = openPostgres({ url, timeouts: { ...defaultTimeouts, statementMs, sliceMs } });
  await store.migrate(1);
  onTestFinished(async () => {
    await store.close();
    await shell.end();
  });
  const texts = async (sql: string): Promise<string[]> =>
    (await shell.query<[string]>({ text: sql, rowMode: 'array' })).rows.map(([text]) => text);
  const now = new Date();
  const startOf = (months: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months);
  const monthsFrom = (first: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ from: startOf(first + index), to: startOf(first + index + 1) }));
  return { shell, store, texts, startOf, monthsFrom, url };
}

/** Stores a click at that time, with a lead, whose delivery is due. */
async function storeLead(store: PostgresStore, account: { adwallId: number }, at: number): Promise<string> {
  const [clickId, leadId] = [`${firstIdOf('clk', at)}aa`, `${firstIdOf('lead', at)}aa`];
  const user = { kind: 'wall', profileId: account.adwallId, subid1: 'ann' } as const;
  expect(await store.recordClick(click(user, { clickId, at, repeatSince: at }))).toMatchObject({ kind: 'recorded' });
  const credited = await store.creditLead(lead(clickId, { leadId, at, deliveryId: `${firstIdOf('dlv', at)}aa` }));
  expect(credited).toMatchObject({ kind: 'credited', deliveries: 1 });
  return clickId;
}

const placeOf = (clickId: string) => `select tableoid::regclass::text from clicks where click_id = '${clickId}'`;
const nameOf = (from: number) => `clicks_${new Date(from).toISOString().slice(0, 7).replace('-', '_')}`;
const outcomes = (steps: readonly PartitionStep[]) =>
  Object.entries(Object.groupBy(steps, ({ outcome }) => outcome)).map(([outcome, of]) => `${of?.length} ${outcome}`);

test('the first partition has this month and all before it, and months that follow get partitions of their own', async () => {
  const { monthsFrom, startOf, store, texts } = await openNew();
  const wall = await newWall(store);
  await newPostback(store, wall.adwallId);
  const inside = await storeLead(store, wall, startOf(0) + DAY);
  const beyond = await storeLead(store, wall, startOf(2) + DAY);
  expect(await texts(placeOf(inside))).toEqual(['clicks_before']);
  expect(await texts(placeOf(beyond)), 'its month has no partition yet').toEqual(['clicks_kept']);
  const made = await keptPartitions(store, { months: monthsFrom(0, 4), before: never });
  expect(outcomes(made)).toEqual(['3 there', '9 made']);
  expect(await texts(placeOf(beyond)), 'it moved').toEqual([nameOf(startOf(2))]);
  expect(await texts('select count(*)::text from clicks_kept')).toEqual(['0']);
  expect(outcomes(await keptPartitions(store, { months: monthsFrom(0, 4), before: never }))).toEqual(['12 there']);
  expect((await store.verifyLedger({ limit: 5 })).broken).toEqual([]);
});

test('a partition is dropped once all of it is old and little of it is needed, and that moves', async () => {
  const { monthsFrom, startOf, store, texts } = await openNew();
  const wall = await newWall(store);
  const postbackId = await newPostback(store, wall.adwallId);
  const needed = await storeLead(store, wall, startOf(0) + DAY);
  await keptPartitions(store, { months: monthsFrom(1, 2), before: never });
  const before = { clicks: startOf(1) - 1, deliveries: startOf(1) - 1, attempts: startOf(1) - 1 };
  expect(outcomes(await keptPartitions(store, { months: [], before })), 'its last moment is newer').toEqual([]);
  const old = { clicks: startOf(1), deliveries: startOf(1), attempts: startOf(1) };
  expect(outcomes(await keptPartitions(store, { months: [], before: old }))).toEqual(['3 dropped']);
  expect(await texts(placeOf(needed))).toEqual(['clicks_kept']);
  expect(await texts(`select to_regclass('clicks_before')::text`)).toEqual([null]);
  const at = startOf(1) + DAY;
  const lease = { limit: 9, lease: 'l', owner: 'prc', leaseUntil: at, probeAt: at, at };
  expect(await store.claimDeliveries({ postbackId, ...lease })).toHaveLength(1);
  expect(await store.deliveryHealth()).toMatchObject({ pending: 1 });
  expect((await store.verifyLedger({ limit: 5 })).broken).toEqual([]);
});

test('a partition of which much is needed stays, and so does one that someone uses', async () => {
  const { monthsFrom, shell, startOf, store, texts } = await openNew();
  await keptPartitions(store, { months: monthsFrom(1, 1), before: never });
  await shell.query(`insert into clicks (click_id, account_id, offer_id, payout, amount, terms, at)
    select 'clk_' || lpad(to_hex(n), 12, '0'), n, 1, 1, 1, '{}', n from generate_series(1, 251) n`);
  const before = { ...never, clicks: startOf(1) };
  expect(outcomes(await keptPartitions(store, { months: [], before }))).toEqual(['1 needed']);
  await shell.query(`begin; delete from clicks where at = 1`);
  expect(outcomes(await keptPartitions(store, { months: [], before })), 'uncommitted').toEqual(['1 needed']);
  await shell.query('commit; begin; select count(*) from clicks');
  expect(outcomes(await keptPartitions(store, { months: [], before }))).toEqual(['1 busy']);
  expect(await texts('select count(*)::text from clicks_before')).toEqual(['250']);
  await shell.query('commit');
  expect(outcomes(await keptPartitions(store, { months: [], before }))).toEqual(['1 dropped']);
});

test('a month that stays, because much of it is needed or someone uses it, keeps no later one', async () => {
  const { monthsFrom, shell, startOf, store, texts } = await openNew();
  await keptPartitions(store, { months: monthsFrom(1, 4), before: never });
  const [first = '', second = '', third = '', newest = ''] = [1, 2, 3, 4].map((month) => nameOf(startOf(month)));
  await shell.query(`insert into clicks (click_id, account_id, offer_id, payout, amount, terms, at)
    select 'clk_' || lpad(to_hex(n), 12, '0'), n, 1, 1, 1, '{}', n from generate_series(1, 251) n`);
  const kept = `${firstIdOf('clk', startOf(3) + DAY)}aa`;
  await shell.query(`insert into clicks (click_id, account_id, offer_id, payout, amount, terms, at)
    values ('${kept}', 1, 1, 1, 1, '{}', 1)`);
  await shell.query(
    `begin; lock table only ${first} in access share mode; lock table only ${third} in access share mode`,
  );
  const before = { ...never, clicks: startOf(4) };
  expect(await keptPartitions(store, { months: [], before })).toEqual([
    { partition: 'clicks_before', outcome: 'needed' },
    { partition: second, outcome: 'dropped' },
    { partition: first, outcome: 'busy' },
    { partition: third, outcome: 'busy' },
  ]);
  await shell.query('commit');
  // In any order, because a month that autovacuum is reading is retried after the others.
  expect(new Set(await keptPartitions(store, { months: [], before }))).toEqual(
    new Set([
      { partition: 'clicks_before', outcome: 'needed' },
      { partition: first, outcome: 'dropped' },
      { partition: third, outcome: 'dropped' },
    ]),
  );
  expect(await texts(`select part::text from partitions_of('clicks')`)).toEqual(['clicks_before', newest]);
  expect(await texts(placeOf(kept))).toEqual(['clicks_kept']);
  expect(await texts('select count(*)::text from clicks')).toEqual(['252']);
});

test('a month whose vacuum takes too long stays, and keeps no later one', async () => {
  const { monthsFrom, shell, startOf, store } = await openNew({ statementMs: 1_000 });
  await keptPartitions(store, { months: monthsFrom(1, 2), before: never });
  await shell.query('begin; lock table only clicks_before in share update exclusive mode');
  expect(await keptPartitions(store, { months: [], before: { ...never, clicks: startOf(2) } })).toEqual([
    { partition: 'clicks_before', outcome: 'unswept' },
    { partition: nameOf(startOf(1)), outcome: 'dropped' },
  ]);
  await shell.query('commit');
});

/** Makes vacuums of the store's next connections sleep after each page. */
const slowVacuum = (url: string) =>
  `alter database ${new URL(url).pathname.slice(1)} set vacuum_cost_delay = 80;
   alter database ${new URL(url).pathname.slice(1)} set vacuum_cost_limit = 1`;
const vacuums = `select query from pg_stat_activity where datname = current_database() and query like 'vacuum%'`;

test('the vacuum of a month may take longer than a statement, and the lease is kept in the meantime', async () => {
  const { monthsFrom, shell, startOf, store, url } = await openNew({ statementMs: 1_000 });
  await keptPartitions(store, { months: monthsFrom(1, 1), before: never });
  await shell.query(`insert into clicks (click_id, account_id, offer_id, payout, amount, terms, at)
    select 'clk_' || lpad(to_hex(n), 12, '0'), n, 1, 1, 1, '{}', n from generate_series(1, 251) n`);
  await shell.query(`delete from clicks; ${slowVacuum(url)}`);
  let looked = 0;
  const keepLease = async () => {
    if ((await shell.query(vacuums)).rows.length > 0) looked += 1;
  };
  const before = { ...never, clicks: startOf(1) };
  expect(outcomes(await keptPartitions(store, { months: [], before, keepLease }))).toEqual(['1 dropped']);
  expect(looked).toBeGreaterThan(1);
});

test('a run that must end cancels the vacuum, and leaves no session of its own', async () => {
  const { monthsFrom, shell, startOf, store, texts } = await openNew();
  await keptPartitions(store, { months: monthsFrom(1, 1), before: never });
  const sessions = `select count(*)::text from pg_stat_activity where datname = current_database()
    and application_name = 'rewards-wall'`;
  const [own] = await texts(sessions);
  await shell.query('begin; lock table only clicks_before in share update exclusive mode');
  const keepLease = async () => {
    if ((await shell.query(vacuums)).rows.length > 0) throw new Error('It must end.');
  };
  const before = { ...never, clicks: startOf(1) };
  await expect(keptPartitions(store, { months: [], before, keepLease })).rejects.toThrow('It must end.');
  await shell.query('commit');
  expect(await texts(vacuums)).toEqual([]);
  await expect.poll(() => texts(sessions)).toEqual([own]);
  expect(outcomes(await keptPartitions(store, { months: [], before }))).toEqual(['1 dropped']);
});

test('a month that could not be made is reported as long as many of its rows are there', async () => {
  const { monthsFrom, shell, startOf, store } = await openNew();
  const fill = (from: number, rows: number) =>
    shell.query(`insert into clicks (click_id, account_id, offer_id, payout, amount, terms, at)
      select first_id('clk', ${from} + n), n, 1, 1, 1, '{}', n from generate_series(1, ${rows}) n`);
  await fill(startOf(1), 501);
  await fill(startOf(2), 501);
  await fill(startOf(4), 500);
  const strays = [1, 2].map((month) => ({ partition: nameOf(startOf(month)), outcome: 'strays' }));
  const made = await keptPartitions(store, { months: monthsFrom(2, 3), before: never });
  expect(made.filter(({ partition }) => partition.startsWith('clicks'))).toEqual([
    { partition: nameOf(startOf(3)), outcome: 'made' },
    { partition: nameOf(startOf(4)), outcome: 'made' },
    ...strays,
  ]);
  const later = () => keptPartitions(store, { months: monthsFrom(3, 2), before: never });
  expect((await later()).filter(({ outcome }) => outcome !== 'there')).toEqual(strays);
  await shell.query(`delete from clicks where click_id < first_id('clk', ${startOf(1) + 2})`);
  expect((await later()).filter(({ outcome }) => outcome !== 'there')).toEqual(strays.slice(1));
});

test('a run drops what an earlier one has taken out of a table, and no other table', async () => {
  const { shell, store, texts } = await openNew();
  await shell.query('create table clicks_2020_01_taken_out (like clicks); create table clicks_2020_01 (like clicks)');
  await keptPartitions(store, { months: [], before: never });
  const left = await texts(`select relname::text from pg_class where relname like 'clicks_2020%'`);
  expect(left).toEqual(['clicks_2020_01']);
});

test('no one waits behind a partition that is to be dropped while someone else uses the table for long', async () => {
  const { monthsFrom, shell, startOf, store } = await openNew({ sliceMs: defaultTimeouts.sliceMs });
  await keptPartitions(store, { months: monthsFrom(1, 1), before: never });
  const wall = await newWall(store);
  await newPostback(store, wall.adwallId);
  const clickId = await storeLead(store, wall, startOf(1) + DAY);
  await shell.query('begin; select count(*) from clicks');
  // Later requests wait behind it while it waits for the lock. So a continuous series of reads shows how often it has
  // let them pass.
  const kept = keptPartitions(store, { months: [], before: { ...never, clicks: startOf(1) } });
  const state = { isOver: false };
  void kept.then(() => (state.isOver = true));
  let reads = 0;
  for (; !state.isOver; reads += 1) expect(await store.readClick(clickId)).not.toBeNull();
  expect(outcomes(await kept)).toEqual(['1 busy']);
  expect(reads).toBeGreaterThan(5);
  await shell.query('commit');
});

test('a click is looked up, and old ones are read, in the partitions that may have them only', async () => {
  const { monthsFrom, shell, startOf, store } = await openNew();
  await keptPartitions(store, { months: monthsFrom(1, 3), before: never });
  const plan = async (sql: string) =>
    (await shell.query<{ 'QUERY PLAN': string }>(`explain ${sql}`)).rows
      .flatMap((row) => [...row['QUERY PLAN'].matchAll(/ on (\w+)/g)].map(([, table]) => table))
      .filter((table) => /^(?:clicks|attempts|deliveries)_/.test(table ?? '') && !table?.endsWith('_pkey'));
  const id = firstIdOf('clk', startOf(1) + DAY);
  expect(await plan(`select * from clicks where click_id = '${id}'`)).toEqual([nameOf(startOf(1))]);
  const until = firstIdOf('clk', startOf(0));
  const slice = await plan(
    `select * from clicks where click_id > '' and click_id < '${until}' order by click_id limit 9`,
  );
  expect(slice).toEqual(['clicks_before']);
  expect(await plan(`select * from deliveries where lead_id = '${firstIdOf('lead', startOf(1))}'`)).toEqual([
    nameOf(startOf(1)).replace('clicks', 'deliveries'),
  ]);
});
