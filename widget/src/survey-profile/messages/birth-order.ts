import type { BirthPart } from '../../locales/profile-messages.ts';
import { birthParts } from '../values/birth-date.ts';

/**
 * Day, month and year in the order of `lang` in the reader's region, which a tag of `wanted` may name: `en-GB` for a
 * form in `en`.
 */
export function birthOrder(lang: string, wanted: readonly string[]): readonly BirthPart[] {
  const regional = wanted.filter((tag) => tag.startsWith(`${lang}-`) && isLocale(tag));
  const written = new Intl.DateTimeFormat([...regional, lang], { year: 'numeric', month: 'numeric', day: 'numeric' })
    .formatToParts(0)
    .map((each) => each.type);
  return birthParts.toSorted((a, b) => written.indexOf(a) - written.indexOf(b));
}

/** Pages put anything into `lang`. */
function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
