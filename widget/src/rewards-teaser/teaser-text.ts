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
  /** `Balance: 1,250 Coins`, and the amount alone. */
  balance(amount: number, teaser: Teaser): { readonly label: string; readonly amount: string };
}

/** The texts in the first available language of `wanted`, or in English. */
export function teaserTexts(wanted: readonly string[]): TeaserTexts {
  const lang = pickLanguage(wanted, Object.keys(teaserMessages), 'en');
  const messages = teaserMessages[lang];
  const plurals = new Intl.PluralRules(lang, { maximumFractionDigits: 4 });
  const numbers = new Intl.NumberFormat(`${lang}-u-nu-latn`, { maximumFractionDigits: 4 });
  const pluralRule = (count: number) => plurals.select(count);
  const withAmount = (text = '', amount = 0, { currency }: Teaser) => {
    const names = { name: currency.name, forms: objectOf(currency.forms[lang]) };
    const name = currencyName({ pluralRule }, names, amount);
    return text.replace('{amount}', () => numbers.format(amount)).replace('{currency}', () => name);
  };
  return {
    lang,
    earn: (teaser) => (teaser.top ? withAmount(messages?.earnUpTo, teaser.top.currency_count, teaser) : ''),
    offers({ offers }) {
      const forms = messages?.offers;
      return (forms?.[pluralRule(offers)] ?? forms?.other ?? '').replace('{count}', numbers.format(offers));
    },
    balance: (amount, teaser) => ({
      label: withAmount(messages?.balance, amount, teaser),
      amount: numbers.format(amount),
    }),
  };
}
