import * as z from 'zod';
import { languages, type Language } from '../languages.ts';
import { pluralCategories, type PluralCategory } from '../plural-categories.ts';
import { text } from './text.ts';

const form = text({ min: 1, max: 40, trim: true });
const optional = form.optional();

const formsOfLanguage = z.strictObject(
  { zero: optional, one: optional, two: optional, few: optional, many: optional, other: form } satisfies Record<
    PluralCategory,
    unknown
  >,
  { error: orUnknown(`must map plural categories to forms; the categories are ${pluralCategories.join(', ')}`) },
);

const byLanguage = Object.fromEntries(languages.map((language) => [language, formsOfLanguage.optional()])) as Record<
  Language,
  z.ZodOptional<typeof formsOfLanguage>
>;

/** The plural forms of a currency's name by language; null = its name is all there is. */
export const currencyForms = z
  .strictObject(byLanguage, {
    error: orUnknown(`must map languages to plural forms; the languages are ${languages.join(', ')}`),
  })
  .nullable();

function orUnknown(message: string): (issue: { readonly code?: string }) => string {
  return ({ code }) => (code === 'unrecognized_keys' ? 'is not a known field' : message);
}
