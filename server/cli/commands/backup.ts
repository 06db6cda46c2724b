import type { Command } from 'commander';
import { existsSync, statSync } from 'node:fs';
import { isMoved } from '../../store/moved-database.ts';
import { openSqlite } from '../../store/sqlite/open-sqlite.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import { CommandError, UsageError } from '../errors.ts';
import type { Installation } from '../installation.ts';
import type { CommandOutput } from '../output/command-output.ts';
import { paragraph, recordText } from '../output/table.ts';
import { verifyDatabase, type Verification, type VerifyDeps } from '../../ledger/verification/verify-database.ts';
import { verificationText } from './ledger.ts';
import type { Runner } from '../runner.ts';

const DAMAGE_SHOWN = 20;

export function addBackupCommand(program: Command, runner: Runner): void {
  program
    .command('backup')
    .description('back up the database while the service runs, and verify the backup')
    .argument('[file]', 'the backup to create; must not exist')
    .option('--note', 'record that another tool has just made a backup, for the backup-age metric')
    .action(
      runner.withInstallation(
        async (installation, file: string | undefined, { note = false }: { note?: boolean }) => {
          const { store, masterKey } = installation;
          if (note === (file !== undefined)) throw new UsageError('Give the file of the backup, or --note.');
          if (file === undefined) return noteBackup(installation);
          if (existsSync(file)) throw new CommandError(`${file} already exists.`);
          if (store.engine === 'postgres') {
            throw new CommandError(
              'Back up PostgreSQL with its own tools, such as pg_dump, and run rewards backup --note afterwards.',
            );
          }
          // Makes a checkpoint, so that little is left to verify in the copy.
          const before = await verifyDatabase(installation)({
            isFull: false,
            isRecorded: !(await isMoved(store)),
          });
          let copied = before;
          await store.backup(file, async (copy) => {
            copied = await verifyCopy(installation, copy);
          });
          const found = copied.ok ? before : copied;
          if (found.ok && !(await isMoved(store))) await store.noteBackup(installation.clock.now());
          const bytes = statSync(file).size;
          const keyFile = masterKey.file ?? 'MASTER_KEY';
          const lines = [
            recordText({ file, bytes }),
            verificationText(found),
            paragraph(
              `The backup does not contain the master key. Without it, the personal data is lost: keep ${keyFile} in another place.`,
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

async function noteBackup({ clock, store }: Installation): Promise<CommandOutput> {
  const at = clock.now();
  await store.noteBackup(at);
  const noted = { noted_at: isoTime(at) };
  return { json: noted, text: recordText(noted) };
}

/**
 * Reads every page of the copy, and verifies what its newest checkpoint does not cover. Throws for a damaged page,
 * which means a useless backup. Wrong ledger rows don't throw, because the original has them too.
 */
async function verifyCopy(installation: VerifyDeps, file: string): Promise<Verification> {
  const copy = openSqlite({ file, isPrivate: true });
  try {
    const damage = await copy.findDamage({ limit: DAMAGE_SHOWN });
    if (damage.length > 0) {
      throw new CommandError(`There is no backup, because the database is damaged: ${damage.join('; ')}.`);
    }
    return await verifyDatabase({ ...installation, store: copy })({ isFull: false, isRecorded: false });
  } finally {
    await copy.close();
  }
}
