import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { openVault } from '../../security/vault.ts';
import { rewrapKeys, type Rewrap } from '../../persons/rewrap-keys.ts';
import { revokeOldKeys } from '../../publishers/revoke-key.ts';
import { rotateKey } from '../../publishers/rotate-key.ts';
import { nextKeyPath, olderKeys, putNextKeyInPlace } from '../../security/rewrapped-key.ts';
import { createKeyFile, masterKeyClaim, ownKeyPath, readKeyFile } from '../../security/secrets.ts';
import { CommandError, recordAnswer, recordText, type Answer } from '../output/answer.ts';
import type { Installation } from '../installation.ts';
import { ownerFields, ownerOf, withOwner, type OwnerOptions } from '../options/parameters.ts';
import type { Runner } from '../runner.ts';

export function addKeyCommands(program: Command, runner: Runner): void {
  const key = program.command('key').description('secret keys and the master key');
  withOwner(
    key.command('rotate').description('create a new secret key; the current one stays valid until `key revoke`'),
  ).action(
    runner.on(async (installation, options: OwnerOptions) => {
      const owner = await ownerOf(installation, options);
      const result = await rotateKey(installation)(owner);
      if (result.kind === 'too_many') throw new CommandError('Two keys are live already: run key revoke first.');
      return recordAnswer({ ...ownerFields(owner), api_key: result.key });
    }),
  );
  withOwner(key.command('revoke').description('revoke every secret key but the newest')).action(
    runner.on(async (installation, options: OwnerOptions) => {
      const owner = await ownerOf(installation, options);
      return recordAnswer({ ...ownerFields(owner), ...(await revokeOldKeys(installation)(owner)) });
    }),
  );
  key
    .command('rewrap')
    .description('change the master key; the service must be stopped')
    .option('--to <file>', 'file of the new master key; created if missing')
    .action(runner.on(rewrap));
}

/**
 * In steps that may each be the last: the new key is safe on the disk, the database takes it all at once, our own key
 * file is replaced and the old one kept beside it. Whatever comes next ends what was interrupted: `finishRewrap`.
 */
async function rewrap(installation: Installation, options: { to?: string }): Promise<Answer> {
  const { config, ids, masterKey, store, vault } = installation;
  const ownFile = ownKeyPath(config.dataDir);
  const isOwn = masterKey.file === ownFile;
  if (options.to === undefined && !isOwn) {
    throw new CommandError('The master key is not in the data folder: name the file of the new one with --to FILE.');
  }
  const newFile = options.to ?? nextKeyPath(ownFile);
  const given = existsSync(newFile) ? openVault(readKeyFile(newFile).key, ids) : null;
  if (given?.fingerprint === vault.fingerprint) {
    throw new CommandError(`${newFile} holds the master key that is in use.`);
  }
  const serving = (await store.liveProcesses()).filter(({ keyFingerprint }) => keyFingerprint !== given?.fingerprint);
  if (serving.length > 0) {
    throw new CommandError('The service is running with the old master key: stop it first. Nothing was changed.');
  }
  createKeyFile(newFile, ids);
  const to = openVault(readKeyFile(newFile).key, ids);
  const older = isOwn ? olderKeys(ownFile).map((key) => openVault(key, ids)) : [];
  const done = await rewrapKeys({ store, from: [vault, ...older], to })(masterKeyClaim(to), masterKeyClaim(vault));
  const files =
    options.to === undefined
      ? { master_key_file: ownFile, old_master_key_file: putNextKeyInPlace(ownFile, vault.fingerprint) }
      : { master_key_file: newFile, old_master_key_file: masterKey.file };
  return rewrapAnswer(done, files);
}

function rewrapAnswer(
  { persons, unreadableAccounts, unreadableSecrets }: Rewrap,
  files: { master_key_file: string; old_master_key_file: string | null },
): Answer {
  const isWhole = unreadableAccounts.length + unreadableSecrets.length === 0;
  const left = { unreadable_accounts: unreadableAccounts, unreadable_secrets: unreadableSecrets };
  const result = { persons, ...files, ...(isWhole ? {} : left) };
  const lines = [
    recordText(result),
    'Start the service with the new key. Backups from before open with the old one only.',
    ...(isWhole ? [] : ['No key at hand opens what is listed as unreadable. It was left as it is.']),
  ];
  return { json: result, text: lines.join('\n'), failed: !isWhole };
}
