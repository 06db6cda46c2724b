import { createSecretKey } from 'node:crypto';
import { installationKey } from '../../security/installation-key.ts';

/** The key of archive files. It stays when the master key changes, because files in another place can't be sealed again. */
export const archiveKey = installationKey({
  name: 'archive_key',
  wrap: (vault, key) => vault.sealSecret(key.export().toString('base64')),
  unwrap: (vault, wrappedKey) => createSecretKey(Buffer.from(vault.openSecret(wrappedKey), 'base64')),
});
