import type { WallOffer } from '../wall-offer.ts';

/** The user's search text and selected categories; empty text and no categories match every offer. */
export interface OfferFilter {
  readonly text: string;
  readonly categoryIds: readonly number[];
}

/** What the search looks at, folded. Folding takes longer than searching, so it happens once for each offer. */
export type SearchTexts = ReadonlyMap<WallOffer, string>;

/** The texts of these offers, of which some may be known. */
export function searchTexts(offers: readonly WallOffer[], known: SearchTexts): SearchTexts {
  return new Map(offers.map((offer) => [offer, known.get(offer) ?? searchText(offer)]));
}

/** The offers that contain every word of the text in name or description, and are in one of the categories. */
export function filterOffers(
  offers: readonly WallOffer[],
  { text, categoryIds }: OfferFilter,
  texts: SearchTexts = new Map(),
): readonly WallOffer[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  const categories = new Set(categoryIds);
  return offers.filter(
    (offer) =>
      (categories.size === 0 || offer.categoryIds.some((id) => categories.has(id))) &&
      words.every((word) => (texts.get(offer) ?? searchText(offer)).includes(word)),
  );
}

/** Letters that Unicode does not decompose into a base letter and a mark. */
const baseLetters: Readonly<Record<string, string>> = { Ł: 'L', Ø: 'O', Đ: 'D', Ħ: 'H' };

/**
 * Text for comparison, without case and diacritics in any language. Lower case first, then upper case: that makes `ß`
 * equal to `ss`, and both Turkish letters `i` equal.
 */
export function fold(text: string): string {
  const bare = text.normalize('NFKD').toLowerCase().toUpperCase().normalize('NFKD').replace(/\p{M}/gu, '');
  return bare.replace(/[ŁØĐĦ]/g, (letter) => baseLetters[letter] ?? letter);
}

const searchText = ({ name, description }: WallOffer): string => fold(`${name}\n${description}`);
