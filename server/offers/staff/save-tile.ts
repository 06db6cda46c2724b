import { fieldErrors, type FieldError } from '@rewards-wall/shared/schema/problem.ts';
import type { Clock } from '../../runtime/clock.ts';
import { exportOffer, importedOffer, type ImportedOffer } from '../../schema/imported-offer.ts';
import type { AuditActor } from '../../store/ports/audit.ts';
import type { Store } from '../../store/store.ts';

/** Users pay nothing for what a tile opens. */
const NEW = { category_id: [17] };

type Row = Readonly<Record<string, unknown>>;

export type SavedTile =
  | { kind: 'saved'; offer: ImportedOffer }
  | { kind: 'invalid'; errors: FieldError[] }
  /** Another offer has the id. */
  | { kind: 'not_a_tile' }
  /** A new tile needs an id that no offer has. */
  | { kind: 'taken' }
  | { kind: 'busy' };

/**
 * Adds a tile, or changes one (docs/contract/offers.md#tiles). `row`: fields of an import row. Absent ones of a change stay
 * as they are, also within `tile`. `by`: the staff member in the console, for the audit log; commands record themselves.
 */
export function saveTile({ clock, store }: { clock: Clock; store: Store }) {
  return async (
    { isNew = false, offerId, row }: { offerId: number; row: Row; isNew?: boolean | undefined },
    by?: AuditActor,
  ): Promise<SavedTile> => {
    const before = (await store.findOffer(offerId))?.offer ?? null;
    if (before !== null && isNew) return { kind: 'taken' };
    if (before !== null && before.tile === undefined) return { kind: 'not_a_tile' };
    const known: Row = before === null ? {} : exportOffer(before);
    const tile = { ...asRecord(known['tile']), ...asRecord(row['tile']) };
    const parsed = importedOffer.safeParse({ ...NEW, ...known, ...row, offer_id: offerId, kind: 'tile', tile });
    if (!parsed.success) return { kind: 'invalid', errors: fieldErrors(parsed.error.issues) };
    const at = clock.now();
    const change = { before: before && termsOf(before), after: termsOf(parsed.data) };
    const audit = by && { action: 'offer.tile', subject: `offer ${offerId}`, pubId: null, ...change, actor: by, at };
    const { kind } = await store.importOffers({ offers: [parsed.data], prune: false, at, ...(audit && { audit }) });
    return kind === 'imported' ? { kind: 'saved', offer: parsed.data } : { kind: 'busy' };
  };
}

/** What the audit log shows. */
function termsOf(offer: ImportedOffer): Row {
  const { destination_url: link, name, source, tile } = exportOffer(offer);
  return { name, link, source, ...asRecord(tile) };
}

function asRecord(value: unknown): Row {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
