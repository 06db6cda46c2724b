import type { Wall } from '../../store/ports/directory.ts';
import type { Postback } from '../../store/ports/postbacks.ts';
import { CommandError, UsageError } from '../errors.ts';
import type { Installation } from '../installation.ts';

/** The secret that signs forwarded messages, which the wall's receiver knows. */
export interface SigningSecret {
  secret: string;
  /** The postback of the secret; null for the secret of walls without a postback, which may be shown. */
  postbackId: string | null;
}

/**
 * The secret of the named postback, otherwise of the wall's only postback of that kind, otherwise of its only postback.
 * Without a postback, a secret that is always the same for the wall. Throws `UsageError` if several are possible.
 */
export async function signingSecret(
  { store, vault }: Installation,
  { adwallId }: Wall,
  wanted: { kind: Postback['kind']; postbackId: string | undefined },
): Promise<SigningSecret> {
  const { postbacks } = await store.loadDirectory();
  const own = postbacks.filter((postback) => postback.adwallId === adwallId);
  const named = own.filter(({ postbackId }) => postbackId === wanted.postbackId);
  if (wanted.postbackId !== undefined && named.length === 0) {
    throw new CommandError(`The wall ${adwallId} has no postback ${wanted.postbackId}.`);
  }
  const enabled = own.filter(({ isEnabled }) => isEnabled);
  const ofKind = enabled.filter(({ kind }) => kind === wanted.kind);
  const [found, ...others] = [named, ofKind, enabled].find((some) => some.length > 0) ?? [];
  if (found === undefined) return { secret: vault.sampleSecret(adwallId), postbackId: null };
  if (others.length > 0) {
    const ids = [found, ...others].map(({ postbackId }) => postbackId).join(', ');
    throw new UsageError(`Choose with --postback whose secret signs the messages: ${ids}.`);
  }
  return { secret: vault.openSecret(found.sealedSecret), postbackId: found.postbackId };
}
