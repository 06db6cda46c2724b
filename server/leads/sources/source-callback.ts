import type { Vault } from '../../security/vault.ts';
import type { SourceScheme } from '../reports/schemes.ts';
import { urlTemplate } from '../reports/url-template.ts';

/**
 * The callback URL of a source, as shown when the source was created, so that staff can give it to the network again.
 * In some schemes it contains the secret.
 */
export function sourceCallback(deps: {
  vault: Vault;
  publicUrl: string;
}): (source: SourceScheme & { name: string; sealedSecret: Uint8Array }) => string {
  const { publicUrl, vault } = deps;
  return ({ callMap, name, scheme, sealedSecret }) =>
    urlTemplate({ publicUrl, name, scheme, callMap, secret: vault.openSecret(sealedSecret) });
}
