import type { AdminSurveyFigures } from '@rewards-wall/shared/admin/surveys-schema.ts';
import type { Context } from '../../context.ts';
import type { Figure } from '../../parts/figures.ts';
import { countOf, creditsOf, moneyOf, percentOf, shortMoneyOf } from '../../parts/format.ts';

type Values = AdminSurveyFigures['totals'];

/** The figures, from sign-ups to earnings. */
export function surveyFiguresFor({ payoutCurrency }: Context, currency: string): Figure<Values>[] {
  const count = (value: number | null): string => countOf(value ?? 0);
  const money = (value: number | null): string => (value === null ? '–' : moneyOf(value, payoutCurrency));
  const tick = (value: number): string => shortMoneyOf(value, payoutCurrency);
  const figure = (name: string, label: string, hint: string) => ({ name, label, hint });
  return [
    { ...figure('sign-ups', 'Sign-ups', 'At the panel'), valueOf: (row) => row.sign_ups, textOf: count },
    { ...figure('entrants', 'Entrants', 'Started a survey'), valueOf: (row) => row.entrants, textOf: count },
    { ...figure('completes', 'Completes', 'On the day they ended'), valueOf: (row) => row.completes, textOf: count },
    {
      ...figure('completion', 'Completion', 'Share of those that ended'),
      isRate: true,
      valueOf: (row) => row.completion,
      textOf: percentOf,
      tickOf: percentOf,
    },
    {
      ...figure('screenouts', 'Screen-outs', 'Did not qualify'),
      isBad: true,
      valueOf: (row) => row.screenouts,
      textOf: count,
    },
    { ...figure('earnings', 'Earnings', 'Less reversals'), valueOf: (row) => row.gross, textOf: money, tickOf: tick },
    {
      ...figure('per-minute', 'Earned per minute', 'For the time that users spent'),
      valueOf: (row) => row.gross_per_minute,
      textOf: money,
      tickOf: tick,
    },
    {
      ...figure('credits', 'Credits', 'Less reversals'),
      valueOf: (row) => row.credits,
      textOf: (value) => creditsOf(value ?? 0, null),
      unit: currency,
    },
    {
      ...figure('reconciled', 'Reconciled', 'Changed later by a provider'),
      isBad: true,
      valueOf: (row) => row.reconciled,
      textOf: count,
    },
  ];
}
