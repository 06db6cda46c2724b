import { exportOffer } from '../../schema/imported-offer.ts';
import { FIRST_FEED_ID } from '../../schema/feed-terms.ts';
import type { StoredOffer } from '../../store/ports/catalog.ts';
import type { Store } from '../../store/store.ts';
import type { FeedFormat } from './read-rows.ts';

/**
 * The catalog as a feed that can be imported again (docs/contract/catalog.md#export), in offer_id order, chunk by
 * chunk. Omits disabled offers, because an import would enable them, and offers of feeds, unless they are wanted.
 */
export function exportOffers(deps: { readonly store: Store }) {
  return async function* (input: { format: FeedFormat; withFeeds?: boolean }): AsyncGenerator<string> {
    const { offers } = await deps.store.loadOffers({ since: 0 });
    const isWanted = ({ disabled, offer }: StoredOffer): boolean =>
      !disabled && (input.withFeeds === true || offer.offer_id < FIRST_FEED_ID);
    const rows = offers.filter(isWanted).map(({ offer }) => offer);
    yield* writers[input.format](
      (function* () {
        for (const offer of rows) yield exportOffer(offer);
      })(),
    );
  };
}

type Row = Readonly<Record<string, unknown>>;

const writers: Readonly<Record<FeedFormat, (rows: Iterable<Row>) => Generator<string>>> = {
  *json(rows) {
    let separator = '[\n';
    for (const row of rows) {
      yield `${separator}${JSON.stringify(row)}`;
      separator = ',\n';
    }
    yield separator === '[\n' ? '[]\n' : '\n]\n';
  },
  *jsonl(rows) {
    for (const row of rows) yield `${JSON.stringify(row)}\n`;
  },
  *csv(rows) {
    yield `${columns.join(',')}\n`;
    for (const row of rows) yield `${columns.map((column) => quote(cellOf(row[column]))).join(',')}\n`;
  },
};

const columns: readonly string[] = [
  'offer_id',
  'name',
  'description',
  'requirements',
  'credit_delay',
  'credit_delay_known',
  'image_url',
  'destination_url',
  'payout',
  'is_support_center_disabled',
  'featured_global',
  'category_id',
  'creative_id',
  'creative_filename',
  'mobile_app',
  'events',
  'source',
  'targeting',
  'kind',
  'tile',
  'repeatable',
  'conditions',
  'starts_at',
  'ends_at',
  'cap',
  'prior',
];

/** Joins lists by `|` and writes objects as JSON. The cell of an absent field is empty. */
function cellOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map((element: unknown) => cellOf(element)).join('|');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function quote(cell: string): string {
  return /^\s|[",\r\n]|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
