import { fieldErrors, type FieldError } from '@rewards-wall/shared/schema/problem.ts';
import type { Clock } from '../../runtime/clock.ts';
import { exportOffer, importedOffer, type ImportedOffer } from '../../schema/imported-offer.ts';
import type { Store } from '../../store/store.ts';

type Row = Readonly<Record<string, unknown>>;

export type SavedTile =
  | { kind: 'saved'; offer: ImportedOffer }
  | { kind: 'invalid'; errors: FieldError[] }
  /** Another offer has the id. */
  | { kind: 'not_a_tile' }
  | { kind: 'busy' };

/**
 * Adds a tile, or changes one (docs/contract/offers.md#tiles). `row`: fields of an import row. Absent ones of a change stay
 * as they are, also within `tile`.
 */
export function saveTile({ clock, store }: { clock: Clock; store: Store }) {
  return async ({ offerId, row }: { offerId: number; row: Row }): Promise<SavedTile> => {
    const before = (await store.findOffer(offerId))?.offer ?? null;
    if (before !== null && before.tile === undefined) return { kind: 'not_a_tile' };
    const known: Row = before === null ? {} : exportOffer(before);
    const tile = { ...asRecord(known['tile']), ...asRecord(row['tile']) };
    const parsed = importedOffer.safeParse({ ...known, ...row, offer_id: offerId, kind: 'tile', tile });
    if (!parsed.success) return { kind: 'invalid', errors: fieldErrors(parsed.error.issues) };
    const { kind } = await store.importOffers({ offers: [parsed.data], prune: false, at: clock.now() });
    return kind === 'imported' ? { kind: 'saved', offer: parsed.data } : { kind: 'busy' };
  };
}

function asRecord(value: unknown): Row {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
