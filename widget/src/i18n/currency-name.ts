import type { Format, PluralForms } from './format.ts';

/** What a wall calls its currency. */
export interface CurrencyNames {
  /** One text for every amount and language. */
  readonly name: string;
  /** Plural forms by language of the messages; null if the wall has none. */
  readonly forms: Readonly<Record<string, PluralForms>> | null;
}

/** The currency's name beside `amount`: its plural form in the language of `format`, or else the fixed name. */
export function currencyName(format: Format, { name, forms }: CurrencyNames, amount: number): string {
  const own = forms?.[format.lang];
  return own ? format.plural(amount, own) : name;
}
