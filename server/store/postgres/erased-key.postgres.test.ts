import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { sharedPostgres } from '../../../e2e/support/database/shared-postgres.ts';
import { AT, bytes, click, freshAccount, sealedWithKey, textOf, transaction } from '../contract/fixtures.ts';
import type { AccountRef, PersonSealer } from '../ports/accounts.ts';
import type { Store } from '../store.ts';
import { openPostgres } from './open-postgres.ts';

const { createDatabase } = sharedPostgres();
const sealer = sealedWithKey('new key');
const undescribed: PersonSealer<null> = { newKey: sealer.newKey, seal: () => null };

const commands: Record<string, (store: Store, account: AccountRef) => Promise<unknown>> = {
  click: (store, account) => store.recordClick(click(account, { sealer })),
  transaction: (store, account) => store.postTransaction(transaction(account, { sealer })),
  'transaction without a description': (store, account) =>
    store.postTransaction(transaction(account, { sealer: undescribed })),
};

test.each(Object.entries(commands))('a %s next to an erasure opens a new account with a new key', async (_, run) => {
  const url = await createDatabase();
  const store = openPostgres({ url });
  const other = new pg.Client({ connectionString: url });
  onTestFinished(async () => {
    await other.end();
    await store.close();
  });
  await store.migrate(AT);
  const account = freshAccount();
  await store.openPerson({ account, newKey: () => bytes('erased key'), at: AT });

  // The command reads the old key, and waits for the row that an erasure in another process has locked.
  await other.connect();
  await other.query('begin');
  await other.query('delete from persons where subid1 = $1', [account.subid1]);
  const running = run(store, account);
  await expect
    .poll(async () => (await other.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'")).rowCount)
    .toBe(1);
  await other.query('commit');
  expect(await running).toMatchObject({ kind: expect.stringMatching(/^(recorded|posted)$/) });
  expect(textOf((await store.findPerson(account))?.wrappedKey)).toBe('new key');
});
