/** What we saw of a survey ourselves. */
export interface SurveyHistory {
  readonly entrants: number;
  readonly completes: number;
}

export interface RankedSurvey {
  readonly provider: string;
  readonly externalId: string;
  readonly minutes: number;
  /** Any unit, the same for all. */
  readonly payout: number;
  /** The provider's share of entrants who complete; null if unknown. */
  readonly conversionRate: number | null;
  readonly screenoutMinutes: number;
  readonly history: SurveyHistory;
}

/** The provider's rate counts as much as this many entrants of our own. */
const PRIOR_ENTRANTS = 20;
/** For surveys of providers that name no rate. */
const UNKNOWN_RATE = 0.1;
/** Every tenth place is for a survey that no one has entered yet. */
const NEW_EVERY = 10;

/** How likely a person completes the survey: our own outcomes, smoothed with the provider's rate. */
export function completionRate({ conversionRate, history }: Pick<RankedSurvey, 'conversionRate' | 'history'>): number {
  const prior = conversionRate ?? UNKNOWN_RATE;
  return (history.completes + PRIOR_ENTRANTS * prior) / (history.entrants + PRIOR_ENTRANTS);
}

/** What a minute of a person's time is expected to earn. */
export function earningsPerMinute(survey: RankedSurvey): number {
  const rate = completionRate(survey);
  const minutes = rate * survey.minutes + (1 - rate) * survey.screenoutMinutes;
  return (survey.payout * rate) / minutes;
}

/**
 * Puts surveys in order: expected earnings per minute, highest first, and in every tenth place the best survey without
 * history, so that new ones get some. Ties are ordered by provider and id, so the order is total.
 */
export function orderSurveys<Survey extends RankedSurvey>(surveys: readonly Survey[]): Survey[] {
  const rest = surveys
    .map((survey) => ({ survey, score: earningsPerMinute(survey) }))
    .toSorted((a, b) => b.score - a.score || compareIds(a.survey, b.survey))
    .map(({ survey }) => survey);
  const ordered: Survey[] = [];
  while (rest.length > 0) {
    const isForNew = (ordered.length + 1) % NEW_EVERY === 0;
    const fresh = isForNew ? rest.findIndex(({ history }) => history.entrants === 0) : -1;
    ordered.push(...rest.splice(Math.max(fresh, 0), 1));
  }
  return ordered;
}

function compareIds(a: RankedSurvey, b: RankedSurvey): number {
  if (a.provider !== b.provider) return a.provider < b.provider ? -1 : 1;
  if (a.externalId === b.externalId) return 0;
  return a.externalId < b.externalId ? -1 : 1;
}
