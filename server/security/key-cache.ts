import type { KeyObject } from 'node:crypto';

/** Unwrapped keys of persons, by wrapped key. Cached because unwrapping takes longer than sealing. */
export interface KeyCache {
  get(wrappedKey: Uint8Array): KeyObject | undefined;
  keep(wrappedKey: Uint8Array, key: KeyObject): void;
  forget(wrappedKey: Uint8Array): void;
  /** Drops the keys that were added before the last call. */
  forgetOld(): void;
}

/**
 * Keeps at most `most` keys in two maps: when the newer one holds half of them, or at `forgetOld`, the older one is
 * dropped. Reading doesn't renew a key, so no key survives two calls of `forgetOld`.
 */
export function createKeyCache(most: number): KeyCache {
  let newer = new Map<string, KeyObject>();
  let older = newer;

  const takeTurns = (): void => {
    older = newer;
    newer = new Map();
  };

  return {
    get(wrappedKey) {
      const name = nameOf(wrappedKey);
      return newer.get(name) ?? older.get(name);
    },
    keep(wrappedKey, key) {
      if (newer.size >= Math.floor(most / 2)) takeTurns();
      newer.set(nameOf(wrappedKey), key);
    },
    forget(wrappedKey) {
      const name = nameOf(wrappedKey);
      newer.delete(name);
      older.delete(name);
    },
    forgetOld: takeTurns,
  };
}

function nameOf({ buffer, byteLength, byteOffset }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('latin1');
}
