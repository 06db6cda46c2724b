import type { WallOffer } from '../wall-offer.ts';
import { fold } from './filter-offers.ts';

/** A place in a text: what is before the word, the word as it is spelled there, and what follows. */
export type FoundPlace = readonly [before: string, match: string, after: string];

/** How much of a description cards have room for, in characters: at most, and before the word. */
const MAX = 60;
const MAX_BEFORE = 20;

/**
 * For an offer whose name lacks a word of the search: the place in its description, from the word before. Not if it is
 * spelled with other accents there: folding all descriptions at each letter would take too long.
 */
export function foundIn(
  { name, description }: Pick<WallOffer, 'name' | 'description'>,
  text: string,
): FoundPlace | undefined {
  const word = text.split(/\s+/).find((each) => !fold(name).includes(fold(each)));
  if (word === undefined) return undefined;
  const at = description.toLowerCase().indexOf(word.toLowerCase());
  if (at < 0) return undefined;
  const start = Math.max(0, at - MAX_BEFORE, description.lastIndexOf(' ', at - 2) + 1);
  const matchEnd = at + word.length;
  const end = wordEnd(description, matchEnd, start + MAX);
  return [
    `${start > 0 ? '…' : ''}${description.slice(start, at)}`,
    description.slice(at, matchEnd),
    `${description.slice(matchEnd, end)}${end < description.length ? '…' : ''}`,
  ];
}

/** Where a text that ends at `max` ends between words, if there is a space after `from`. */
function wordEnd(text: string, from: number, max: number): number {
  if (max >= text.length) return text.length;
  const space = text.lastIndexOf(' ', max);
  return space >= from ? space : Math.max(from, max);
}
