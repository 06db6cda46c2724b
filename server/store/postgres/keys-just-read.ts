import type { AccountRef } from '../ports/accounts.ts';

/**
 * Wrapped keys of users whose targeting facts were just read. The click that follows seals with them, which saves it one
 * of three round trips.
 */
export interface KeysJustRead {
  /** `wrappedKey`: null if the user has no account. */
  note(account: AccountRef, wrappedKey: Uint8Array | null): void;
  /** Returns what was noted, and forgets it; undefined if nothing was. */
  take(account: AccountRef): Uint8Array | null | undefined;
}

/** Far more than the requests between their two reads. Users who only look at lists are forgotten soon. */
const MOST = 1_000;

export function createKeysJustRead(): KeysJustRead {
  const keys = new Map<string, Uint8Array | null>();
  return {
    note(account, wrappedKey) {
      const [oldest] = keys.size < MOST ? [] : keys.keys();
      if (oldest !== undefined) keys.delete(oldest);
      keys.set(nameOf(account), wrappedKey);
    },
    take(account) {
      const name = nameOf(account);
      const wrappedKey = keys.get(name);
      keys.delete(name);
      return wrappedKey;
    },
  };
}

function nameOf({ kind, profileId, subid1 }: AccountRef): string {
  return `${kind} ${profileId} ${subid1}`;
}
