/** Formats numbers, plurals and units in one language. */
export interface Format {
  /** BCP 47 tag of the messages. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  /** With up to four fraction digits, the most that an amount has. */
  number(value: number): string;
  /** The plural form for `count`; `other` for a form that is missing in `forms`. */
  plural(count: number, forms: PluralForms): string;
  /** `2 days`, `3 hours`. */
  unit(count: number, unit: 'minute' | 'hour' | 'day'): string;
}

export type PluralForms = { readonly other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

export function createFormat(lang: string): Format {
  const numbers = new Intl.NumberFormat(lang, { maximumFractionDigits: 4 });
  const plurals = new Intl.PluralRules(lang);
  return {
    lang,
    dir: lang.startsWith('ar') ? 'rtl' : 'ltr',
    number: (value) => numbers.format(value),
    plural: (count, forms) => forms[plurals.select(count)] ?? forms.other,
    unit: (count, unit) => new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
  };
}
