import type { Command } from 'commander';
import { existsSync, statSync } from 'node:fs';
import { findPartialBackups } from '../../store/sqlite/backup.ts';
import { openSqlite } from '../../store/sqlite/open-sqlite.ts';
import { CommandError, paragraph, recordText } from '../output/answer.ts';
import { verificationText, verifyDatabase, type Verification } from './ledger.ts';
import type { Runner } from '../runner.ts';

export function addBackupCommand(program: Command, runner: Runner): void {
  program
    .command('backup')
    .description('copy the database while the service runs, and verify the copy')
    .argument('<file>', 'the copy to create; must not exist')
    .action(
      runner.on(async ({ store, masterKey }, file: string) => {
        if (existsSync(file)) throw new CommandError(`${file} already exists.`);
        const result = await store.backup(file);
        if (result.kind === 'unsupported') {
          throw new CommandError('PostgreSQL is backed up with its own tools, such as pg_dump.');
        }
        for (const partial of findPartialBackups(file)) {
          runner.note(`warning: ${partial} is part of a backup that did not finish. Delete it unless one is running.`);
        }
        const found = await verifyCopy(file);
        const bytes = statSync(file).size;
        const keyFile = masterKey.file ?? 'MASTER_KEY';
        const lines = [
          recordText({ file, bytes }),
          verificationText(found),
          paragraph(
            `The master key is not in it, and without it nobody can read personal data: keep ${keyFile} elsewhere.`,
          ),
        ];
        return {
          json: { file, bytes, ...found, master_key_included: false },
          text: lines.join('\n'),
          failed: !found.ok,
        };
      }),
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
