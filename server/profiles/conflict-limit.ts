import { HOUR_MS } from '@rewards-wall/shared/durations.ts';
import { addressBlock } from '../net/address.ts';
import type { Vault } from '../security/vault.ts';
import type { EmailConflictLimit, TooManyConflicts } from '../store/ports/profiles.ts';

const MOST_CONFLICTS = 5;
const WINDOW_MS = HOUR_MS;

/** Where a profile comes from. */
export interface ProfileSender {
  /** The publisher of the panel. */
  pubId: number;
  /** The user's IP address, as far as it is proven; null if only the publisher's server can have sent the request. */
  from: string | null;
}

/** Null: no limit. */
export type LimitConflicts = (sender: ProfileSender) => EmailConflictLimit | null;

export interface ConflictRefusal {
  kind: 'too_many_conflicts';
  /** When the next request may come. */
  seconds: number;
}

/**
 * How many e-mail addresses of other users may be tried from an IPv4 address or an IPv6 /56 at one publisher
 * (docs/contract/profiles.md#e-mail-addresses).
 */
export function conflictLimit(vault: Vault): LimitConflicts {
  return ({ from, pubId }) => {
    if (from === null) return null;
    const digest = vault.limitDigest(`email conflicts:${pubId}:${addressBlock(from, 56)}`);
    return { digest, most: MOST_CONFLICTS, windowMs: WINDOW_MS };
  };
}

export function conflictRefusal({ kind, openAt }: TooManyConflicts, at: number): ConflictRefusal {
  return { kind, seconds: Math.ceil((openAt - at) / 1_000) };
}
