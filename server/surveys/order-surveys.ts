/** Our own statistics of a survey. */
export interface SurveyHistory {
  readonly entrants: number;
  readonly completes: number;
}

export interface RankedSurvey {
  readonly provider: string;
  readonly externalId: string;
  readonly minutes: number;
  /** In any unit, the same for all. */
  readonly payout: number;
  /** The provider's share of entrants who complete; null if unknown. */
  readonly conversionRate: number | null;
  readonly screenoutMinutes: number;
  readonly history: SurveyHistory;
}

/** The provider's rate weighs as much as this many entrants of our own. */
const PRIOR_ENTRANTS = 20;
/** For surveys of providers that state no rate. */
const UNKNOWN_RATE = 0.1;
/** Every tenth place is for a survey without entrants. */
const NEW_EVERY = 10;

/** The probability that a person completes the survey: our own outcomes, smoothed with the provider's rate. */
export function completionRate({ conversionRate, history }: Pick<RankedSurvey, 'conversionRate' | 'history'>): number {
  const prior = conversionRate ?? UNKNOWN_RATE;
  return (history.completes + PRIOR_ENTRANTS * prior) / (history.entrants + PRIOR_ENTRANTS);
}

/** The expected earnings of a minute in the survey. */
export function earningsPerMinute(survey: RankedSurvey): number {
  const rate = completionRate(survey);
  const minutes = rate * survey.minutes + (1 - rate) * survey.screenoutMinutes;
  return (survey.payout * rate) / minutes;
}

/**
 * Ranks surveys by expected earnings per minute. Every tenth place goes to the best survey without history, so that new
 * ones get some. Ties are ordered by provider and ID, so the order is total.
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
