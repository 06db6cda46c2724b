import type { Command } from 'commander';
import { existsSync, statSync } from 'node:fs';
import { openStore } from '../store/open-store.ts';
import { CommandError, recordText } from './answer.ts';
import { BROKEN_ROWS_SHOWN, brokenText } from './ledger.ts';
import type { Runner } from './runner.ts';

export function addBackupCommand(program: Command, runner: Runner): void {
  program
    .command('backup')
    .description('copy the database while the service runs, and verify the ledger of the copy')
    .argument('<file>', 'the copy; must not exist yet')
    .action(
      runner.on(async ({ store, masterKey }, file: string) => {
        if (existsSync(file)) throw new CommandError(`${file} exists already.`);
        const result = await store.backup(file);
        if (result.kind === 'unsupported') {
          throw new CommandError('PostgreSQL is backed up with its own tools, such as pg_dump.');
        }
        const { broken, ...counts } = await verifyCopy(file);
        const isOk = broken.length === 0;
        const summary = { file, bytes: statSync(file).size, ok: isOk, ...counts };
        const keyFile = masterKey.file ?? 'MASTER_KEY';
        const lines = [
          recordText(summary),
          ...(isOk ? [] : [brokenText(broken)]),
          `The master key is not in it, and without it personal data can't be read: keep ${keyFile} elsewhere.`,
        ];
        const json = { ...summary, ...(isOk ? {} : { broken }), master_key_included: false };
        return { json, text: lines.join('\n'), failed: !isOk };
      }),
    );
}

async function verifyCopy(file: string) {
  const copy = openStore(`file:${file}`);
  try {
    return await copy.verifyLedger({ limit: BROKEN_ROWS_SHOWN });
  } finally {
    await copy.close();
  }
}
