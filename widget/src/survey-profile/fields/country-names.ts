import { countryCodes } from '@rewards-wall/shared/catalog/countries.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** All countries with their names in `lang`, in its alphabetical order. */
export function countryNames(lang: string): readonly Choice[] {
  const names = new Intl.DisplayNames(lang, { type: 'region' });
  const { compare } = new Intl.Collator(lang);
  return countryCodes
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .toSorted((a, b) => compare(a.label, b.label));
}
