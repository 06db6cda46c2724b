import { SealError } from './vault.ts';

/** The result of the first vault for which `open` succeeds; null if there is none. */
export function openWithAny<Opener, Result>(vaults: readonly Opener[], open: (vault: Opener) => Result): Result | null {
  for (const vault of vaults) {
    try {
      return open(vault);
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
    }
  }
  return null;
}
