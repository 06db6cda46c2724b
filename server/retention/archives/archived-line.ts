import { SealError, type Vault } from '../../security/vault.ts';
import type { Columns, OldRow } from '../../store/ports/old-rows.ts';

/** One line of an archive: a row, with its personal data sealed with the person's key (base64). */
export interface ArchivedLine {
  table: string;
  key: string;
  row: Columns;
  /** Sealed columns of the row itself. */
  sealed?: string;
  /** Columns that were sealed for the archive. */
  personal?: string;
  /** The state of a click (`OldClicks`). */
  state?: string;
}

type Sealer = Vault;
type Opener = Vault;

/** `state`: for clicks. Leaves out personal data if the person is erased, or the key can't be opened. */
export function archivedLine(vault: Sealer, old: OldRow, state?: string): ArchivedLine {
  const { columns: row, key, personal, sealed, table } = old;
  const sealedNow = Object.keys(personal).length === 0 ? null : sealPersonal(vault, old);
  return {
    table,
    key,
    row,
    ...(sealed !== null && { sealed: encoded(sealed) }),
    ...(sealedNow !== null && { personal: encoded(sealedNow) }),
    ...(state !== undefined && { state }),
  };
}

function sealPersonal(vault: Sealer, { personal, wrappedKey }: OldRow): Uint8Array | null {
  if (wrappedKey === null) return null;
  try {
    return vault.seal(vault.unwrapPersonKey(wrappedKey), JSON.stringify(personal));
  } catch (error) {
    if (error instanceof SealError) return null;
    throw error;
  }
}

/**
 * The personal data of a line in plain text; null if the person is erased. `wrappedKey`: the person's current key in
 * the database.
 */
export function openPersonal(vault: Opener, line: ArchivedLine, wrappedKey: Uint8Array | null): Columns | null {
  if (wrappedKey === null) return null;
  const opened: Record<string, Columns[string]> = {};
  try {
    const key = vault.unwrapPersonKey(wrappedKey);
    for (const text of [line.sealed, line.personal]) {
      if (text === undefined) continue;
      Object.assign(opened, JSON.parse(vault.open(key, Buffer.from(text, 'base64'))));
    }
  } catch (error) {
    // A new account of the same subid has another key.
    if (error instanceof SealError) return null;
    throw error;
  }
  return opened;
}

function encoded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}
