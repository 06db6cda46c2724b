import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import { UNITS_PER_CREDIT } from '@rewards-wall/shared/credits.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Store } from '../store/store.ts';

/** The outcomes of one provider account's live surveys. Money is in the payout currency. */
export interface SurveyStats {
  survey_provider: string;
  entrants: number;
  completes: number;
  screenouts: number;
  quota_full: number;
  quality: number;
  /** Outcomes that the provider changed later, either way. */
  reconciled: number;
  /** Minutes that users spent in surveys that ended. */
  minutes: number;
  payout: number;
  /** Per survey that was started; null without any. */
  earnings_per_click: number | null;
  /** Per minute that users spent; null if that was none. */
  earnings_per_minute: number | null;
}

/** Reads the outcomes of surveys that were started in the last `days` UTC days, including today, by account. */
export function readSurveyStats(deps: {
  store: Store;
  clock: Clock;
}): (input: { adwallId: number | null; days: number }) => Promise<SurveyStats[]> {
  return async ({ adwallId, days }) => {
    const tomorrow = (Math.floor(deps.clock.now() / DAY_MS) + 1) * DAY_MS;
    const rows = await deps.store.countSurveys({ from: tomorrow - days * DAY_MS, to: tomorrow, adwallId });
    return rows.map(({ completes, entrants, minutes, payout, quality, quotaFull, reconciled, screenouts, source }) => ({
      survey_provider: source,
      entrants,
      completes,
      screenouts,
      quota_full: quotaFull,
      quality,
      reconciled,
      minutes,
      payout: payout / UNITS_PER_CREDIT,
      earnings_per_click: perUnit(payout, entrants),
      earnings_per_minute: perUnit(payout, minutes),
    }));
  };
}

function perUnit(payout: number, count: number): number | null {
  return count === 0 ? null : Math.round(payout / count) / UNITS_PER_CREDIT;
}
