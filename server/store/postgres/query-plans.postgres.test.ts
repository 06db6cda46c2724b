import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedPostgres } from '../../../e2e/support/database/shared-postgres.ts';
import { isNeeded } from '../commands/retention/partitions.ts';
import { allQueries } from '../contract/all-queries.ts';
import { functionsLookUpMany, looksUpMany, looksUpManyOnPostgres, SAY_WHY } from '../contract/bounded-reads.ts';
import { creditEveryWay, watchFunctions } from '../contract/function-plans.ts';
import { boundedTables, growingTables, readsOnPurpose, readsOnPurposeOnPostgres } from '../contract/growing-tables.ts';
import { fillLargePostgres, type LargePostgres } from '../contract/large-postgres.ts';

const { createDatabase } = sharedPostgres();
let url: string;
let large: LargePostgres;

beforeAll(async () => {
  url = await createDatabase();
  large = await fillLargePostgres(url);
});
afterAll(() => large.shell.end());

test('every table of the schema is one that grows, or one of which it is known why it does not', async () => {
  const { rows } = await large.shell.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  const known = [...growingTables, ...Object.keys(boundedTables)];
  expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});

test('no statement reads all of a growing table', async () => {
  const scans: Record<string, string[]> = {};
  for (const [name, query] of await allQueries('postgres')) {
    const scanned = await large.scannedBy(query.postgres);
    if (scanned.length > 0) scans[name] = scanned;
  }
  const unexpected = Object.keys(scans).filter((name) => !(name in { ...readsOnPurpose, ...readsOnPurposeOnPostgres }));
  expect(unexpected, JSON.stringify(scans)).toEqual([]);
});

test('no statement looks up a growing part of a table, unless it is known what bounds that', async () => {
  const found: string[] = [];
  for (const [name, query] of await allQueries('postgres'))
    for (const read of await large.manyBy(query.postgres)) found.push(`${name}: ${read}`);
  expect(found.filter((read) => !(read in looksUpMany)).toSorted(), SAY_WHY).toEqual(
    Object.keys(looksUpManyOnPostgres).sort(),
  );
});

test('what decides whether a month is still needed reads the first rows of its key', async () => {
  for (const [table, partition] of [
    ['clicks', 'clicks_kept'],
    ['deliveries', 'deliveries_kept'],
    ['attempts', 'attempts_kept'],
  ] as const) {
    const text = isNeeded(table, partition);
    expect(await large.scannedBy(text)).toEqual([]);
    expect(await large.manyBy(text)).toEqual([]);
  }
});

test('nor does a statement within a function or a trigger', async () => {
  const watched = await watchFunctions(url);
  await creditEveryWay(watched);
  const plans = await watched.end();
  const scans = plans.flatMap(({ plan, text }) => {
    const tables = large.scannedIn(plan);
    return tables.length === 0 ? [] : [`${tables.join()}: ${text}`];
  });
  expect(scans).toEqual([]);
  const lookUps = new Set(plans.flatMap(({ plan }) => large.manyIn(plan)));
  expect([...lookUps].sort(), SAY_WHY).toEqual(Object.keys(functionsLookUpMany).sort());

  // Everything in them was run.
  const functions = await large.shell.query<{ name: string; body: string }>(
    `select proname as name, prosrc as body from pg_proc p join pg_language l on l.oid = p.prolang
     where pronamespace = 'public'::regnamespace and lanname = 'plpgsql'`,
  );
  const mentions = functions.rows.flatMap(({ body, name }) => mentionsIn(body).map((mention) => ({ name, mention })));
  expect(new Set(mentions.map(({ name }) => name))).toEqual(new Set(['record_clicks', 'count_wall_weeks']));
  const texts = plans.map(({ text }) => oneLine(text));
  const missing = mentions.filter(({ mention }) => !texts.some((text) => text.includes(mention)));
  expect(missing, 'Run these statements in server/store/contract/function-plans.ts.').toEqual([]);
});

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Each place where a function reads or writes a growing table: from there to the end of the statement, or a part of it. */
function mentionsIn(body: string): string[] {
  const text = oneLine(body);
  return [...text.matchAll(/\b(?:from|join|into|update) (\w+) /g)]
    .filter(([, table = '']) => growingTables.includes(table))
    .map(({ index }) => /^.{0,160}?(?=;| then | loop |$)|^.{160}/.exec(text.slice(index))?.[0] ?? expect.unreachable());
}

test('the plans name what they read', async () => {
  expect(await large.scannedBy('select count(*) from leads where payout = $1')).toEqual(['leads']);
  expect(await large.scannedBy('select * from clicks order by click_id desc')).toEqual(['clicks']);
  expect(await large.scannedBy('select * from clicks where country = $1 order by click_id limit 5')).toEqual([
    'clicks',
  ]);
  expect(await large.scannedBy('select * from clicks order by click_id limit 5')).toEqual([]);
  expect(await large.scannedBy('select * from clicks where click_id = $1')).toEqual([]);
  expect(await large.scannedBy('select max(transaction_id) from ledger')).toEqual([]);
  expect(await large.manyBy('select 1 from leads l where l.adwall_id = $1 and l.state = $2')).toEqual([
    'leads by adwall_id, state',
  ]);
  expect(
    await large.manyBy('select 1 from leads where adwall_id = $1 and state = $2 order by lead_id limit 5'),
  ).toEqual([]);
  expect(await large.manyBy('select 1 from leads where account_id = $1')).toEqual([]);
});
