import { createFormat } from '../i18n/format.ts';
import type { PluralForms } from '../i18n/format.ts';
import { wallLanguages } from '../locales/wall-languages.ts';

/** What an element that leads to a wall says, with `{amount}`, `{currency}` and `{count}` for what it fills in. */
export interface TeaserMessages {
  readonly earnUpTo: string;
  readonly offers: PluralForms;
}

const offers: Readonly<Record<string, PluralForms>> = {
  en: { one: '{count} offer', other: '{count} offers' },
  es: { one: '{count} oferta', other: '{count} ofertas' },
  fr: { one: '{count} offre', other: '{count} offres' },
  de: { one: '{count} Angebot', other: '{count} Angebote' },
  'pt-BR': { one: '{count} oferta', other: '{count} ofertas' },
  it: { one: '{count} offerta', other: '{count} offerte' },
  nl: { one: '{count} aanbieding', other: '{count} aanbiedingen' },
  pl: { one: '{count} oferta', few: '{count} oferty', other: '{count} ofert' },
  ja: { other: '{count}件のオファー' },
  ar: { one: 'عرض واحد', two: 'عرضان', few: '{count} عروض', many: '{count} عرضًا', other: '{count} عرض' },
};

const all = Object.entries(wallLanguages).map(async ([lang, load]): Promise<[string, TeaserMessages]> => {
  const format = { ...createFormat(lang), amount: () => '{amount}', number: () => '{amount}' };
  const wall = (await load()).messages(format, '');
  const count = offers[lang];
  if (!count) throw new Error(`No number of offers in ${lang}`);
  return [lang, { earnUpTo: wall.earnUpTo(1, '{currency}'), offers: count }];
});

/** All in one file, since a file for each language would cost a round trip. The amounts are the wall's own words. */
export const teaserMessages: Readonly<Record<string, TeaserMessages>> = Object.fromEntries(await Promise.all(all));
