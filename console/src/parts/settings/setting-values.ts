import type { SettingInForm, SettingsForm } from '@rewards-wall/shared/admin/setting-forms-schema.ts';
import type { Conflict } from '../conflict-alert.ts';
import { colorLabels, longColor, tickOf } from './color-fields.ts';
import { namesIn, nameLabels } from './currency-names.ts';
import { fraudLabels } from './fraud-fields.ts';
import { originsIn } from './origins-field.ts';

/** A form input. Its name is the path of its value in the admin API. */
export interface SettingInput {
  readonly path: string;
  readonly label: string;
  readonly isNumber: boolean;
  readonly setting: SettingInForm;
}

type Value = string | boolean | readonly string[];
/** What a form holds, by path. */
export type Values = Readonly<Record<string, Value>>;

/** All inputs of settings, in order. */
export function inputsOf(settings: readonly SettingInForm[]): SettingInput[] {
  return settings.flatMap((setting) =>
    labelsOf(setting).map(([path, label]) => ({
      path,
      label,
      setting,
      isNumber:
        ['amount', 'whole-number'].includes(setting.kind) ||
        (setting.kind === 'fraud-rules' && path.endsWith('.limit')),
    })),
  );
}

export function inputsOfForm({ sections }: SettingsForm): SettingInput[] {
  return inputsOf(sections.flatMap(({ settings }) => settings));
}

/** The settings in the form of a new wall or panel, with their initial values. */
export function atCreation({ sections }: SettingsForm): { settings: SettingInForm[]; values: object } {
  const asked = sections.flatMap(({ settings }) =>
    settings.flatMap((setting) => (setting.at_creation === null ? [] : [{ ...setting, ...setting.at_creation }])),
  );
  const values = asked.map(({ kind, path, proposed }) => [path, proposed ?? (kind === 'origins' ? [] : '')] as const);
  return { settings: asked, values: nested(values) };
}

function labelsOf({ kind, label, path }: SettingInForm): [path: string, label: string][] {
  switch (kind) {
    case 'colors':
      return colorLabels(path);
    case 'fraud-rules':
      return fraudLabels(path);
    case 'plural-forms':
      return nameLabels(path);
    default:
      return [[path, label]];
  }
}

/** The label of an input, for the service's field errors. An origin is labeled by its typed value. */
export function labelOf(inputs: readonly SettingInput[], path: string, asked: Values): string {
  const [, list = '', index = ''] = /^(.+)\.(\d+)$/.exec(path) ?? [];
  const origins = asked[list];
  if (Array.isArray(origins)) return `Origin “${String(origins[Number(index)] ?? '')}”`;
  return inputs.find((input) => input.path === path)?.label ?? path;
}

/** The settings as the form shows them. */
export function shownValues(inputs: readonly SettingInput[], settings: object): Values {
  return Object.fromEntries(inputs.map((input) => [input.path, shownValue(input, valueAt(settings, input.path))]));
}

function shownValue({ setting }: SettingInput, value: unknown): Value {
  if (Array.isArray(value)) return value.map(String);
  if (typeof value === 'boolean') return value;
  if (value === null || value === undefined) return '';
  return setting.kind === 'colors' ? longColor(String(value)) : String(value);
}

/** The value at a path such as `currency.ratio`. */
export function valueAt(values: object, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => Reflect.get(Object(value) as object, name), values);
}

/** The current values of a form. Colors that are off are empty. */
export function valuesIn(inputs: readonly SettingInput[], form: HTMLFormElement): Values {
  return Object.fromEntries(inputs.map((input) => [input.path, valueIn(form, input)]));
}

/** Reads disabled inputs too: `FormData` would omit them for roles that can't edit. */
function valueIn(form: HTMLFormElement, { path, setting }: SettingInput): Value {
  const input = form.elements.namedItem(path);
  const tick = form.elements.namedItem(tickOf(path));
  if (tick instanceof HTMLInputElement && !tick.checked) return '';
  if (input instanceof HTMLInputElement && input.type === 'checkbox') return input.checked;
  if (!isTyped(input)) return '';
  const text = input.value.trim();
  if (setting.kind === 'origins') return originsIn(text);
  if (input.type === 'color') return text.replace('#', '');
  return text === '' ? (setting.if_empty ?? '') : text;
}

/** Whether a form element holds text. */
function isTyped(input: unknown): input is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  return (
    input instanceof HTMLInputElement || input instanceof HTMLSelectElement || input instanceof HTMLTextAreaElement
  );
}

/** Form values as the admin API takes them. */
export function asJson(inputs: readonly SettingInput[], values: Values): Record<string, unknown> {
  return nested(inputs.map(({ path, setting }) => [path, jsonOf(setting, values[path])]));
}

function jsonOf({ kind }: SettingInForm, value: Value | undefined): unknown {
  if (kind !== 'wall') return value;
  return value === '' ? null : Number(value);
}

/** What the user changed, and the values that these settings had when read. */
export function changesIn(
  inputs: readonly SettingInput[],
  form: HTMLFormElement,
  read: object,
): { expected: object; changes: Record<string, unknown> } | null {
  const now = valuesIn(inputs, form);
  const before = shownValues(inputs, read);
  const changed = inputs.filter((input) => !isSame(now[input.path] ?? '', before[input.path] ?? '', input.isNumber));
  if (changed.length === 0) return null;
  return {
    changes: asJson(changed, now),
    expected: nested(changed.map(({ path }) => [path, valueAt(read, path) ?? ''])),
  };
}

/** The settings that the wall's look depends on, as JSON. */
export function lookOf(inputs: readonly SettingInput[], values: Values): string {
  const entries = new Map<string, unknown>();
  for (const { path, setting } of inputs) {
    // The frame's size doesn't affect the look.
    if (!setting.public || setting.unit === 'pixels') continue;
    if (setting.kind === 'plural-forms') entries.set(setting.path, namesIn(setting.path, values));
    else entries.set(path, values[path]);
  }
  return JSON.stringify(nested([...entries]));
}

/**
 * Merges settings that were read again into the form; the user's unsaved edits stay. `saved`: the values at the time of
 * saving, so that only later edits count. Returns conflicts with other people's changes.
 */
export function showAgain(
  inputs: readonly SettingInput[],
  form: HTMLFormElement,
  { before, now, saved = null }: { before: object; now: object; saved?: Values | null },
): Conflict[] {
  const inForm = valuesIn(inputs, form);
  const shown = saved ?? shownValues(inputs, before);
  const fresh = shownValues(inputs, now);
  const conflicts: Conflict[] = [];
  for (const { isNumber, label, path } of inputs) {
    const [yours = '', theirs = '', first = ''] = [inForm[path], fresh[path], shown[path]];
    if (isSame(yours, first, isNumber)) write(form, path, theirs);
    else if (!isSame(theirs, first, isNumber) && !isSame(theirs, yours, isNumber)) {
      conflicts.push(conflictOf(label, theirs, yours));
    }
  }
  return conflicts;
}

/** Whether two form values of a setting are equal. */
export function isSame(a: Value, b: Value, isNumber = false): boolean {
  if (isNumber && a !== '' && b !== '') return Number(a) === Number(b);
  return String(a) === String(b);
}

function write(form: HTMLFormElement, path: string, value: Value): void {
  const input = form.elements.namedItem(path);
  const tick = form.elements.namedItem(tickOf(path));
  if (tick instanceof HTMLInputElement) tick.checked = value !== '';
  if (input instanceof HTMLInputElement && input.type === 'checkbox') input.checked = value === true;
  else if (isTyped(input) && input.type === 'color') {
    if (value !== '') input.value = `#${String(value)}`;
  } else if (isTyped(input)) input.value = Array.isArray(value) ? value.join('\n') : String(value);
}

/** Nested objects from paths such as `currency.name`. */
function nested(entries: readonly (readonly [path: string, value: unknown])[]): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [path, value] of entries) {
    const groups = path.split('.');
    const name = groups.pop() ?? '';
    const holder = groups.reduce((outer, group) => (outer[group] ??= {}) as Record<string, unknown>, result);
    holder[name] = value;
  }
  return result;
}

/** Describes a setting that another person also changed. */
export function conflictOf(label: string, theirs: Value, yours: Value): Conflict {
  return { label, theirs: inWords(theirs), yours: inWords(yours) };
}

function inWords(value: Value): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  return text === '' ? 'empty' : `“${text}”`;
}
