import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { openVault } from '../../security/vault.ts';
import { ledgerKey } from '../../ledger/verification/ledger-seal.ts';
import { archiveKey } from '../../retention/archives/archive-key.ts';
import { rewrapKeys, type Rewrap } from '../../persons/rewrap-keys.ts';
import { endKey } from '../../publishers/end-key.ts';
import { revokeOldKeys } from '../../publishers/revoke-old-keys.ts';
import { rotateKey } from '../../publishers/rotate-key.ts';
import { keyRowsOf, secretKeysOf } from '../../publishers/secret-key-facts.ts';
import { nextKeyPath, olderKeys, putNextKeyInPlace } from '../../security/rewrapped-key.ts';
import { createKeyFile, masterKeyClaim, ownKeyPath, readKeyFile } from '../../security/secrets.ts';
import { SILENT_MS } from '../../store/ports/processes.ts';
import { CommandError } from '../errors.ts';
import { listOutput, recordOutput, type CommandOutput } from '../output/command-output.ts';
import { recordText } from '../output/table.ts';
import type { Installation } from '../installation.ts';
import { parseId } from '../options/parse.ts';
import { idFields, wallOrPanelOf, withWallOrPanel, type WallOrPanelOptions } from '../options/wall-or-panel.ts';
import type { Runner } from '../runner.ts';

export function addKeyCommands(program: Command, runner: Runner): void {
  const key = program.command('key').description('rotate and revoke secret keys; change the master key');
  withWallOrPanel(
    key.command('rotate').description('create a new secret key; the current one stays valid until `key revoke`'),
  ).action(
    runner.withInstallation(async (installation, options: WallOrPanelOptions) => {
      const ref = await wallOrPanelOf(installation, options);
      const result = await rotateKey(installation)(ref);
      if (result.kind === 'too_many') throw new CommandError('There are two valid keys already: run key revoke first.');
      return recordOutput({ ...idFields(ref), key_id: result.keyId, api_key: result.key });
    }),
  );
  withWallOrPanel(
    key.command('list').description('list valid secret keys, oldest first; shows ids, never keys'),
  ).action(
    runner.withInstallation(async (installation, options: WallOrPanelOptions) => {
      const ref = await wallOrPanelOf(installation, options);
      const keys = secretKeysOf(await installation.store.loadDirectory(), ref);
      return listOutput(keyRowsOf(keys), 'No secret key is valid. Create one with key rotate.');
    }),
  );
  withWallOrPanel(key.command('revoke').description('revoke all secret keys except the newest, or only one of them'))
    .option('--key <id>', 'only this key, by its id from `key list`; even the newest or the last one', parseId)
    .action(runner.withInstallation(revoke));
  key
    .command('rewrap')
    .description('change the master key; stop the service first')
    .option('--to <file>', 'file for the new master key; created if missing')
    .action(runner.withInstallation(rewrap));
}

async function revoke(
  installation: Installation,
  options: WallOrPanelOptions & { key?: number },
): Promise<CommandOutput> {
  const ref = await wallOrPanelOf(installation, options);
  const { key } = options;
  if (key === undefined) return recordOutput({ ...idFields(ref), ...(await revokeOldKeys(installation)(ref)) });
  const ended = await endKey(installation)(ref, key);
  if (ended.kind === 'ended') return recordOutput({ ...idFields(ref), key_id: key, revoked: 1 });
  const owner = ref.kind === 'wall' ? 'wall' : 'panel';
  throw new CommandError(
    `The ${owner} ${ref.profileId} has no valid key ${key}: see key list --${owner} ${ref.profileId}.`,
  );
}

/**
 * Changes the master key, and can be interrupted after any step: it writes the new key to disk, switches the database
 * in one transaction, then replaces our own key file and keeps the old one. `finishRewrap` completes an interrupted
 * change at the next command or startup.
 */
async function rewrap(installation: Installation, options: { to?: string }): Promise<CommandOutput> {
  const { config, ids, masterKey, store, vault } = installation;
  const ownFile = ownKeyPath(config.dataDir);
  const isOwn = masterKey.file === ownFile;
  if (options.to === undefined && !isOwn) {
    throw new CommandError('The master key is not in the data folder: give a file for the new one with --to FILE.');
  }
  const newFile = options.to ?? nextKeyPath(ownFile);
  const given = existsSync(newFile) ? openVault(readKeyFile(newFile).key, ids) : null;
  if (given?.fingerprint === vault.fingerprint) {
    throw new CommandError(`${newFile} holds the current master key.`);
  }
  const serving = (await store.liveProcesses()).filter(({ keyFingerprint }) => keyFingerprint !== given?.fingerprint);
  if (serving.length > 0) {
    // On SQLite, a lock that ends with its process shows that the service runs. On PostgreSQL, only the last heartbeat
    // does.
    const crashed = store.engine === 'postgres' ? ` If it has crashed, wait ${SILENT_MS / 1000} seconds.` : '';
    throw new CommandError(
      `The service is running with the old master key: stop it first.${crashed} Nothing was changed.`,
    );
  }
  createKeyFile(newFile, ids);
  const to = openVault(readKeyFile(newFile).key, ids);
  const older = isOwn ? olderKeys(ownFile).map((key) => openVault(key, ids)) : [];
  const from = [vault, ...older];
  const ofLedger = await ledgerKey.rewrapped({ store, from, to });
  const ofArchives = await archiveKey.rewrapped({ store, from, to });
  const done = await rewrapKeys({ store, from, to })(
    { ...masterKeyClaim(to), ...ofLedger.after, ...ofArchives.after },
    { ...masterKeyClaim(vault), ...ofLedger.before, ...ofArchives.before },
  );
  const files =
    options.to === undefined
      ? { master_key_file: ownFile, old_master_key_file: putNextKeyInPlace(ownFile, vault.fingerprint) }
      : { master_key_file: newFile, old_master_key_file: masterKey.file };
  const unreadableSecrets = [...done.unreadableSecrets, ...ofLedger.unreadable, ...ofArchives.unreadable];
  return rewrapOutput({ ...done, unreadableSecrets }, files);
}

function rewrapOutput(
  { persons, unreadableAccounts, unreadableSecrets }: Rewrap,
  files: { master_key_file: string; old_master_key_file: string | null },
): CommandOutput {
  const isWhole = unreadableAccounts.length + unreadableSecrets.length === 0;
  const left = { unreadable_accounts: unreadableAccounts, unreadable_secrets: unreadableSecrets };
  const result = { persons, ...files, ...(isWhole ? {} : left) };
  const lines = [
    recordText(result),
    'Start the service with the new key. Earlier backups need the old key: keep it.',
    ...(isWhole ? [] : ['No available key decrypts the unreadable entries above. They were not changed.']),
  ];
  return { json: result, text: lines.join('\n'), failed: !isWhole };
}
