import type { SettingInForm, SettingsForm } from '@rewards-wall/shared/admin/setting-forms-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { Context } from '../../context.ts';
import { field, fieldRow, tickBox } from '../field.ts';
import { sectionOf } from '../detail-page.ts';
import { capital } from '../words.ts';
import { colorFields } from './color-fields.ts';
import { currencyNames } from './currency-names.ts';
import type { FieldOfKind } from './field-of-kind.ts';
import { fraudFields } from './fraud-fields.ts';
import { originsField } from './origins-field.ts';
import { valueAt } from './setting-values.ts';

const line: FieldOfKind = (setting, value, { context, faultIn }) => {
  const { kind, label, path, required } = setting;
  const inputmode = kind === 'amount' ? 'decimal' : kind === 'whole-number' ? 'numeric' : null;
  const hint = hintOf(setting, context);
  return field({
    name: path,
    label,
    value: typeof value === 'string' || typeof value === 'number' ? String(value) : '',
    fault: faultIn(path),
    isOptional: !required,
    ...(hint !== null && { hint }),
    ...(inputmode !== null && { inputmode }),
  });
};

const choice: FieldOfKind = ({ choices, label, path }, value) =>
  fieldRow(
    { id: path, label },
    html`<select id=${path} name=${path}>
      ${choices.map((one) => html`<option value=${one} ?selected=${one === value}>${capital(one)}</option>`)}
    </select>`,
  );

const wallChoice: FieldOfKind = ({ hint, label, path }, value, { context: { wall, walls } }) =>
  fieldRow(
    { id: path, label, hint },
    html`<select id=${path} name=${path} aria-describedby="${path}-hint">
      <option value="" ?selected=${value === null}>None</option>
      ${walls
        .filter(({ pub_id: id }) => id === wall?.pub_id)
        .map(({ adwall_id: id, name }) => html`<option value=${id} ?selected=${id === value}>${name} (${id})</option>`)}
    </select>`,
  );

const fieldsOfKinds: Readonly<Record<SettingInForm['kind'], FieldOfKind>> = {
  text: line,
  'optional-text': line,
  picture: line,
  amount: line,
  'whole-number': line,
  switch: ({ hint, label, path }, value) => tickBox(path, label, value === true, hint),
  choice,
  wall: wallChoice,
  origins: originsField,
  // Offers are placed in the offers list.
  offers: () => nothing,
  colors: colorFields,
  'fraud-rules': fraudFields,
  'plural-forms': currencyNames,
};

/** A form's values and errors. */
interface Filled {
  readonly values: object;
  readonly context: Context;
  readonly faultIn: (path: string) => string | null;
}

/** The inputs of some settings. */
export function settingFields(settings: readonly SettingInForm[], { values, ...about }: Filled): unknown {
  return settings.map((setting) => fieldsOfKinds[setting.kind](setting, valueAt(values, setting.path), about));
}

/** All sections of a form with their inputs. */
export function settingSections({ sections }: SettingsForm, filled: Filled): TemplateResult[] {
  return sections.map(({ hint, section, settings, title }) =>
    sectionOf(
      section,
      title,
      html`${hint === null ? nothing : html`<p class="hint">${hint}</p>`} ${settingFields(settings, filled)}`,
    ),
  );
}

function hintOf({ hint, unit }: SettingInForm, { payoutCurrency }: Context): string | null {
  if (unit === 'payout') return hint ?? `In ${payoutCurrency}`;
  return unit === 'credits per payout' && hint !== null ? `${hint}, in ${payoutCurrency}` : hint;
}
