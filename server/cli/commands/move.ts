import type { Command } from 'commander';
import { rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError, readConfig, type Config } from '../../config.ts';
import { verifyDatabase } from '../../ledger/verification/verify-database.ts';
import { erasureListFile, joinErasureLists } from '../../persons/erasure-list.ts';
import { systemClock } from '../../runtime/clock.ts';
import { systemIds } from '../../runtime/ids.ts';
import { makeFolder } from '../../runtime/make-folder.ts';
import { finishRewrap } from '../../security/rewrapped-key.ts';
import { claimMasterKey, loadMasterKey, type MasterKey } from '../../security/secrets.ts';
import { openVault, type Vault } from '../../security/vault.ts';
import { cancelMove, moveDatabase } from '../../store/move/move-database.ts';
import { openSide } from '../../store/move/open-side.ts';
import type { MoveSide } from '../../store/move/side.ts';
import { databaseName, movedNoteFile, requireFile } from '../../store/open-database.ts';
import { openStore } from '../../store/open-store.ts';
import { openSqlite } from '../../store/sqlite/open-sqlite.ts';
import type { Store } from '../../store/store.ts';
import { commandEntry } from '../audit/command-entry.ts';
import { CommandError, UsageError } from '../errors.ts';
import { textFromFile } from '../options/text-from-file.ts';
import type { CommandOutput } from '../output/command-output.ts';
import { differenceOutput, movedOutput } from '../output/move-report.ts';
import { paragraph } from '../output/table.ts';
import type { Runner } from '../runner.ts';
import { verificationText } from './ledger.ts';

interface MoveOptions {
  to?: string;
  toEnv?: string;
  toFile?: string;
  cancel?: boolean;
}

export function addMoveCommand(program: Command, runner: Runner): void {
  program
    .command('move')
    .description('move the database from SQLite to PostgreSQL or back; stop the service first')
    .option('--to <url>', 'target: file:PATH or postgres://…, an empty database')
    .option('--to-env <name>', "environment variable with that URL, so that its password isn't in the arguments")
    .option('--to-file <file>', 'file with that URL; - reads standard input')
    .option('--cancel', 'cancel an incomplete move, and keep using this database')
    .action(async (options: MoveOptions, command: Command) => {
      const target = await targetOf(runner, options);
      const answer = target === null ? await cancel(runner, command) : await move(runner, target, command);
      runner.print(answer);
    });
}

/** The URL to move to; null to cancel. */
async function targetOf(
  runner: Runner,
  { cancel: isCancelled, to, toEnv, toFile }: MoveOptions,
): Promise<string | null> {
  const given = [to, toEnv, toFile, isCancelled].filter((option) => option !== undefined);
  if (given.length !== 1) throw new UsageError('Give one of: --to URL, --to-env NAME, --to-file FILE, --cancel');
  if (isCancelled === true) return null;
  if (to !== undefined) return to;
  if (toFile !== undefined) return textFromFile(runner, toFile);
  const url = runner.terminal.env[toEnv ?? '']?.trim() ?? '';
  if (url === '') throw new UsageError(`The environment variable ${toEnv} is not set.`);
  return url;
}

async function move(runner: Runner, targetUrl: string, command: Command): Promise<CommandOutput> {
  const config = readConfig(runner.terminal.env);
  requireFile(config);
  const targetConfig = configOf(runner, targetUrl);
  const source = openSide(config.databaseUrl, config.postgres);
  try {
    const target = openSide(targetUrl, { ...config.postgres, directUrl: null });
    try {
      const { masterKey, vault } = await openKey(runner, config, source);
      const urls = new Map([
        [source, config.databaseUrl],
        [target, targetUrl],
      ]);
      const report = await moveDatabase({
        source,
        target,
        key: vault.fingerprint,
        at: systemClock.now(),
        newId: systemIds().timeOrdered('mov', systemClock.now()),
        requireSoundLedger: (side) => requireSoundLedger(side.name, urls.get(side) ?? '', { config, vault }),
        note: (sentence) => runner.note(sentence),
      });
      if (!report.isSame) return differenceOutput(report);
      const erasures = carryErasures(config, targetConfig);
      leaveNote(config, targetConfig);
      await recordIn(targetUrl, config, command);
      return movedOutput(report, { erasures, masterKey, isPostgres: target.engine === 'postgres' });
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function cancel(runner: Runner, command: Command): Promise<CommandOutput> {
  const config = readConfig(runner.terminal.env);
  requireFile(config);
  const source = openSide(config.databaseUrl, config.postgres);
  try {
    const { to } = await cancelMove(source);
    await recordIn(config.databaseUrl, config, command);
    const advice = `This database works again. The copy in ${to} is incomplete: delete that database, or move to it again from the start.`;
    return { json: { cancelled: true, to }, text: paragraph(advice) };
  } finally {
    await source.close();
  }
}

/** The configuration of a service on the target, without settings that only the source's engine has. */
function configOf(runner: Runner, databaseUrl: string): Config {
  try {
    const sourceOnly = { DATABASE_DIRECT_URL: '', DATABASE_REPLICA_URL: '', WORKERS: '' };
    return readConfig({ ...runner.terminal.env, ...sourceOnly, DATABASE_URL: databaseUrl });
  } catch (error) {
    if (error instanceof ConfigError) throw new CommandError(error.message.replaceAll('DATABASE_URL', 'The target'));
    throw error;
  }
}

/** Opens the master key. Throws `MasterKeyError` unless it is the source's; never creates one. */
async function openKey(
  runner: Runner,
  config: Config,
  source: MoveSide,
): Promise<{ vault: Vault; masterKey: MasterKey }> {
  if ((await source.schemaVersion()) === 0)
    throw new CommandError(`${source.name} is empty: there is nothing to move.`);
  const { dataDir, databaseUrl } = config;
  const ids = systemIds();
  const store = openBeside(databaseUrl, config);
  try {
    await finishRewrap({ dataDir, store, ids });
    const masterKey = await loadMasterKey({ env: runner.terminal.env, dataDir, store, ids });
    const vault = openVault(masterKey.key, ids);
    const claimInstallationValue = async (name: string, value: string): Promise<string> =>
      (await store.readInstallationValue(name)) ?? value;
    await claimMasterKey({ store: { claimInstallationValue }, vault });
    return { vault, masterKey };
  } finally {
    await store.close();
  }
}

/** Verifies everything including the checkpoints. Writes nothing, because the source is read-only. */
async function requireSoundLedger(
  name: string,
  databaseUrl: string,
  { config, vault }: { config: Config; vault: Vault },
): Promise<void> {
  const store = openBeside(databaseUrl, config);
  try {
    const found = await verifyDatabase({ store, vault, ids: systemIds(), clock: systemClock })({
      isFull: true,
      isRecorded: false,
    });
    if (!found.ok) throw new CommandError(`The ledger of ${name} has problems.\n${verificationText(found)}`);
  } finally {
    await store.close();
  }
}

/** Adds the erasures in the source's list to the target's. Returns how many were missing there. */
function carryErasures(config: Config, targetConfig: Config): number {
  const [from, to] = [erasureListFile(config), erasureListFile(targetConfig)];
  return from === null || to === null ? 0 : joinErasureLists({ from, to });
}

/** Leaves a note at the database's old place, and removes the note of an earlier move from its new place. */
function leaveNote(config: Config, targetConfig: Config): void {
  const to = databaseName(targetConfig.databaseUrl);
  const sentence = `On ${new Date(systemClock.now()).toISOString()}, this database was moved to ${to}.`;
  const note = movedNoteFile(config);
  makeFolder(dirname(note));
  writeFileSync(note, `${sentence}\n`, { mode: 0o600 });
  rmSync(movedNoteFile(targetConfig), { force: true });
}

async function recordIn(databaseUrl: string, config: Config, command: Command): Promise<void> {
  const store = openBeside(databaseUrl, config);
  try {
    await store.recordAudit(commandEntry(command, { at: systemClock.now(), outcome: 'done' }));
  } finally {
    await store.close();
  }
}

/** Opens the store of one side. An SQLite file must be locked for this process already. */
function openBeside(databaseUrl: string, { postgres }: Config): Store {
  return databaseUrl.startsWith('file:')
    ? openSqlite({ file: databaseUrl.slice('file:'.length), isPrivate: true })
    : openStore(databaseUrl, postgres);
}
