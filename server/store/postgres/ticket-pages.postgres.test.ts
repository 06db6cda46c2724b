import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedPostgres } from '../../../e2e/support/database/shared-postgres.ts';
import { ticketQueries } from '../commands/tickets.ts';
import { AT } from '../contract/fixtures.ts';
import { openPostgres } from './open-postgres.ts';

const { createDatabase } = sharedPostgres();
const TICKETS = 20_000;
const WALLS = 10;
const ROWS = 51;
let shell: pg.Client;

beforeAll(async () => {
  const url = await createDatabase();
  const store = openPostgres({ url });
  await store.migrate(AT);
  await store.close();
  shell = new pg.Client({ connectionString: url });
  await shell.connect();
  const fills = [
    `insert into accounts (account_id, kind, profile_id, created_at)
     select i, 'wall', i, ${AT} from generate_series(1, ${WALLS}) i`,
    `insert into persons (kind, profile_id, subid1, account_id, wrapped_key)
     select 'wall', i, 'user', i, '\\x00' from generate_series(1, ${WALLS}) i`,
    `insert into tickets (account_id, kind, profile_id, subject_id, sealed, state, created_at)
     select 1 + i % ${WALLS}, 'wall', 1 + i % ${WALLS}, 1, '\\x00', 'closed', ${AT} + i from generate_series(1, ${TICKETS}) i`,
    'vacuum analyze',
  ];
  for (const sql of fills) await shell.query(sql);
});
afterAll(() => shell.end());

interface Plan {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** How many rows the scans of a plan read. */
function rowsRead({ Plans: parts = [], ...plan }: Plan): number {
  const own = /Scan/.test(plan['Node Type'])
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0;
  return parts.reduce((sum, part) => sum + rowsRead(part), own);
}

test.each([
  ['one wall', 1, 'force_generic_plan'],
  ['one wall', 1, 'force_custom_plan'],
  ['all walls', WALLS, 'force_generic_plan'],
  ['all walls', WALLS, 'force_custom_plan'],
])('a page of old tickets of %s reads no newer ones', async (_, walls, mode) => {
  const owners = JSON.stringify(Array.from({ length: walls }, (__, at) => ['wall', 1 + at]));
  await shell.query(`set plan_cache_mode = ${mode}`);
  const { rows } = await shell.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (analyze, format json) ${ticketQueries.ticketsOfOwners.postgres}`,
    [owners, 'closed', TICKETS / 10, ROWS],
  );
  // From the index of each wall, and the tickets with their users.
  expect(rowsRead(rows[0]?.['QUERY PLAN'][0]?.Plan ?? expect.unreachable())).toBeLessThanOrEqual(
    (walls + 2) * ROWS + walls,
  );
});
