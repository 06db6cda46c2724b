import type { WallOffer } from '../wall-offer.ts';
import { fold } from './filter-offers.ts';

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
): string | undefined {
  const word = text.split(/\s+/).find((each) => !fold(name).includes(fold(each)));
  const at = word === undefined ? -1 : description.toLowerCase().indexOf(word.toLowerCase());
  if (at < 0) return undefined;
  const start = Math.max(0, at - MAX_BEFORE, description.lastIndexOf(' ', at - 2) + 1);
  const end = start + MAX;
  return `${start > 0 ? '…' : ''}${description.slice(start, end)}${end < description.length ? '…' : ''}`;
}
