import { formSteps, type FormStep } from '@rewards-wall/shared/form-steps.ts';
import { unitsToNumber, type Units } from '@rewards-wall/shared/credits.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Days } from '../store/ports/statistics.ts';
import type { SurveyDay } from '../store/ports/surveys.ts';
import type { Store } from '../store/store.ts';
import { compare, comparedSpans, type Compared } from './compared-spans.ts';

/** Results of live surveys. Money is that of all of the providers' leads, less reversals. */
export interface SurveyFigures {
  /** Users who signed up at the panel; 0 for the figures of one provider. */
  readonly sign_ups: number;
  /** Users who started a survey, counted per survey. */
  readonly entrants: number;
  readonly completes: number;
  readonly screenouts: number;
  readonly quota_full: number;
  readonly quality: number;
  /** Ends that the provider later changed. */
  readonly reconciled: number;
  /** What users spent in surveys that ended, in minutes. */
  readonly minutes: number;
  /** What users were credited, in the payout currency. */
  readonly payout: number;
  /** What the publisher earns. */
  readonly gross: number;
  readonly credits: number;
  /** Completes divided by ended surveys, 0 to 1; null if none ended. */
  readonly completion: number | null;
  readonly gross_per_entrant: number | null;
  /** Per minute that users spent. */
  readonly gross_per_minute: number | null;
}

export interface SurveyOverview {
  readonly from: string;
  readonly to: string;
  readonly totals: SurveyFigures;
  /** Whole days, and the same number of days before; null where only today is shown. */
  readonly compared: Compared<SurveyFigures> | null;
  readonly days: readonly (SurveyFigures & { readonly date: string })[];
  readonly days_before: readonly (SurveyFigures & { readonly date: string })[];
  readonly providers: readonly (SurveyFigures & { readonly survey_provider: string })[];
  /** How many forms did each step, in order. `compared`: those of whole days, and of as many before. */
  readonly form: readonly {
    readonly step: FormStep;
    readonly forms: number;
    readonly compared: { readonly now: number; readonly before: number } | null;
  }[];
}

export type ReadSurveys = (input: {
  adwallId: number;
  /** The wall's panel; null if none is linked. */
  panelId: number | null;
  days: number;
  /** All existing accounts, including those without figures. */
  accounts: readonly string[];
}) => Promise<SurveyOverview>;

interface Money {
  day: number;
  source: string;
  payout: Units;
  gross: Units;
  amount: Units;
}

/**
 * The figures of live surveys of the last `days` UTC days, including today, as of the last refresh of the statistics.
 * Reads only counts by day, so the number of surveys doesn't affect the time.
 */
export function readSurveys({ clock, store }: { readonly store: Store; readonly clock: Clock }): ReadSurveys {
  return async ({ accounts, adwallId, days, panelId }) => {
    const spans = comparedSpans(clock.now(), days);
    const { all, compared, dates, eachDay, eachDayBefore, shown } = spans;
    // In parallel: PostgreSQL runs them on several connections.
    const [found, panelDays] = await Promise.all([
      store.listSurveyDays({ adwallId, ...all }),
      panelId === null ? [] : store.listPanelDays({ profileId: panelId, ...all }),
    ]);
    const sources = [...new Set([...accounts, ...found.surveys.map(({ source }) => source)])].toSorted();
    const money = found.money.filter(({ source }) => sources.includes(source));
    const within = ({ from, to }: Days, source: string | null = null): SurveyFigures => {
      const isIn = (row: { day: number; source: string }): boolean =>
        row.day >= from && row.day < to && (source === null || row.source === source);
      const people = source === null ? panelDays.filter(({ day }) => day >= from && day < to) : [];
      return figures(
        found.surveys.filter(isIn),
        money.filter(isIn),
        sum(people, ({ signUps: one }) => one),
      );
    };
    const onDay = (day: number): SurveyFigures => within({ from: day, to: day + 1 });
    return {
      ...dates,
      totals: within(shown),
      compared: compare(spans, (span) => within(span)),
      days: eachDay(onDay),
      days_before: eachDayBefore(onDay),
      form: formSteps.map((step) => {
        const doneIn = ({ from, to }: Days): number =>
          sum(
            panelDays.filter(({ day }) => day >= from && day < to),
            ({ steps }) => steps[step],
          );
        const ofWholeDays = compared && { now: doneIn(compared.now), before: doneIn(compared.before) };
        return { step, forms: doneIn(shown), compared: ofWholeDays };
      }),
      providers: sources.map((source) => ({ survey_provider: source, ...within(shown, source) })),
    };
  };
}

function figures(surveys: readonly SurveyDay[], money: readonly Money[], signUps: number): SurveyFigures {
  const [completes, screenouts, full, quality] = [
    sum(surveys, (row) => row.completes),
    sum(surveys, (row) => row.screenouts),
    sum(surveys, (row) => row.quotaFull),
    sum(surveys, (row) => row.quality),
  ];
  const entrants = sum(surveys, (row) => row.entrants);
  const minutes = sum(surveys, (row) => row.minutes);
  const gross = sum(money, (row) => row.gross);
  const ended = completes + screenouts + full + quality;
  return {
    sign_ups: signUps,
    entrants,
    completes,
    screenouts,
    quota_full: full,
    quality,
    minutes,
    reconciled: sum(surveys, (row) => row.reconciled),
    payout: unitsToNumber(sum(money, (row) => row.payout)),
    gross: unitsToNumber(gross),
    credits: unitsToNumber(sum(money, (row) => row.amount)),
    completion: ended === 0 ? null : completes / ended,
    gross_per_entrant: perUnit(gross, entrants),
    gross_per_minute: perUnit(gross, minutes),
  };
}

function sum<Row>(rows: readonly Row[], valueOf: (row: Row) => number): number {
  return rows.reduce((total, row) => total + valueOf(row), 0);
}

function perUnit(amount: Units, count: number): number | null {
  return count === 0 ? null : unitsToNumber(Math.round(amount / count));
}
