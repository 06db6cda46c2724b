// Replaces pg_basebackup, which the embedded PostgreSQL lacks. It makes a base backup of the server in libpq's
// environment with PostgreSQL's low-level backup API.
import { chownSync, existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { runCommand, tryCommand } from '../service/run-command.ts';

const target = process.argv.find((one) => one.startsWith('--pgdata='))?.slice('--pgdata='.length) ?? '';
const client = new pg.Client();
await client.connect();
const [folder] = (await client.query<{ data_directory: string }>('show data_directory')).rows;
await client.query("select pg_backup_start('drill', true)");
// While they are copied, the server removes and renames files, such as those of the archive's status. The log makes up
// for them.
const { stderr, status } = tryCommand('cp', ['-a', folder?.data_directory ?? '', target], {
  env: { ...process.env, LC_ALL: 'C' },
});
const failures = stderr.split('\n').filter((line) => line !== '' && !line.endsWith(': No such file or directory'));
if (failures.length > 0 || !existsSync(target)) throw new Error(`cp ended with ${status}.\n${failures.join('\n')}`);
const [stopped] = (await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')).rows;
await client.end();
for (const left of ['postmaster.pid', 'postmaster.opts']) runCommand('rm', [join(target, left)]);
// The archive has the log that a restore needs.
runCommand('find', [join(target, 'pg_wal'), '-type', 'f', '-delete']);
const label = join(target, 'backup_label');
writeFileSync(label, stopped?.labelfile ?? '');
const { gid, uid } = statSync(target);
chownSync(label, uid, gid);
