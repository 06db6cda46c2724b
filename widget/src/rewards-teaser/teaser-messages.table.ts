import { createFormat } from '../i18n/format.ts';
import type { PluralForms } from '../i18n/format.ts';
import { fromEachLanguage } from '../locales/from-each-language.ts';

/** What an element that leads to a wall says, with `{amount}` and `{currency}` for what it fills in. */
interface TeaserMessages {
  readonly earnUpTo: string;
  readonly offers: PluralForms;
}

const offers: Readonly<Record<string, PluralForms>> = {
  en: { one: '{amount} offer', other: '{amount} offers' },
  es: { one: '{amount} oferta', other: '{amount} ofertas' },
  fr: { one: '{amount} offre', other: '{amount} offres' },
  de: { one: '{amount} Angebot', other: '{amount} Angebote' },
  'pt-BR': { one: '{amount} oferta', other: '{amount} ofertas' },
  it: { one: '{amount} offerta', other: '{amount} offerte' },
  nl: { one: '{amount} aanbieding', other: '{amount} aanbiedingen' },
  pl: { one: '{amount} oferta', few: '{amount} oferty', other: '{amount} ofert' },
  ja: { other: '{amount}件のオファー' },
  ar: { one: 'عرض واحد', two: 'عرضان', few: '{amount} عروض', many: '{amount} عرضًا', other: '{amount} عرض' },
};

/** Leaves places for amounts. */
const formatOf = (lang: string) => ({ ...createFormat(lang), amount: () => '{amount}', number: () => '{amount}' });

/** All in one file, since a file for each language would cost a round trip. The amounts are the wall's own words. */
export const teaserMessages = await fromEachLanguage((wall, lang): TeaserMessages => {
  const count = offers[lang];
  if (!count) throw new Error(`No number of offers in ${lang}`);
  return { earnUpTo: wall.earnUpTo(1, '{currency}'), offers: count };
}, formatOf);
