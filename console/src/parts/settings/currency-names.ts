import { languages, type Language } from '@rewards-wall/shared/languages.ts';
import { pluralCategories, type PluralCategory } from '@rewards-wall/shared/plural-categories.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { countOf } from '../format.ts';
import { fieldRow } from '../field.ts';
import type { FieldOfKind } from './field-of-kind.ts';

interface NameOfNumbers {
  readonly category: PluralCategory;
  /** Example numbers: `after 2, 3, 4 …` */
  readonly numbers: string;
}

interface NamesOfLanguage {
  readonly language: Language;
  readonly label: string;
  /** The last one applies to all numbers without a name of their own. */
  readonly names: readonly NameOfNumbers[];
}

const SHOWN = 3;
/** Covers every plural category of every language. */
const samples = [...Array.from({ length: 121 }, (_, number) => number), 1_000_000, 1.5];
const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** The currency's plural names to ask for, in each language of the wall. */
const namesByLanguage: readonly NamesOfLanguage[] = languages.map((language) => {
  const rules = new Intl.PluralRules(language);
  const names = pluralCategories.flatMap((category): NameOfNumbers[] => {
    const numbers = samples.filter((number) => rules.select(number) === category);
    return numbers.length === 0 ? [] : [{ category, numbers: inWords(numbers) }];
  });
  return { language, label: languageNames.of(language) ?? language, names };
});

function inWords(numbers: readonly number[]): string {
  if (numbers.length === samples.length) return 'after any number';
  const more = numbers.length > SHOWN ? ' …' : '';
  return `after ${numbers.slice(0, SHOWN).map(countOf).join(', ')}${more}`;
}

/** The label of each input, by path. */
export function nameLabels(path: string): [path: string, label: string][] {
  return namesByLanguage.flatMap(({ label, language, names }) =>
    names.map(({ category, numbers }): [string, string] => [`${path}.${language}.${category}`, `${label}, ${numbers}`]),
  );
}

/** The names in a form, as the preview takes them; null if there are none. */
export function namesIn(path: string, values: Readonly<Record<string, unknown>>): object | null {
  const byLanguage = namesByLanguage.map(({ language, names }) => {
    const held = names.map(({ category }) => [category, values[`${path}.${language}.${category}`]] as const);
    return [language, held.every(([, name]) => name === '') ? null : Object.fromEntries(held)] as const;
  });
  return byLanguage.every(([, names]) => names === null) ? null : Object.fromEntries(byLanguage);
}

/** The inputs for the currency's plural names, by language. */
export const currencyNames: FieldOfKind = ({ hint, label: summary, path }, value, { faultIn }) => {
  const forms = value as Readonly<Record<string, Readonly<Record<string, string>>>> | null;
  const hasFault = nameLabels(path).some(([input]) => faultIn(input) !== null);
  return html`<details ?open=${forms !== null || hasFault}>
    <summary>${summary}</summary>
    <p class="hint">${hint}</p>
    ${namesByLanguage.map(
      ({ label, language, names }) =>
        html`<fieldset class="names">
          <legend>${label}</legend>
          ${names.map(({ category, numbers }) => {
            const input = `${path}.${language}.${category}`;
            return nameField(input, { label, numbers }, forms?.[language]?.[category] ?? '', faultIn(input));
          })}
        </fieldset>`,
    )}
  </details>`;
};

function nameField(
  path: string,
  { label, numbers }: { label: string; numbers: string },
  value: string,
  fault: string | null,
): TemplateResult {
  return fieldRow(
    { id: path, label: numbers },
    html`<input
        id=${path}
        name=${path}
        aria-label="${label}, ${numbers}"
        .value=${value}
        autocomplete="off"
        aria-invalid=${String(fault !== null)}
        aria-describedby=${fault === null ? nothing : `${path}-fault`}
      />
      ${fault === null ? nothing : html`<p class="fault" id="${path}-fault">This ${fault}.</p>`}`,
  );
}
