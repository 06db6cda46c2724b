import { pickLanguage } from '@rewards-wall/shared/pick-language.ts';
import { objectOf } from '../api/unknown-json.ts';
import { currencyName } from '../i18n/currency-name.ts';
import type { Teaser } from './teaser.ts';
import { teaserMessages } from './teaser-messages.table.ts';

/** The texts of an element that leads to a wall, in one language. */
export interface TeaserTexts {
  readonly lang: string;
  /** `Earn up to 1,250 Coins`; empty if the wall has no amounts. */
  earn(teaser: Teaser): string;
  /** `12 offers` */
  offers(teaser: Teaser): string;
  number(value: number): string;
  /** A text with `{amount}` and `{currency}`, filled in. */
  amount(text: string, of: { readonly amount: number; readonly teaser: Teaser }): string;
}

/** The texts in the first available language of `wanted`, or in English. */
export function teaserTexts(wanted: readonly string[]): TeaserTexts {
  const lang = pickLanguage(wanted, Object.keys(teaserMessages), 'en');
  const messages = teaserMessages[lang];
  const plurals = new Intl.PluralRules(lang, { maximumFractionDigits: 4 });
  const numbers = new Intl.NumberFormat(`${lang}-u-nu-latn`, { maximumFractionDigits: 4 });
  const pluralRule = (count: number) => plurals.select(count);
  const amountText: TeaserTexts['amount'] = (text, { amount, teaser: { currency } }) => {
    const names = { name: currency.name, forms: objectOf(currency.forms[lang]) };
    const name = currencyName({ pluralRule }, names, amount);
    return text.replace('{amount}', numbers.format(amount)).replace('{currency}', () => name);
  };
  return {
    lang,
    number: (value) => numbers.format(value),
    amount: amountText,
    earn(teaser) {
      const { top } = teaser;
      return top && messages ? amountText(messages.earnUpTo, { amount: top.currency_count, teaser }) : '';
    },
    offers(teaser) {
      const { offers: amount } = teaser;
      const forms = messages?.offers;
      return amountText(forms?.[pluralRule(amount)] ?? forms?.other ?? '', { amount, teaser });
    },
  };
}
