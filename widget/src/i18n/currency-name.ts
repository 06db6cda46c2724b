import type { Format } from './format.ts';

/** The names of a wall's currency. */
interface CurrencyNames {
  /** One text for every amount and language. */
  readonly name: string;
  /** Plural forms in the language of the messages, by CLDR category; may be empty. */
  readonly forms: Readonly<Record<string, unknown>>;
}

/** A currency in the language of the views. */
export interface ShownCurrency {
  /** Its name next to an amount. */
  readonly nameOf: (amount: number) => string;
  /** Whether amounts may be shown. */
  readonly visible: boolean;
}

/** The currency's name next to `amount`: its plural form, or else the fixed name. */
export function currencyName(
  format: Pick<Format, 'pluralRule'>,
  { name, forms }: CurrencyNames,
  amount: number,
): string {
  const form = forms[format.pluralRule(amount)] ?? forms['other'];
  return typeof form === 'string' ? form : name;
}
