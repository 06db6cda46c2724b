import type { Command } from 'commander';
import { readConfig, type Config } from '../../config.ts';
import { systemClock } from '../../runtime/clock.ts';
import { systemIds } from '../../runtime/ids.ts';
import { openVault, type Vault } from '../../security/vault.ts';
import { erasureListFile, openErasureList } from '../../persons/erasure-list.ts';
import { replayErasures } from '../../persons/replay-erasures.ts';
import { claimMasterKey, loadMasterKey } from '../../security/secrets.ts';
import { lockAlone } from '../../store/sqlite/file-lock.ts';
import { openSqlite } from '../../store/sqlite/open-sqlite.ts';
import { findStagingFolders, stageBackup, type StagedBackup } from '../../store/sqlite/restore.ts';
import { verifyDatabase } from '../../ledger/verification/verify-database.ts';
import type { Store } from '../../store/store.ts';
import { CommandError } from '../errors.ts';
import type { CommandOutput } from '../output/command-output.ts';
import { recordText } from '../output/table.ts';
import type { Runner } from '../runner.ts';
import { verificationText } from './ledger.ts';

export function addRestoreCommand(program: Command, runner: Runner): void {
  program
    .command('restore')
    .description('replace the database with a backup; stop the service first')
    .argument('<file>', 'a file that `backup` made')
    .option('--check', 'only check whether the backup can be restored here')
    .option('--unverified', 'restore it even if its ledger is wrong')
    .action(async (backup: string, { check, unverified }: { check?: boolean; unverified?: boolean }) => {
      const config = readConfig(runner.terminal.env);
      if (!config.databaseUrl.startsWith('file:')) {
        throw new CommandError(
          'Restore PostgreSQL with its own tools, such as pg_restore. Then run: rewards erasures replay',
        );
      }
      for (const folder of findStagingFolders(fileOf(config))) {
        runner.note(
          `warning: ${folder} is left from a restore that did not finish. Delete it unless a restore is running.`,
        );
      }
      const work = check === true ? checkBackup : restore;
      runner.print(await work(runner, config, { backup, isUnverified: unverified === true }));
    });
}

interface Asked {
  backup: string;
  isUnverified: boolean;
}

async function checkBackup(runner: Runner, config: Config, asked: Asked): Promise<CommandOutput> {
  const { backup } = asked;
  const staged = stageBackup(backup, fileOf(config));
  try {
    const vault = await openVaultOf(runner, config, staged);
    const ledger = await inCopy(staged, (store) => verifyCopy(store, vault, asked));
    return answer(backup, staged, { ledger }, 'The backup can be restored here. Nothing was changed.');
  } finally {
    staged.discard();
  }
}

async function restore(runner: Runner, config: Config, asked: Asked): Promise<CommandOutput> {
  const { backup } = asked;
  const file = fileOf(config);
  const lock = lockAlone(file);
  if (lock === null) {
    throw new CommandError(`The service or another command has ${file} open. Stop it first. Nothing was changed.`);
  }
  try {
    const staged = stageBackup(backup, file);
    try {
      const vault = await openVaultOf(runner, config, staged);
      const { erased, ledger } = await inCopy(staged, async (store) => ({
        ledger: await verifyCopy(store, vault, asked),
        erased: await eraseAgain(config, store, vault),
      }));
      const old_files = staged.putInPlace(systemClock.now());
      const cleanUp = old_files.length === 0 ? '' : ' Delete the old files when everything works.';
      return answer(backup, staged, { ledger, old_files, erased }, `Start the service.${cleanUp}`);
    } finally {
      staged.discard();
    }
  } finally {
    lock.release();
  }
}

/** Opens this installation's vault. Throws `MasterKeyError` unless its key is the backup's; never creates one. */
async function openVaultOf(runner: Runner, { dataDir }: Config, staged: StagedBackup): Promise<Vault> {
  const ids = systemIds();
  const store = { engine: 'sqlite' as const, schemaVersion: async () => staged.version };
  const { key } = await loadMasterKey({ env: runner.terminal.env, dataDir, store, ids });
  const vault = openVault(key, ids);
  const claimInstallationValue = async (name: string, value: string) => staged.installation.get(name) ?? value;
  await claimMasterKey({ store: { claimInstallationValue }, vault });
  return vault;
}

/** Erases everyone in the copy who was erased after the backup, and returns how many. */
async function eraseAgain(config: Config, store: Store, vault: Vault): Promise<number> {
  const erasures = openErasureList(erasureListFile(config));
  return (await replayErasures({ store, vault, erasures, clock: systemClock })()).erased;
}

/**
 * Verifies what the newest checkpoint of the copy does not cover. Skipped without a checkpoint, because it would delay
 * the restore too long.
 */
async function verifyCopy(
  store: Store,
  vault: Vault,
  { isUnverified }: Asked,
): Promise<'ok' | 'not right' | 'not verified'> {
  if ((await store.lastCheckpoint()) === null) return 'not verified';
  const verify = verifyDatabase({ store, vault, clock: systemClock, ids: systemIds() });
  const found = await verify({ isFull: false, isRecorded: false });
  // Problems that an earlier check found in the file don't count: every page of the copy was checked just now.
  const isRight = found.ok || ('problems' in found && found.problems === 0 && found.unresolved === null);
  if (isRight) return 'ok';
  if (isUnverified) return 'not right';
  throw new CommandError(
    `The ledger in the backup has problems. Nothing was changed. To restore it anyway: --unverified\n${verificationText(found)}`,
  );
}

/** Migrates the copy, and runs work on it. */
async function inCopy<Result>(staged: StagedBackup, work: (store: Store) => Promise<Result>): Promise<Result> {
  const store = openSqlite({ file: staged.file, isPrivate: true });
  try {
    await store.migrate(systemClock.now());
    return await work(store);
  } finally {
    await store.close();
  }
}

function answer(backup: string, { bytes, version }: StagedBackup, done: object, advice: string): CommandOutput {
  const json = { backup, bytes, version, ...done };
  return { json, text: `${recordText(json)}\n${advice}` };
}

function fileOf({ databaseUrl }: Config): string {
  return databaseUrl.slice('file:'.length);
}
