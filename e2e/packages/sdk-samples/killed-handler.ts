import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { postgresStore } from '../../../sdk/src/stores/postgres-store.ts';
import { sqliteStore } from '../../../sdk/src/stores/sqlite-store.ts';

// A receiver whose process is killed after its handler wrote, and before the store commits.

const [engine, database = ''] = process.argv.slice(2);
const EFFECT = "insert into effects values ('killed')";
const die = (): boolean => process.kill(process.pid, 'SIGKILL');

if (engine === 'sqlite') {
  await sqliteStore(new DatabaseSync(database)).once('killed-1', (connection) => {
    connection.exec(EFFECT);
    die();
  });
} else {
  await postgresStore(new pg.Pool({ connectionString: database })).once('killed-1', async (client) => {
    await client.query(EFFECT);
    die();
  });
}
