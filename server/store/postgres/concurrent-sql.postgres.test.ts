import { onTestFinished } from 'vitest';
import { sharedPostgres } from '../../../e2e/support/database/shared-postgres.ts';
import { runCommand } from '../../../e2e/support/service/run-command.ts';
import { deliveryCountsContract, type CountedStore } from '../contract/delivery-counts.ts';
import { AT } from '../contract/fixtures.ts';
import { pagesOfOneStateContract } from '../contract/pages-of-one-state.ts';
import type { Query } from '../sql.ts';
import { openPostgres } from './open-postgres.ts';

const { createDatabase } = sharedPostgres();

/** Runs the statements of its second argument on the database of its first. */
const shell = `
  import pg from ${JSON.stringify(import.meta.resolve('pg'))};
  const [url, text] = process.argv.slice(1);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();`;

async function open(onFirstUse: (query: Query<unknown>) => void): Promise<CountedStore> {
  const url = await createDatabase();
  const store = openPostgres({ url, onFirstUse });
  await store.migrate(AT);
  onTestFinished(() => store.close());
  const sqlNow = (text: string): void =>
    void runCommand(process.execPath, ['--input-type=module', '-e', shell, url, text]);
  return { store, sqlNow };
}

deliveryCountsContract(open);
pagesOfOneStateContract(open);
