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
import { CommandError } from '../errors.ts';
import type { Answer } from '../output/answer.ts';
import { recordText } from '../output/table.ts';
import type { Runner } from '../runner.ts';

export function addRestoreCommand(program: Command, runner: Runner): void {
  program
    .command('restore')
    .description('replace the database with a backup; stop the service first')
    .argument('<file>', 'a file that `backup` made')
    .option('--check', 'only check whether the backup can be restored here')
    .action(async (backup: string, { check }: { check?: boolean }) => {
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
      runner.print(await work(runner, config, backup));
    });
}

async function checkBackup(runner: Runner, config: Config, backup: string): Promise<Answer> {
  const staged = stageBackup(backup, fileOf(config));
  try {
    await openVaultOf(runner, config, staged);
    return answer(backup, staged, {}, 'The backup can be restored here. Nothing was changed.');
  } finally {
    staged.discard();
  }
}

async function restore(runner: Runner, config: Config, backup: string): Promise<Answer> {
  const file = fileOf(config);
  const lock = lockAlone(file);
  if (lock === null) {
    throw new CommandError(`The service or another command has ${file} open. Stop it first. Nothing was changed.`);
  }
  try {
    const staged = stageBackup(backup, file);
    try {
      const vault = await openVaultOf(runner, config, staged);
      const erased = await eraseAgain(config, staged, vault);
      const old_files = staged.putInPlace(systemClock.now());
      return answer(
        backup,
        staged,
        { old_files, erased },
        'Start the service. Delete the old files when everything works.',
      );
    } finally {
      staged.discard();
    }
  } finally {
    lock.release();
  }
}

/** Opens this installation's vault. Throws `MasterKeyError` unless its key is the backup's; never creates a key. */
async function openVaultOf(runner: Runner, { dataDir }: Config, staged: StagedBackup): Promise<Vault> {
  const ids = systemIds();
  const store = { engine: 'sqlite' as const, schemaVersion: async () => staged.version };
  const { key } = await loadMasterKey({ env: runner.terminal.env, dataDir, store, ids });
  const vault = openVault(key, ids);
  const claimInstallationValue = async (name: string, value: string) => staged.installation.get(name) ?? value;
  await claimMasterKey({ store: { claimInstallationValue }, vault });
  return vault;
}

/** Migrates the copy, erases everyone in it who was erased since the backup, and returns how many. */
async function eraseAgain(config: Config, staged: StagedBackup, vault: Vault): Promise<number> {
  const store = openSqlite({ file: staged.file, isPrivate: true });
  try {
    await store.migrate(systemClock.now());
    const erasures = openErasureList(erasureListFile(config));
    return (await replayErasures({ store, vault, erasures, clock: systemClock })()).erased;
  } finally {
    await store.close();
  }
}

function answer(backup: string, { bytes, version }: StagedBackup, done: object, advice: string): Answer {
  const json = { backup, bytes, version, ...done };
  return { json, text: `${recordText(json)}\n${advice}` };
}

function fileOf({ databaseUrl }: Config): string {
  return databaseUrl.slice('file:'.length);
}
