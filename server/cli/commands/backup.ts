import type { Command } from 'commander';
import { existsSync, statSync } from 'node:fs';
import { findPartialBackups } from '../../store/sqlite/backup.ts';
import { openSqlite } from '../../store/sqlite/open-sqlite.ts';
import { CommandError } from '../errors.ts';
import { paragraph, recordText } from '../output/table.ts';
import { verificationText, verifyDatabase, type Verification } from './ledger.ts';
import type { Runner } from '../runner.ts';

export function addBackupCommand(program: Command, runner: Runner): void {
  program
    .command('backup')
    .description('back up the database while the service runs, and verify the backup')
    .argument('<file>', 'the backup to create; must not exist')
    .action(
      runner.withInstallation(
        async ({ store, masterKey }, file: string) => {
          if (existsSync(file)) throw new CommandError(`${file} already exists.`);
          const result = await store.backup(file);
          if (result.kind === 'unsupported') {
            throw new CommandError('Back up PostgreSQL with its own tools, such as pg_dump.');
          }
          for (const partial of findPartialBackups(file)) {
            runner.note(
              `warning: ${partial} is left from a backup that did not finish. Delete it unless a backup is running.`,
            );
          }
          const found = await verifyCopy(file);
          const bytes = statSync(file).size;
          const keyFile = masterKey.file ?? 'MASTER_KEY';
          const lines = [
            recordText({ file, bytes }),
            verificationText(found),
            paragraph(
              `The backup does not contain the master key. Without the key, nobody can read its personal data: keep ${keyFile} in another place.`,
            ),
          ];
          return {
            json: { file, bytes, ...found, master_key_included: false },
            text: lines.join('\n'),
            failed: !found.ok,
          };
        },
        { migrate: false, evenIfMoved: true },
      ),
    );
}

async function verifyCopy(file: string): Promise<Verification> {
  const copy = openSqlite({ file, isPrivate: true });
  try {
    return await verifyDatabase(copy);
  } finally {
    await copy.close();
  }
}
