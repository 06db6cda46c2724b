import { countryCodes } from '@rewards-wall/shared/catalogue/countries.ts';

export interface CountryName {
  readonly code: string;
  readonly name: string;
}

/** All countries under their names in `lang`, in its alphabetical order. */
export function countryNames(lang: string): readonly CountryName[] {
  const names = new Intl.DisplayNames(lang, { type: 'region' });
  const { compare } = new Intl.Collator(lang);
  return countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => compare(a.name, b.name));
}
