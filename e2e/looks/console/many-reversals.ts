import type { AdminReversals } from '@rewards-wall/shared/admin/reversals-schema.ts';
import type { Page } from 'playwright';
import { explainHold, type HoldSuggestion } from '../../../server/statistics/suggest-hold.ts';
import { answer } from './console-state.ts';
import type { ConsoleScene } from './console-scene.ts';

const suggestion: HoldSuggestion = {
  hold_days: 14,
  reversals: 1187,
  prevented: 1069,
  prevented_credits: 534_500,
  lost: 2125.5,
  saved: 1904.25,
  waiting: 41_033,
  waiting_credits: 20_516_500,
};

/** A report with amounts of every length, which the demo doesn't have. */
export async function manyReversals(page: Page, { wall }: ConsoleScene): Promise<void> {
  const totals = {
    credited: 42_102,
    reversed: 1187,
    rate: '2.8',
    credits_reversed: 593_500,
    credits_lost: 212_550,
    median_days: 6,
    p90_days: 14,
  };
  const row = (value: string, reversed: number, name: string | null = null): AdminReversals['rows'][number] => ({
    value,
    name,
    ...totals,
    reversed,
    rate: String(Math.round((reversed / totals.credited) * 1000) / 10),
    credits_reversed: reversed * 500,
    credits_lost: reversed > 300 ? 70_850.25 : 0,
    median_days: reversed === 0 ? null : 1,
    p90_days: reversed === 0 ? null : 160,
    sources: value === 'adgem' ? ['adgem-ios', 'adgem-android-and-everything-else'] : [value],
  });
  const rows = [row('adgem', 804, 'AdGem'), row('cpx-research', 383, 'CPX Research'), row('own-advertisers', 0)];
  const explanation = explainHold(suggestion, { currency: 'Coins', payoutCurrency: 'USD', days: 90, recentDays: 90 });
  const day = { from: '2025-12-11', to: '2026-03-10', rows_from: '2026-01-20' };
  const report = {
    adwall_id: wall.adwallId,
    currency: 'Coins',
    by: 'network' as const,
    ...day,
    totals,
    rows,
    more: true,
  };
  await answer(page, 'walls/*/reversals?*', 200, { ...report, suggestion, explanation } satisfies AdminReversals);
}
