import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import type { ImportedOffer } from '@rewards-wall/shared/schema/imported-offer.ts';
import type { StoredOffer } from '../store/store.ts';
import type { BufferPool } from './buffer-pool.ts';
import type { Currency } from './currencies.ts';
import { systemsOf } from './match.ts';

/**
 * Offers as JSON, byte for byte what JSON.stringify makes of the contract's object. Each is kept as the text before the
 * click token and the text after it. A "byte string" here is UTF-8 with one character a byte: V8 keeps it in one byte
 * each, its length is its size on the wire, and writing it is a copy.
 */
export interface CatalogueEntry extends StoredOffer {
  /** The systems it is for; empty = any. */
  readonly systems: readonly number[];
  /** Byte string up to the token in `click_url`; the same in every currency. */
  readonly head: string;
  /** Rendered when first asked for, by `Currency.slot`. */
  readonly tails: (Tail | undefined)[];
}

interface Tail {
  readonly currency: Currency;
  /** Byte string from the token on, with `featured_profile` 0 and `matches_target_system_detected` true. */
  readonly text: string;
  /** Where the digit of `featured_profile` stands. */
  readonly featuredAt: number;
  /** Where the `true` of `matches_target_system_detected` stands. */
  readonly matchesAt: number;
}

/** A list as bytes on loan. Release them when the answer is out. */
export interface RenderedList {
  readonly body: Buffer;
  release(): void;
}

/** Statistics of an offer whose clicks don't tell yet (service.md, Offer): still being calculated. */
const UNKNOWN_EPC = 99;
const UNKNOWN_CONVERSION_RATE = null;

/** A stored offer with what is rendered once for all answers. `publicUrl` has no slash at its end. */
export function prepareEntry(stored: StoredOffer, publicUrl: string): CatalogueEntry {
  const { offer } = stored;
  const before = {
    offer_id: offer.offer_id,
    name: offer.name,
    description: offer.description,
    requirements: offer.requirements,
    credit_delay: offer.credit_delay,
    image_url: imageUrl(offer, publicUrl),
  };
  const clickUrl = JSON.stringify(`${publicUrl}/click/${offer.offer_id}/`).slice(0, -1);
  const head = byteString(`${JSON.stringify(before).slice(0, -1)},"click_url":${clickUrl}`);
  return { offer, disabled: stored.disabled, createdAt: stored.createdAt, systems: systemsOf(offer), head, tails: [] };
}

function renderTail({ offer }: CatalogueEntry, currency: Currency, publicUrl: string): Tail {
  const credits = (payout: number): number => unitsToNumber(currency.credits(payout));
  const terms = fields({
    payout: unitsToNumber(offer.payout),
    is_support_center_disabled: offer.is_support_center_disabled,
    currency_count: credits(offer.payout),
    featured_global: offer.featured_global,
  });
  const creative = fields({
    epc: UNKNOWN_EPC,
    conversion_rate: UNKNOWN_CONVERSION_RATE,
    category_id: offer.category_id,
    creative_id: offer.creative_id,
    creative_filename: offer.creative_filename,
    ...(offer.mobile_app && {
      mobile_app: { store_id: offer.mobile_app.store_id, platform: offer.mobile_app.platform },
    }),
    target_system: systemsOf(offer)[0] ?? 0,
  });
  const rest = fields({
    events: offer.events.map((event) => ({
      event_id: event.event_id,
      event_name: event.event_name,
      event_revenue: unitsToNumber(event.event_revenue),
      estimated_time_to_complete: event.estimated_time_to_complete,
      time_to_complete: event.time_to_complete,
      currency_count: credits(event.event_revenue),
    })),
    creative_url: imageUrl(offer, publicUrl),
  });
  const toFeatured = byteString(`",${terms},"featured_profile":`);
  const toMatches = byteString(`0,${creative},"matches_target_system_detected":`);
  // Through a buffer once more: one flat string instead of a chain of parts.
  const text = Buffer.from(`${toFeatured}${toMatches}${byteString(`true,${rest}}`)}`, 'latin1').toString('latin1');
  return { currency, text, featuredAt: toFeatured.length, matchesAt: toFeatured.length + toMatches.length };
}

/** How one list differs from another of the same offers. */
export interface ListTerms {
  readonly name: 'offers' | 'surveys';
  readonly currency: Currency;
  /** The click token of this answer; ASCII that needs no escaping. */
  readonly token: string;
  /** Ids that this wall features. */
  readonly featured: ReadonlySet<number>;
  /** The systems that were detected. */
  readonly detected: readonly number[];
}

/** Renders `{"offers":[…]}` of at least one offer. */
export type RenderList = (entries: readonly CatalogueEntry[], terms: ListTerms) => RenderedList;

export function createRenderer(deps: { pool: BufferPool; publicUrl: string }): RenderList {
  const tailOf = (entry: CatalogueEntry, currency: Currency): Tail => {
    const kept = entry.tails[currency.slot];
    if (kept?.currency === currency) return kept;
    const tail = renderTail(entry, currency, deps.publicUrl);
    entry.tails[currency.slot] = tail;
    return tail;
  };

  return (entries, terms) => {
    const { currency, token, featured, detected } = terms;
    const opening = `{"${terms.name}":[`;
    const tails: Tail[] = [];
    // Two bytes more an offer: a comma, and `false` in place of `true`.
    let size = opening.length + entries.length * (token.length + 2) + CLOSING.length;
    for (const entry of entries) {
      const tail = tailOf(entry, currency);
      tails.push(tail);
      size += entry.head.length + tail.text.length;
    }

    const lease = deps.pool.lease(size);
    const { buffer } = lease;
    let at = buffer.write(opening, 0, 'latin1');
    for (let index = 0; index < entries.length; index++) {
      const entry = entries[index];
      const tail = tails[index];
      if (entry === undefined || tail === undefined) break;
      if (index > 0) buffer[at++] = COMMA;
      at += buffer.write(entry.head, at, 'latin1');
      at += buffer.write(token, at, 'latin1');
      const tailAt = at;
      at += writeTail(buffer, at, tail, matches(entry.systems, detected));
      if (featured.has(entry.offer.offer_id)) buffer[tailAt + tail.featuredAt] = ONE;
    }
    at += buffer.write(CLOSING, at, 'latin1');
    return { body: buffer.subarray(0, at), release: () => lease.release() };
  };
}

function matches(systems: readonly number[], detected: readonly number[]): boolean {
  if (systems.length === 0) return true;
  for (const system of systems) {
    if (detected.includes(system)) return true;
  }
  return false;
}

/** Answers how many bytes it wrote. */
function writeTail(buffer: Buffer, at: number, { text, matchesAt }: Tail, isMatch: boolean): number {
  if (isMatch) return buffer.write(text, at, 'latin1');
  const other = `${text.slice(0, matchesAt)}false${text.slice(matchesAt + 'true'.length)}`;
  return buffer.write(other, at, 'latin1');
}

const CLOSING = ']}';
const COMMA = 0x2c;
const ONE = 0x31;

function imageUrl(offer: ImportedOffer, publicUrl: string): string {
  return offer.image_url.startsWith('/') ? `${publicUrl}${offer.image_url}` : offer.image_url;
}

/** The inside of an object: its fields without the braces. */
function fields(value: object): string {
  return JSON.stringify(value).slice(1, -1);
}

function byteString(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}
