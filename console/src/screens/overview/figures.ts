import type { AdminOverview } from '@rewards-wall/shared/admin/overview-schema.ts';
import type { Context } from '../../context.ts';
import type { Figure } from '../../parts/figures.ts';
import { countOf, creditsOf, moneyOf, percentOf, rateOf, shortMoneyOf } from '../../parts/format.ts';

export type Figures = AdminOverview['totals'];

/** Values of a day or period; days don't count viewers. */
type Values = Omit<Figures, 'viewers'> & { viewers?: number };

/** The figures, from views to earnings. */
export function figuresFor({ payoutCurrency }: Context, currency: string): Figure<Values>[] {
  const count = (value: number | null): string => countOf(value ?? 0);
  const money = (value: number | null): string => (value === null ? '–' : moneyOf(value, payoutCurrency));
  const rate = (value: number | null): string => (value === null ? '–' : rateOf(value, payoutCurrency));
  const tick = (value: number): string => shortMoneyOf(value, payoutCurrency);
  return [
    {
      name: 'viewers',
      label: 'Viewers',
      hint: 'Users who saw offers, roughly',
      valueOf: ({ viewers = 0 }) => viewers,
      textOf: count,
    },
    {
      name: 'clicks',
      label: 'Clicks',
      hint: 'Offers that users opened',
      valueOf: ({ clicks }) => clicks,
      textOf: count,
    },
    { name: 'leads', label: 'Leads', hint: 'Credited leads', valueOf: ({ leads }) => leads, textOf: count },
    {
      name: 'conversion',
      label: 'Conversion',
      hint: 'Clicks with a lead',
      isRate: true,
      valueOf: ({ conversion }) => (conversion === null ? null : Number(conversion) / 100),
      textOf: percentOf,
      tickOf: percentOf,
    },
    { name: 'epc', label: 'EPC', hint: 'Payout per click', valueOf: ({ epc }) => epc, textOf: rate, tickOf: tick },
    {
      name: 'payout',
      label: 'Payout',
      hint: 'Less reversals',
      valueOf: ({ payout }) => payout,
      textOf: money,
      tickOf: tick,
    },
    {
      name: 'credits',
      label: 'Credits',
      hint: 'Less reversals',
      valueOf: ({ credits }) => credits,
      textOf: (value) => creditsOf(value ?? 0, null),
      unit: currency,
    },
    {
      name: 'reversals',
      label: 'Reversals',
      hint: 'Leads that were taken back',
      isBad: true,
      valueOf: ({ reversals }) => reversals,
      textOf: count,
    },
  ];
}
