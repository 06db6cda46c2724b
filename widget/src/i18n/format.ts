import { onceForEach } from './once-for-each.ts';

/** Formats numbers, plurals and units in one language. */
export interface Format {
  /** BCP 47 tag of the messages. */
  readonly lang: string;
  /** The tag for `Intl`. It forces the digits used in the messages (1990): some browsers would write ١٩٩٠. */
  readonly locale: string;
  readonly dir: 'ltr' | 'rtl';
  /** With up to four fraction digits. */
  number(value: number): string;
  /** In the wall's currency: whole, or with two to four fraction digits, so that amounts look alike. */
  amount(value: number): string;
  /** An amount for a small space: from 100,000 on, shortened to `15M` or `1.2M`. Never rounded up. */
  shortNumber(value: number): string;
  /** The CLDR category of `count`. */
  pluralRule(count: number): Intl.LDMLPluralRule;
  /** The plural form for `count`; `other` for a form that is missing in `forms`. */
  plural(count: number, forms: PluralForms): string;
  /** `2 days`, `3 hours`. */
  unit(count: number, unit: 'minute' | 'hour' | 'day'): string;
}

export type PluralForms = { readonly other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** From here on, an amount is too wide for a button in a list. */
const LONG = 100_000;

const AS_AMOUNT = { maximumFractionDigits: 4 };

export function createFormat(lang: string): Format {
  const locale = `${lang}-u-nu-latn`;
  const numbers = new Intl.NumberFormat(locale, AS_AMOUNT);
  const amounts = new Intl.NumberFormat(locale, {
    ...AS_AMOUNT,
    minimumFractionDigits: 2,
    trailingZeroDisplay: 'stripIfInteger',
  });
  const plurals = new Intl.PluralRules(lang, AS_AMOUNT);
  const unitOf = onceForEach((unit) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }));
  const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1, roundingMode: 'trunc' });
  const amount = (value: number): string => withMinus(amounts.format(value));
  return {
    lang,
    locale,
    dir: lang.startsWith('ar') ? 'rtl' : 'ltr',
    number: (value) => numbers.format(value),
    amount,
    shortNumber: (value) => (Math.abs(value) < LONG ? amount(value) : withMinus(short.format(value))),
    pluralRule: (count) => plurals.select(count),
    plural: (count, forms) => forms[plurals.select(count)] ?? forms.other,
    unit: (count, unit) => unitOf(unit).format(count),
  };
}

/** CLDR writes most minus signs as hyphens. */
const withMinus = (text: string): string => text.replace('-', '−');
