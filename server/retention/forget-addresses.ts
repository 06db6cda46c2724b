import { readClickPerson, writeClickPerson } from '../security/click-person.ts';
import { SealError, type Vault } from '../security/vault.ts';
import type { ResealedClick, SealedClick } from '../store/ports/retention.ts';
import type { Store } from '../store/store.ts';

/** One slice of clicks, by their ids. */
export interface AddressSlice {
  after: string;
  before: string;
  limit: number;
  /** How many clicks may be changed. */
  most: number;
  isDry: boolean;
}

/**
 * Removes the user's address from the personal data of clicks. Returns the number of changed clicks, and where the next
 * slice continues; null if there are no more clicks. Data that the person's key doesn't open is skipped, because its
 * address can't be read either.
 */
export async function forgetAddresses(
  { store, vault }: { store: Store; vault: Vault },
  { after, before, isDry, limit, most }: AddressSlice,
): Promise<{ last: string | null; addresses: number }> {
  const rows = await store.listSealedClicks({ after, before, limit });
  const clicks: ResealedClick[] = [];
  let cursor = after;
  let looked = 0;
  for (const row of rows) {
    if (clicks.length === most) break;
    const resealed = withoutAddress(vault, row);
    if (resealed !== null) clicks.push(resealed);
    cursor = row.clickId;
    looked += 1;
  }
  const last = rows.length < limit && looked === rows.length ? null : cursor;
  if (isDry || rows.length === 0) return { last, addresses: clicks.length };
  const { resealed } = await store.resealClicks({ cursor, clicks });
  return { last, addresses: resealed };
}

/** Null if there is no readable address. */
export function withoutAddress(vault: Vault, { clickId, sealed, wrappedKey }: SealedClick): ResealedClick | null {
  if (sealed === null || wrappedKey === null) return null;
  try {
    const key = vault.unwrapPersonKey(wrappedKey);
    const person = readClickPerson(vault.open(key, sealed));
    if (person.ip === null) return null;
    return { clickId, sealed, resealed: vault.seal(key, writeClickPerson({ ...person, ip: null })) };
  } catch (error) {
    if (error instanceof SealError) return null;
    throw error;
  }
}
