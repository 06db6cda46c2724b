import type { WallSettingsShown } from '@rewards-wall/shared/admin/wall-settings-schema.ts';
import { call } from '../../api.ts';
import type { Refused } from '../../reply.ts';
import type { Conflict } from '../../parts/conflict-alert.ts';
import { nameLabels, namesIn } from './currency-names.ts';
import { fraudLabels } from './fraud-fields.ts';

/** The colors that a publisher can set, and what they are called. */
export const colors = [
  ['accent', 'Accent'],
  ['on_accent', 'Text on the accent'],
  ['background', 'Background'],
  ['surface', 'Cards'],
  ['text', 'Text'],
] as const;

const colorLabels = Object.fromEntries(
  colors.map(([name, label]) => [`customization.${name}`, `Colour: ${label}`]),
) as Readonly<Record<`customization.${(typeof colors)[number][0]}`, string>>;

/** Why a wall pays whole credits. */
export const WHOLE_CREDITS =
  'Many apps and servers that were written for other offer walls read whole numbers only. A ratio such as 33.3 gives nearly every offer a fraction of a credit.';

/** What each input is called. Its name is the path of its setting in the admin API. */
export const labels = {
  name: 'Name',
  header: 'Line above the offers',
  return_url: 'Your page with the wall',
  payout_min: 'Hide offers that pay less than',
  'currency.name': 'What credits are called',
  'currency.ratio': 'Credits per unit of payout',
  'currency.image_url': 'Picture of a coin',
  'currency.round': 'Whole credits only',
  'currency.visible': 'Show amounts',
  ...nameLabels,
  theme_preset: 'Style',
  ...colorLabels,
  'size.width': 'Width of its frame on pages, in pixels',
  'size.height': 'Height of its frame on pages, in pixels',
  show_observed: 'Say how soon offers really credit, and how many users complete them',
  ...fraudLabels,
  case_sensitive_ids: 'Ids that differ only in case are different people: don’t look for similar ids',
  max_payout_factor: 'Hold leads that pay more than this many times their click’s payout',
  max_screenout_payout: 'Hold screen-outs and bonuses that pay more than',
  origins: 'Origins',
  require_token: 'List offers only for users with a token',
  refuse_browser_keys: 'Refuse secret keys that pages send',
} as const;

export type SettingPath = keyof typeof labels;

/** What the input of a setting is called, as an error of the service names it. An origin is named by what was typed. */
export function labelOf(path: string, asked: readonly string[]): string {
  const index = /^origins\.(\d+)$/.exec(path)?.[1];
  if (index !== undefined) return `Origin “${asked[Number(index)] ?? ''}”`;
  return Object.hasOwn(labels, path) ? labels[path as SettingPath] : path;
}

const paths = Object.keys(labels) as SettingPath[];
const isNumber = (path: SettingPath): boolean =>
  /^(?:payout_min|currency\.ratio|max_.+|size\..+|.+\.limit)$/.test(path);
/** What the wall's look depends on, without the names after numbers. */
const looks = paths.filter(
  (path) =>
    !/^(?:origins|case_sensitive_ids|require_token|refuse_browser_keys|max_.+|fraud\..+|size\..+|currency\.forms\..+)$/.test(
      path,
    ),
);

type Value = string | boolean | readonly string[];
/** What a form holds, by path. */
export type Values = Readonly<Record<SettingPath, Value>>;

/** The settings as the form shows them. */
export function shownValues(settings: WallSettingsShown): Values {
  return Object.fromEntries(paths.map((path) => [path, shownValue(path, storedValue(settings, path))])) as Values;
}

function shownValue(path: SettingPath, value: unknown): Value {
  if (Array.isArray(value)) return value.map(String);
  if (typeof value === 'boolean') return value;
  if (value === null || value === undefined) return '';
  return path.startsWith('customization.') ? longColor(String(value)) : String(value);
}

function storedValue(settings: WallSettingsShown, path: SettingPath): unknown {
  return path.split('.').reduce<unknown>((value, name) => Reflect.get(Object(value) as object, name), settings);
}

/** What a form holds at the moment. Colors that are not chosen are empty. */
export function valuesIn(form: HTMLFormElement): Values {
  return Object.fromEntries(paths.map((path) => [path, valueIn(form, path)])) as Values;
}

/** Also of inputs that are disabled, for whoever may not change them. */
function valueIn(form: HTMLFormElement, path: SettingPath): Value {
  const input = form.elements.namedItem(path);
  const tick = form.elements.namedItem(tickOf(path));
  if (tick instanceof HTMLInputElement && !tick.checked) return '';
  if (input instanceof HTMLInputElement && input.type === 'checkbox') return input.checked;
  if (!isTyped(input)) return '';
  const text = input.value.trim();
  if (path === 'origins') return originsIn(text);
  if (input.type === 'color') return text.replace('#', '');
  return path === 'payout_min' && text === '' ? '0' : text;
}

/** Whether something of a form holds text. */
function isTyped(input: unknown): input is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  return (
    input instanceof HTMLInputElement || input instanceof HTMLSelectElement || input instanceof HTMLTextAreaElement
  );
}

/** The origins that somebody typed, or copied from the address bar with a slash at the end. */
export function originsIn(text: string): string[] {
  return text
    .split(/[\s,]+/)
    .map((origin) => origin.replace(/\/$/, ''))
    .filter((origin) => origin !== '');
}

/** The name of the box that says whether a color is the wall's own. */
export function tickOf(color: string): string {
  return `own-${color}`;
}

/** What somebody has changed of the settings that they read: the changes, and what these settings were. */
export function changesIn(
  form: HTMLFormElement,
  read: WallSettingsShown,
): { expected: object; changes: object } | null {
  const now = valuesIn(form);
  const before = shownValues(read);
  const changed = paths.filter((path) => !isSame(path, now[path], before[path]));
  if (changed.length === 0) return null;
  return {
    changes: nested(changed.map((path) => [path, now[path]])),
    expected: nested(changed.map((path) => [path, storedValue(read, path) ?? ''])),
  };
}

/** All that the wall's look depends on, as JSON. */
export function lookOf(values: Values): string {
  const entries = looks.map((path) => [path, values[path]] as const);
  return JSON.stringify(nested([...entries, ['currency.forms', namesIn(values)]]));
}

/**
 * Shows settings that were read again, in place of those that the form began with. What somebody has changed stays as
 * they left it. `saved`: what the form held when it was saved, so that only later changes stay. Returns what somebody
 * else has changed as well.
 */
export function showAgain(
  form: HTMLFormElement,
  { before, now, saved = null }: { before: WallSettingsShown; now: WallSettingsShown; saved?: Values | null },
): Conflict[] {
  const [inForm, shown, fresh] = [valuesIn(form), saved ?? shownValues(before), shownValues(now)];
  const conflicts: Conflict[] = [];
  for (const path of paths) {
    const [yours, theirs] = [inForm[path], fresh[path]];
    if (isSame(path, yours, shown[path])) write(form, path, theirs);
    else if (!isSame(path, theirs, shown[path]) && !isSame(path, theirs, yours)) {
      conflicts.push(conflictOf(path, theirs, yours));
    }
  }
  return conflicts;
}

/** Whether two values of a setting, as forms hold them, are the same. */
export function isSame(path: SettingPath, a: Value, b: Value): boolean {
  if (isNumber(path) && a !== '' && b !== '') return Number(a) === Number(b);
  return String(a) === String(b);
}

function write(form: HTMLFormElement, path: SettingPath, value: Value): void {
  const input = form.elements.namedItem(path);
  const tick = form.elements.namedItem(tickOf(path));
  if (tick instanceof HTMLInputElement) tick.checked = value !== '';
  if (input instanceof HTMLInputElement && input.type === 'checkbox') input.checked = value === true;
  else if (isTyped(input) && input.type === 'color') {
    if (value !== '') input.value = `#${String(value)}`;
  } else if (isTyped(input)) input.value = Array.isArray(value) ? value.join('\n') : String(value);
}

/** Objects inside each other, from paths such as `currency.name`. */
function nested(entries: readonly (readonly [path: string, value: unknown])[]): object {
  const result: Record<string, unknown> = {};
  for (const [path, value] of entries) {
    const groups = path.split('.');
    const name = groups.pop() ?? '';
    const holder = groups.reduce((outer, group) => (outer[group] ??= {}) as Record<string, unknown>, result);
    holder[name] = value;
  }
  return result;
}

/** A setting that somebody else has changed as well. */
export function conflictOf(path: SettingPath, theirs: Value, yours: Value): Conflict {
  return { label: labels[path], theirs: inWords(theirs), yours: inWords(yours) };
}

/** The settings after a change of them was refused, if that is because somebody else was faster; null if it isn't. */
export async function readAfterConflict({ problem }: Refused, adwallId: number): Promise<WallSettingsShown | null> {
  if (problem.code !== 'changed_meanwhile') return null;
  const reply = await call('readWall', { params: { adwallId } });
  return reply.ok ? reply.body : null;
}

function inWords(value: Value): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  return text === '' ? 'empty' : `“${text}”`;
}

/** A color as the browser's own picker takes it. */
export function pickerColor({ customization }: WallSettingsShown, name: string): string {
  return `#${longColor(customization[name] ?? '888888')}`;
}

function longColor(hex: string): string {
  return hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
}
