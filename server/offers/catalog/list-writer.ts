import { currencyOf, type ListCurrencies } from './currencies.ts';
import { tailOf, type CatalogEntry, type Tail } from './render.ts';

/** What differs between two lists of the same offers. */
export interface ListTerms extends ListCurrencies {
  readonly name: 'offers' | 'surveys';
  /** The click token of this response; ASCII that JSON need not escape. */
  readonly token: string;
  /** The offers that this wall features. */
  readonly featured: ReadonlySet<number>;
  /** The detected systems of the user. */
  readonly detected: readonly number[];
  /** Members that follow the list. */
  readonly members?: Readonly<Record<string, unknown>>;
}

/** Writes one list as JSON into as many buffers as it takes. */
export interface ListWriter {
  /**
   * The length in bytes of the offers [from, to), including the list's opening or closing if the range has the first or
   * last offer.
   */
  measure(from: number, to: number): number;
  /**
   * Writes as many whole offers as fit, starting at `index`, and the closing after the last. Returns the number of
   * bytes, and the index to continue at: past the number of offers once the closing is written. Throws if nothing fits.
   * `tokensAt` collects the offset of each token.
   */
  fill(buffer: Buffer, index: number, tokensAt?: number[]): { written: number; index: number };
}

export function listWriter(entries: readonly CatalogEntry[], terms: ListTerms, publicUrl: string): ListWriter {
  const { featured, detected } = terms;
  const opening = Buffer.from(`{"${terms.name}":[`, 'latin1');
  const token = Buffer.from(terms.token, 'latin1');
  const closing = terms.members === undefined ? CLOSING : closingWith(terms.members);
  const last = entries.length - 1;

  return {
    measure(from, to) {
      const end = Math.min(to, entries.length);
      let size = from === 0 ? opening.length : 0;
      if (end === entries.length) size += closing.length - 1;
      for (let index = from; index < end; index++) {
        const entry = entries[index];
        if (entry === undefined) break;
        const tail = tailOf(entry, currencyOf(terms, entry.offer.offer_id), publicUrl);
        size += entry.head.length + token.length + tailLength(tail, matches(entry.systems, detected)) + 1;
      }
      return size;
    },

    fill(buffer, index, tokensAt) {
      let at = 0;
      let next = index;
      if (next === 0) {
        buffer.set(opening, 0);
        at = opening.length;
      }
      for (; next <= last; next++) {
        const entry = entries[next];
        if (entry === undefined) break;
        const tail = tailOf(entry, currencyOf(terms, entry.offer.offer_id), publicUrl);
        const isMatch = matches(entry.systems, detected);
        // One more for the comma before it.
        const length = entry.head.length + token.length + tailLength(tail, isMatch) + 1;
        if (at + length > buffer.length) break;
        if (next > 0) buffer[at++] = COMMA;
        buffer.set(entry.head, at);
        at += entry.head.length;
        tokensAt?.push(at);
        buffer.set(token, at);
        at += token.length;
        const tailAt = at;
        at += writeTail(buffer, at, tail, isMatch);
        if (featured.has(entry.offer.offer_id)) buffer[tailAt + tail.featuredAt] = ONE;
      }
      if (next > last && at + closing.length <= buffer.length) {
        buffer.set(closing, at);
        return { written: at + closing.length, index: next + 1 };
      }
      if (at === 0 || (index === 0 && next === 0)) throw new RangeError('An offer is longer than a whole piece.');
      return { written: at, index: next };
    },
  };
}

function closingWith(members: Readonly<Record<string, unknown>>): Buffer {
  return Buffer.from(`],${JSON.stringify(members).slice(1)}`);
}

function matches(systems: readonly number[], detected: readonly number[]): boolean {
  if (systems.length === 0) return true;
  for (const system of systems) {
    if (detected.includes(system)) return true;
  }
  return false;
}

function tailLength({ bytes }: Tail, isMatch: boolean): number {
  return isMatch ? bytes.length : bytes.length + FALSE.length - TRUE_LENGTH;
}

/** Returns how many bytes it wrote. */
function writeTail(buffer: Buffer, at: number, { bytes, matchesAt }: Tail, isMatch: boolean): number {
  if (isMatch) {
    buffer.set(bytes, at);
    return bytes.length;
  }
  buffer.set(bytes.subarray(0, matchesAt), at);
  buffer.set(FALSE, at + matchesAt);
  buffer.set(bytes.subarray(matchesAt + TRUE_LENGTH), at + matchesAt + FALSE.length);
  return bytes.length + FALSE.length - TRUE_LENGTH;
}

const FALSE = Buffer.from('false');
const TRUE_LENGTH = 'true'.length;
const CLOSING = Buffer.from(']}');
const COMMA = 0x2c;
const ONE = 0x31;
