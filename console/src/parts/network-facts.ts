import type { Context } from '../context.ts';
import { countOf } from './format.ts';
import { capital, wordsOf } from './words.ts';

/**
 * How reliable the facts about a network are, and when they were checked, such as `From its documentation, checked
 * 2026-11.`
 */
export function checkedText({ checked, grade }: { checked: string; grade: Grade }): string {
  return `${origins[grade]}, checked ${checked}.`;
}

type Grade = 'documented' | 'experimental' | 'integrators' | 'own map';

const origins: Readonly<Record<Grade, string>> = {
  documented: 'From its documentation',
  experimental: 'From what others published about it',
  integrators: 'From existing integrations',
  'own map': 'From your own map',
};

/** The currency that a network pays in, such as `EUR, 1.08 USD each`. */
export function currencyText(
  { currency, rate }: { currency: string; rate: number },
  { payoutCurrency }: Context,
): string {
  return currency === payoutCurrency && rate === 1 ? currency : `${currency}, ${rate} ${payoutCurrency} each`;
}

const labels: Readonly<Record<string, string>> = {
  base: 'API address',
  target_system: 'Systems',
  age_range_id: 'Age ranges',
};

/** The label of an adapter's setting: `app_id` as `App ID`. */
export function settingLabel(name: string): string {
  return labels[name] ?? capital(wordsOf(name)).replace(/\bid(?=s?$)/i, 'ID');
}

/** The users' share (0 to 1) of a payout. */
export function shareText(share: number): string {
  return `${countOf(share * 100)}% of the payout`;
}
