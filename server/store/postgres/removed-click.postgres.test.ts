import pg from 'pg';
import { expect, test } from 'vitest';
import { sharedPostgres } from '../../../e2e/support/database/shared-postgres.ts';
import { AT, lead, newClick } from '../contract/fixtures.ts';
import { newUser, reversal } from '../contract/money-fixtures.ts';
import { refusedCall } from '../contract/refused-calls.ts';
import type { Store } from '../store.ts';
import { openPostgres } from './open-postgres.ts';

const { createDatabase } = sharedPostgres();

test('a reversal that waits while its click is removed is refused, and leaves nothing behind', async () => {
  const { answer, rows } = await whilePersonIsLocked({
    begin: (store, clickId) => store.reverseLead(reversal(lead(clickId))),
    meanwhile: 'delete from clicks',
    left: 'select 1 from early_reversals',
  });
  expect(answer).toEqual({ kind: 'unknown_click' });
  expect(rows).toBe(0);
});

test('a refused call that waits while its user is erased is not stored', async () => {
  const { answer, rows } = await whilePersonIsLocked({
    begin: (store, clickId) => store.addRefusedCalls({ calls: [refusedCall({ clickId })], most: 9 }),
    meanwhile: 'update clicks set account_id = null; delete from persons',
    left: 'select 1 from refused_calls',
  });
  expect(answer).toBe(0);
  expect(rows).toBe(0);
});

/** Starts a command while another session has locked the person of its click, and lets that session make a change. */
async function whilePersonIsLocked<Answer>({
  begin,
  left,
  meanwhile,
}: {
  begin: (store: Store, clickId: string) => Promise<Answer>;
  meanwhile: string;
  /** SQL that reads what must not remain. */
  left: string;
}): Promise<{ answer: Answer; rows: number | null }> {
  const url = await createDatabase();
  const store = openPostgres({ url });
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  try {
    await store.migrate(AT);
    const { clickId } = await newClick(store, await newUser(store));
    await other.query('begin');
    await other.query('select 1 from persons for update');
    const answering = begin(store, clickId);
    await expect.poll(async () => (await other.query('select 1 from pg_locks where not granted')).rowCount).toBe(1);
    await other.query(meanwhile);
    await other.query('commit');
    return { answer: await answering, rows: (await other.query(left)).rowCount };
  } finally {
    await other.end();
    await store.close();
  }
}
