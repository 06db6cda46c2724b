import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { pgbouncer, startPgbouncer, type RunningPgbouncer } from '../../../e2e/support/database/pgbouncer.ts';
import { sharedPostgres } from '../../../e2e/support/database/shared-postgres.ts';
import { AT, freshAccount, newClick, ticket, transaction } from '../contract/fixtures.ts';
import { newUser } from '../contract/money-fixtures.ts';
import { moneyRacesContract } from '../contract/money-races.ts';
import { racesContract } from '../contract/races.ts';
import { ownClicks, removeOwn } from '../contract/retention-fixtures.ts';
import { openPostgres, type PostgresStore } from './open-postgres.ts';
import { defaultTimeouts } from './timeouts.ts';

const { createDatabase } = sharedPostgres();

/** The set-up of docs/postgresql.md#pgbouncer. */
const settings = {
  default_transaction_isolation: "'read committed'",
  synchronous_commit: 'on',
  statement_timeout: String(defaultTimeouts.statementMs),
  idle_in_transaction_session_timeout: String(defaultTimeouts.statementMs),
};

test('CI has PgBouncer 1.21 or newer', () => {
  expect(process.env['CI'] === undefined || pgbouncer !== null).toBe(true);
});

describe.skipIf(pgbouncer === null)('behind PgBouncer in transaction mode', () => {
  let directUrl: string;
  let bouncer: RunningPgbouncer;
  let store: PostgresStore;

  const shell = async (...statements: string[]): Promise<void> => {
    const client = new pg.Client({ connectionString: directUrl });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  /** Sets something for the role in the test's database, and lets PgBouncer connect again. */
  const alterRole = async (name: string, value: string): Promise<void> => {
    await shell(`alter role rewards in database ${new URL(directUrl).pathname.slice(1)} set ${name} = ${value}`);
    await bouncer.command('reconnect');
  };
  const resetRole = async (): Promise<void> => {
    for (const [name, value] of Object.entries(settings)) await alterRole(name, value);
  };
  /** A store of its own, whose connections to PgBouncer are new. */
  const open = (options: Partial<Parameters<typeof openPostgres>[0]> = {}): PostgresStore => {
    const opened = openPostgres({ url: bouncer.urlOf(directUrl), directUrl, ...options });
    onTestFinished(() => opened.close());
    return opened;
  };
  const startOwn = async (own: Readonly<Record<string, string | number>>): Promise<string> => {
    const other = await startPgbouncer(directUrl, own);
    onTestFinished(() => other.stop());
    return other.urlOf(directUrl);
  };

  beforeAll(async () => {
    directUrl = await createDatabase();
    bouncer = await startPgbouncer(directUrl);
    await resetRole();
    store = openPostgres({ url: bouncer.urlOf(directUrl), directUrl });
    await store.migrate(AT);
  });
  afterAll(async () => {
    await store.close();
    await bouncer.stop();
  });

  // Ten connections of ours share three of PgBouncer, so that transactions change sessions all the time.
  moneyRacesContract(() => store);
  racesContract(() => store);

  test('slices remove clicks in whatever session of the server they get', async () => {
    const account = await newUser(store);
    const clicks = ownClicks();
    for (let round = 0; round < 6; round += 1) {
      const { clickId } = await newClick(store, account, { clickId: clicks.next() });
      const others = [1, 2, 3].map(() => store.readClick(clickId));
      const [removed] = await Promise.all([removeOwn(store, clicks, 91), ...others]);
      expect(removed).toMatchObject({ clicks: 1 });
    }
  });

  test('with the documented settings nothing is to be changed', async () => {
    expect(await store.setUpNotes()).toEqual({ warnings: [], notes: [] });
  });

  test('migrations take the direct address', async () => {
    const migrating = open({ url: 'postgres://rewards:rewards@127.0.0.1:1/away' });
    expect(await migrating.migrate(AT)).toMatchObject({ version: await store.schemaVersion() });
    await expect(migrating.versions()).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
  });

  test.each([
    [
      'default_transaction_isolation',
      "'repeatable read'",
      /lost?es races\. Run: alter role rewards in database \S+ set/,
    ],
    ['synchronous_commit', 'off', /loses acknowledged writes\. Run: alter role rewards in database \S+ set/],
  ])('%s = %s is refused with a sentence', async (name, value, sentence) => {
    onTestFinished(resetRole);
    await alterRole(name, value);
    const wrong = open();
    await expect(wrong.versions()).rejects.toThrow(sentence);
    await expect(wrong.postTransaction(transaction(freshAccount()))).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
    });
  });

  test.each([
    ['statement_timeout', '0', 'is off'],
    ['idle_in_transaction_session_timeout', '20000', 'is 20000 ms'],
  ])('%s = %s is warned of with a sentence', async (name, value, said) => {
    onTestFinished(resetRole);
    await alterRole(name, value);
    const { warnings } = await open().setUpNotes();
    expect(warnings).toEqual([expect.stringContaining(`${name} ${said}`)]);
    expect(warnings).toEqual([expect.stringContaining(`set ${name} = ${defaultTimeouts.statementMs}`)]);
  });

  test("the server ends a statement that waits for a lock, by the role's timeout, and nothing is written", async () => {
    onTestFinished(resetRole);
    await alterRole('statement_timeout', '300');
    const account = freshAccount();
    await store.postTransaction(transaction(account));
    const stranger = new pg.Client({ connectionString: directUrl });
    await stranger.connect();
    onTestFinished(() => stranger.end());
    await stranger.query('begin');
    await stranger.query('select 1 from persons where subid1 = $1 for update', [account.subid1]);
    await expect(open().postTransaction(transaction(account))).rejects.toThrow('canceling statement');
    await stranger.query('rollback');
    expect(await store.listTransactions({ account, limit: null, offset: 0 })).toMatchObject({ balance: 10_000 });
  });

  test('a long statement of an import may take longer than the role allows', async () => {
    onTestFinished(resetRole);
    await alterRole('statement_timeout', '300');
    await shell(
      `create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(0.5); return null; end $$`,
      'create trigger slow after update on offers for each statement execute function slow()',
      'create trigger slow after insert on tickets for each statement execute function slow()',
    );
    onTestFinished(() => shell('drop trigger slow on offers', 'drop trigger slow on tickets', 'drop function slow'));
    const limited = open();
    await expect(limited.createTicket(ticket(freshAccount()))).rejects.toThrow('canceling statement');
    expect(await limited.disableOffers({ offerIds: [1], at: AT })).toBeDefined();
  });

  test('a command for which PgBouncer has no connection in time has written nothing, and says so', async () => {
    const url = await startOwn({ query_wait_timeout: 1, default_pool_size: 1 });
    const account = freshAccount();
    const stranger = new pg.Client({ connectionString: url });
    stranger.on('error', () => undefined);
    await stranger.connect();
    await stranger.query('begin');
    const crowded = open({ url });
    await expect(crowded.postTransaction(transaction(account))).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
    await stranger.query('rollback');
    await stranger.end();
    expect(await crowded.postTransaction(transaction(account))).toMatchObject({ kind: 'posted' });
    expect(await store.listTransactions({ account, limit: null, offset: 0 })).toMatchObject({ balance: 10_000 });
  });

  test('without max_prepared_statements commands fail with a sentence', async () => {
    const url = await startOwn({ max_prepared_statements: 0 });
    const broken = open({ url });
    const settled = await Promise.allSettled(Array.from({ length: 20 }, () => broken.databaseTime()));
    const reasons = settled.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
    expect(reasons.join()).toContain('max_prepared_statements (1.21 or newer)');
  });

  test('without DATABASE_DIRECT_URL, the error names it', async () => {
    await expect(open({ directUrl: null }).versions()).rejects.toThrow('DATABASE_DIRECT_URL');
  });
});
