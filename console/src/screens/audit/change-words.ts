import { reasonWords } from '@rewards-wall/shared/admin/reasons.ts';
import { html, type TemplateResult } from 'lit';
import type { Context } from '../../context.ts';
import { creditsOf, lengthOf, moneyOf, percentOf } from '../../parts/format.ts';
import { timeOf } from '../../parts/time.ts';
import { wordsOf } from '../../parts/words.ts';
import type { Change } from './audit-changes.ts';

type Currency = Pick<Context, 'payoutCurrency'>;

/** How to format a number, by field name. Others are plain counts and ids. */
const numbers: Readonly<Record<string, (value: number, context: Currency) => string>> = {
  amount: (value) => creditsOf(value, 'credits'),
  every_minutes: (value) => lengthOf(value * 60_000),
  max_payout_factor: (value) => `${value} times the payout`,
  max_screenout_payout: (value, { payoutCurrency }) => moneyOf(value, payoutCurrency),
  payout_min: (value, { payoutCurrency }) => moneyOf(value, payoutCurrency),
  rate: (value, { payoutCurrency }) => `${value} ${payoutCurrency}`,
  ratio: (value, { payoutCurrency }) => creditsOf(value, `for ${moneyOf(1, payoutCurrency)}`),
  share: (value) => percentOf(value),
};

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** Names of settings, where their fields' names don't read as words. */
const names: Readonly<Record<string, string>> = {
  blocked: 'hidden offers',
  case_sensitive_ids: 'case-sensitive user IDs',
  'currency.image_url': 'coin picture',
  'currency.name': 'currency',
  'currency.ratio': 'credits per payout',
  'currency.round': 'whole credits only',
  customization: 'colors',
  every_minutes: 'time between runs',
  featured: 'featured offers',
  header: 'tagline',
  is_required: 'second factor for all',
  max_day: 'maximum per user and day',
  max_payout: 'maximum per lead',
  max_payout_factor: 'maximum payout of a lead',
  max_screenout_payout: 'maximum payout of a screen-out',
  payout_min: 'minimum payout',
  pending_postbacks: 'postbacks about held leads',
  rate: 'exchange rate',
  refuse_browser_keys: 'refusal of secret keys from pages',
  require_token: 'token required',
  return_url: 'page with the wall',
  share: 'users’ share',
  show_observed: 'crediting times',
  theme_preset: 'style',
};

/** The name of what was changed, such as `minimum payout`. */
export function nameOf({ path }: Change): string {
  return names[path.join('.')] ?? path.map(wordsOf).join(' ');
}

/** What follows the name: ` changed from $0.00 to $0.05`, ` turned on`, or the only value, after a colon. */
export function changeText(change: Change, context: Currency): unknown {
  const { after, before, path } = change;
  const text = (value: unknown): unknown => valueText(path.at(-1) ?? '', value, context);
  if (!('before' in change)) return html`: ${text(after)}`;
  if (!('after' in change)) return html` removed: ${text(before)}`;
  if (typeof before === 'boolean' && typeof after === 'boolean') return ` turned ${after ? 'on' : 'off'}`;
  return html` changed from ${text(before)} to ${text(after)}`;
}

/** A formatted value; times are in the reader's zone. */
export function valueText(name: string, value: unknown, context: Currency): string | TemplateResult {
  return typeof value === 'string' && TIME.test(value) ? timeOf(value, 'precise') : plainText(name, value, context);
}

function plainText(name: string, value: unknown, context: Currency): string {
  const number = Object.hasOwn(numbers, name) ? numbers[name] : undefined;
  if (typeof value === 'number') return number === undefined ? String(value) : number(value, context);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value === '' ? 'nothing' : name === 'reason' ? reasonWords(value) : value;
  if (name === 'publishers' && value === null) return 'all';
  if (typeof value !== 'object' || value === null) return 'none';
  const parts = Array.isArray(value)
    ? value.map((one) => plainText('', one, context))
    : Object.entries(value).map(([key, one]) => `${wordsOf(key)} ${plainText(key, one, context)}`);
  return parts.length === 0 ? 'none' : parts.join(', ');
}
