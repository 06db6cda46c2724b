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
  lost_credits: 212_550,
  saved_credits: 190_425,
  waiting: 41_033,
  waiting_credits: 20_516_500,
};

type Row = AdminReversals['rows'][number];

const CREDITS_PER_LEAD = 500;

/** A report with amounts of every length, which the demo doesn't have. */
export async function manyReversals(page: Page, { wall }: ConsoleScene): Promise<void> {
  const totals = {
    credited: 42_102,
    reversed: 1187,
    rate: '2.8',
    credits_reversed: 1187 * CREDITS_PER_LEAD,
    credits_lost: 212_550,
    median_days: 6,
    p90_days: 14,
  };
  const row = ({
    credited,
    reversed,
    ...named
  }: Pick<Row, 'value' | 'name' | 'sources' | 'credited' | 'reversed'>): Row => ({
    ...named,
    credited,
    reversed,
    rate: ((reversed / credited) * 100).toFixed(1),
    credits_reversed: reversed * CREDITS_PER_LEAD,
    credits_lost: 0,
    median_days: null,
    p90_days: null,
  });
  const adgem = {
    value: 'adgem',
    name: 'AdGem',
    sources: ['adgem-ios', 'adgem-android-and-everything-else'],
    credited: 25_160,
    reversed: 804,
  };
  const cpx = {
    value: 'cpx-research',
    name: 'CPX Research',
    sources: ['cpx-research'],
    credited: 11_842,
    reversed: 383,
  };
  const own = { value: 'own-advertisers', name: null, sources: ['own-advertisers'], credited: 5100, reversed: 0 };
  const rows: Row[] = [
    { ...row(adgem), credits_lost: 144_710.5, median_days: 5, p90_days: 12 },
    { ...row(cpx), credits_lost: 67_839.5, median_days: 8, p90_days: 19 },
    row(own),
  ];
  const explanation = explainHold(suggestion, { currency: 'Coins', payoutCurrency: 'USD', days: 90, recentDays: 90 });
  const day = { from: '2025-12-11', to: '2026-03-10', rows_from: '2025-12-11' };
  const report = {
    adwall_id: wall.adwallId,
    currency: 'Coins',
    by: 'network' as const,
    ...day,
    totals,
    rows,
    more: false,
  };
  await answer(page, 'walls/*/reversals?*', 200, { ...report, suggestion, explanation } satisfies AdminReversals);
}
