import type { WallOffer } from '../feed/wall-offer.ts';

/** What the user looks for; empty text and no categories stand for everything. */
export interface Narrowing {
  readonly text: string;
  readonly categoryIds: readonly number[];
}

/** Those that hold every word of the text in name or description and are in one of the categories, in their order. */
export function narrowOffers(offers: readonly WallOffer[], { text, categoryIds }: Narrowing): readonly WallOffer[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  const wanted = new Set(categoryIds);
  return offers.filter(
    (offer) =>
      (wanted.size === 0 || offer.categoryIds.some((id) => wanted.has(id))) &&
      words.every((word) => searchable(offer).includes(word)),
  );
}

/** How many offers each category has. */
export function countCategories(offers: readonly WallOffer[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const id of offers.flatMap((offer) => [...new Set(offer.categoryIds)]))
    counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** Letters that Unicode does not take apart into a plain one and a mark. */
const plain: Readonly<Record<string, string>> = { Ł: 'L', Ø: 'O', Đ: 'D', Ħ: 'H' };

/** Text for comparing: without marks and case, whatever the language. Upper case, by way of lower, joins `ß` with `ss`, and both of the Turkish `i`. */
export function fold(text: string): string {
  const bare = text.normalize('NFKD').toLowerCase().toUpperCase().normalize('NFKD').replace(/\p{M}/gu, '');
  return bare.replace(/[ŁØĐĦ]/g, (letter) => plain[letter] ?? letter);
}

const folded = new WeakMap<WallOffer, string>();

function searchable(offer: WallOffer): string {
  const text = folded.get(offer) ?? fold(`${offer.name}\n${offer.description}`);
  folded.set(offer, text);
  return text;
}
