/** Numbers, plurals and units in one language; made once per language and handed to the messages. */
export interface Format {
  /** BCP 47 tag of the messages in use. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  /** At most four fraction digits, which is all that an amount can have. */
  number(value: number): string;
  /** The form for `count`; `other` stands in for a form the language has and the record has not. */
  plural(count: number, forms: PluralForms): string;
  /** `2 days`, `3 hours`: spelled out by the browser. */
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
