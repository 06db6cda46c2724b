import type { BirthPart } from '../values/birth-date.ts';

const parts: readonly BirthPart[] = ['day', 'month', 'year'];

/**
 * Day, month and year in the order in which `lang` is written where the reader is: `wanted` may name the region, as
 * `en-GB` does for a reader of a page in `en`.
 */
export function birthOrder(lang: string, wanted: readonly string[]): readonly BirthPart[] {
  const regional = wanted.filter((tag) => tag.startsWith(`${lang}-`) && isLocale(tag));
  const written = new Intl.DateTimeFormat([...regional, lang], { year: 'numeric', month: 'numeric', day: 'numeric' })
    .formatToParts(0)
    .map((each) => each.type);
  return parts.toSorted((a, b) => written.indexOf(a) - written.indexOf(b));
}

/** Pages write all sorts of things into `lang`. */
function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
