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

/** The name of what was changed, such as `currency ratio`. */
export function nameOf({ path }: Change): string {
  return path.map(wordsOf).join(' ');
}

/** The old and new value, such as `viewer, now support`. A missing value means added or removed. */
export function changeText(change: Change, context: Currency): unknown {
  const text = (value: unknown): unknown => valueText(change.path.at(-1) ?? '', value, context);
  if (!('before' in change)) return text(change.after);
  return 'after' in change ? html`${text(change.before)}, now ${text(change.after)}` : html`was ${text(change.before)}`;
}

/** A formatted value; times are in the reader's zone. */
export function valueText(name: string, value: unknown, context: Currency): string | TemplateResult {
  return typeof value === 'string' && TIME.test(value) ? timeOf(value, 'precise') : plainText(name, value, context);
}

function plainText(name: string, value: unknown, context: Currency): string {
  const number = Object.hasOwn(numbers, name) ? numbers[name] : undefined;
  if (typeof value === 'number') return number === undefined ? String(value) : number(value, context);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value === '' ? 'nothing' : value;
  if (name === 'publishers' && value === null) return 'all';
  if (typeof value !== 'object' || value === null) return 'none';
  const parts = Array.isArray(value)
    ? value.map((one) => plainText('', one, context))
    : Object.entries(value).map(([key, one]) => `${wordsOf(key)} ${plainText(key, one, context)}`);
  return parts.length === 0 ? 'none' : parts.join(', ');
}
