import type { Command } from 'commander';
import { renameSync } from 'node:fs';
import { openVault } from '../ops/vault.ts';
import { rewrapKeys } from '../persons/rewrap-keys.ts';
import { revokeOldKeys } from '../publishers/revoke-key.ts';
import { rotateKey } from '../publishers/rotate-key.ts';
import { createKeyFile, masterKeyClaim, ownKeyPath, readKeyFile } from '../secrets.ts';
import { CommandError, recordAnswer, type Answer } from './answer.ts';
import type { Installation } from './installation.ts';
import { ownerFields, ownerOf, withOwner, type OwnerOptions } from './parameters.ts';
import type { Runner } from './runner.ts';

export function addKeyCommands(program: Command, runner: Runner): void {
  const key = program.command('key').description('secret keys and the master key');
  withOwner(key.command('rotate').description('add a secret key; the one in use stays valid until key revoke')).action(
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
    .description('change the master key. Stop the service first')
    .option('--to <file>', 'file of the new master key; made when there is none')
    .action(runner.on(rewrap));
}

/**
 * The new key is safe on the disk before the database needs it. Our own key file is replaced afterwards and the old
 * one kept beside it: backups from before still need it.
 */
async function rewrap(installation: Installation, options: { to?: string }): Promise<Answer> {
  const { config, ids, masterKey, store, vault } = installation;
  const ownFile = ownKeyPath(config.dataDir);
  const isOwn = masterKey.file === ownFile;
  if (options.to === undefined && !isOwn) {
    throw new CommandError('The master key is not in the data folder: name the file of the new one with --to FILE.');
  }
  const newFile = options.to ?? `${ownFile}.new`;
  createKeyFile(newFile, ids);
  const to = openVault(readKeyFile(newFile).key, ids);
  if (to.fingerprint === vault.fingerprint) throw new CommandError(`${newFile} holds the master key that is in use.`);
  const { persons } = await rewrapKeys({ store, from: vault, to })(masterKeyClaim(to));
  if (options.to !== undefined)
    return rewrapAnswer({ persons, master_key_file: newFile, old_master_key_file: masterKey.file });
  const oldFile = `${ownFile}.${vault.fingerprint.slice(0, 12)}`;
  renameSync(ownFile, oldFile);
  renameSync(newFile, ownFile);
  return rewrapAnswer({ persons, master_key_file: ownFile, old_master_key_file: oldFile });
}

function rewrapAnswer(result: {
  persons: number;
  master_key_file: string;
  old_master_key_file: string | null;
}): Answer {
  const { text } = recordAnswer(result);
  const advice = 'Start the service with the new key. Backups from before open with the old one only.';
  return { json: result, text: `${text}\n${advice}` };
}
