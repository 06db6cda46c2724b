import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { DirectoryPort } from '../store/ports/directory.ts';
import { newPublishableKey, newSecretKey } from './keys.ts';

export interface PanelRequest {
  pubId: number;
  name: string;
  /** The wall, of the same publisher, whose surveys it lists. */
  adwallId: number | null;
  /** The minimum age of its users, in years. */
  minimumAge: number;
  /** The origins of the pages that may call with user tokens and sign users up; empty = any page may. */
  origins: readonly string[];
}

export type PanelOutcome =
  | { kind: 'created'; profileId: number; secretKey: string; publishableKey: string }
  | { kind: 'unknown_publisher' }
  | { kind: 'unknown_wall' };

/** Creates a panel with its two keys. Only this result has the secret key in clear. */
export function createPanel(deps: {
  store: DirectoryPort;
  clock: Clock;
  ids: Ids;
}): (input: PanelRequest) => Promise<PanelOutcome> {
  const { store, clock, ids } = deps;
  return async (input) => {
    const { key: secretKey, digest: secretKeyDigest } = newSecretKey(ids);
    const publishableKey = newPublishableKey(ids);
    const result = await store.createPanel({ ...input, publishableKey, secretKeyDigest, at: clock.now() });
    return result.kind === 'created' ? { ...result, secretKey, publishableKey } : result;
  };
}
