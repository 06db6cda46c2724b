import { languages, type Language } from '@rewards-wall/shared/languages.ts';
import { pluralCategories, type PluralCategory } from '@rewards-wall/shared/plural-categories.ts';
import type { WallSettingsShown } from '@rewards-wall/shared/admin/wall-settings-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { countOf } from '../../parts/format.ts';

export type NamePath = `currency.forms.${Language}.${PluralCategory}`;

interface NameOfNumbers {
  readonly path: NamePath;
  readonly category: PluralCategory;
  /** `after 2, 3, 4 …` */
  readonly numbers: string;
}

interface NamesOfLanguage {
  readonly language: Language;
  readonly label: string;
  /** That for all numbers without a name of their own is the last. */
  readonly names: readonly NameOfNumbers[];
}

const SHOWN = 3;
/** Among these are some of every plural category of every language. */
const samples = [...Array.from({ length: 121 }, (_, number) => number), 1_000_000, 1.5];
const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** What credits can be called after a number, in each language of the wall. */
export const namesByLanguage: readonly NamesOfLanguage[] = languages.map((language) => {
  const rules = new Intl.PluralRules(language);
  const names = pluralCategories.flatMap((category): NameOfNumbers[] => {
    const numbers = samples.filter((number) => rules.select(number) === category);
    const path = `currency.forms.${language}.${category}` as const;
    return numbers.length === 0 ? [] : [{ path, category, numbers: inWords(numbers) }];
  });
  return { language, label: languageNames.of(language) ?? language, names };
});

function inWords(numbers: readonly number[]): string {
  if (numbers.length === samples.length) return 'after any number';
  const more = numbers.length > SHOWN ? ' …' : '';
  return `after ${numbers.slice(0, SHOWN).map(countOf).join(', ')}${more}`;
}

/** What each input is called, by the path of its setting. */
export const nameLabels = Object.fromEntries(
  namesByLanguage.flatMap(({ label, names }) => names.map(({ numbers, path }) => [path, `${label}, ${numbers}`])),
) as Readonly<Record<NamePath, string>>;

/** The names that a form holds, as the preview takes them; null where there are none. */
export function namesIn(values: Readonly<Record<NamePath, unknown>>): object | null {
  const byLanguage = namesByLanguage.map(({ language, names }) => {
    const held = names.map(({ category, path }) => [category, values[path]] as const);
    return [language, held.every(([, name]) => name === '') ? null : Object.fromEntries(held)] as const;
  });
  return byLanguage.every(([, names]) => names === null) ? null : Object.fromEntries(byLanguage);
}

/** What credits are called after a number, by language. */
export function currencyNames(
  forms: WallSettingsShown['currency']['forms'],
  faultIn: (path: NamePath) => string | null,
): TemplateResult {
  const hasFault = namesByLanguage.some(({ names }) => names.some(({ path }) => faultIn(path) !== null));
  return html`<details ?open=${forms !== null || hasFault}>
    <summary>Names after numbers, in each language</summary>
    <p class="hint">
      Such as 1 Coin and 2 Coins. The last name of a language is for all numbers that have none of their own. A language
      without names uses the one above.
    </p>
    ${namesByLanguage.map(
      ({ label, language, names }) =>
        html`<fieldset class="names">
          <legend>${label}</legend>
          ${names.map((name) => nameField(name, forms?.[language]?.[name.category] ?? '', faultIn(name.path)))}
        </fieldset>`,
    )}
  </details>`;
}

function nameField({ numbers, path }: NameOfNumbers, value: string, fault: string | null): TemplateResult {
  return html`<div class="field">
    <label for=${path}>${numbers}</label>
    ${fault === null ? nothing : html`<p class="fault" id="${path}-fault">This ${fault}.</p>`}
    <input
      id=${path}
      name=${path}
      aria-label=${nameLabels[path]}
      .value=${value}
      autocomplete="off"
      aria-invalid=${String(fault !== null)}
      aria-describedby=${fault === null ? nothing : `${path}-fault`}
    />
  </div>`;
}
