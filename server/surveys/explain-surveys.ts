import type { SurveyExplanation } from '@rewards-wall/shared/schema/survey.ts';
import type { Source } from '../store/ports/sources.ts';
import type { SurveyFacts } from '../store/ports/surveys.ts';
import { consentTo } from './consented.ts';
import { identified, withHistory, type FindSurveysDeps, type SurveysWanted } from './find-live-surveys.ts';
import { orderSurveys } from './order-surveys.ts';
import { findSurveyProvider } from './survey-providers.ts';
import { respondentOf, type SurveyUser } from './respondent.ts';
import { surveyAccounts } from './survey-account.ts';

type Explained = SurveyExplanation['providers'][number];
type Rule = NonNullable<Explained['rule']>;

const details: Readonly<Record<Rule, string>> = {
  unknown_provider: 'This build does not know the provider.',
  paused: 'The account is paused.',
  no_profile: 'The user has no profile.',
  not_asked: 'The user has not agreed to the provider.',
  refused: 'The user has withdrawn the consent to the provider.',
  test_user: 'Test users get no live surveys.',
  failed: 'The provider did not respond as expected, or is paused after failures. See the log.',
  bounded: 'The service has reached its limit of requests a minute to the provider, for this address or in total.',
  empty: 'The provider has no survey for this user now.',
  ended: 'It ended for this user before.',
  payout_min: "It pays less than the wall's minimum.",
};

/** Explains for each account whether it has surveys for the user, by the same rules and queries as the list. */
export function explainSurveys(
  deps: FindSurveysDeps,
): (wanted: SurveysWanted) => Promise<SurveyExplanation['providers']> {
  return async (wanted) => {
    const user = await deps.readUser(wanted.panelAccount);
    const facts = await deps.store.surveyFacts({ account: wanted.wallAccount, offerIds: [], now: deps.clock.now() });
    const sources = wanted.sources.filter(({ survey }) => survey !== null);
    return Promise.all(sources.map((source) => explainSource(deps, wanted, { source, user, facts })));
  };
}

async function explainSource(
  deps: FindSurveysDeps,
  { payoutMin, visit, wallAccount }: SurveysWanted,
  { facts, source, user }: { source: Source; user: SurveyUser | null; facts: SurveyFacts },
): Promise<Explained> {
  const named = { survey_provider: source.name, provider: source.survey?.provider ?? '' };
  const nothing = (rule: Rule, detail: string = details[rule]): Explained => ({ ...named, rule, detail, surveys: [] });
  const rule = ruleBefore(source, user, facts);
  const [account] = surveyAccounts([source], deps.vault);
  if (rule !== null || user === null || account === undefined) return nothing(rule ?? 'unknown_provider');
  const asked = await deps.ask(account, respondentOf(user, visit, source.name, deps.vault), visit.requestId);
  if (asked.kind === 'none') return nothing('empty', asked.reason ?? details.empty);
  if (asked.kind !== 'surveys') return nothing(asked.kind);
  const found = await identified(deps.store, { account, asked });
  const offerIds = found.map(({ offerId }) => offerId);
  const known = await deps.store.surveyFacts({ account: wallAccount, offerIds, now: deps.clock.now() });
  const surveys = orderSurveys(withHistory(found, known)).map(({ offerId, payout, survey }) => {
    const hidden = known.ended.includes(offerId) ? 'ended' : payout < payoutMin ? 'payout_min' : null;
    return { offer_id: offerId, survey_id: survey.externalId, shown: hidden === null, rule: hidden } as const;
  });
  return surveys.length === 0 ? nothing('empty') : { ...named, rule: null, detail: null, surveys };
}

/** The first rule that prevents a query to the provider. */
function ruleBefore({ survey }: Source, user: SurveyUser | null, { isTestUser }: SurveyFacts): Rule | null {
  if (survey === null || findSurveyProvider(survey.provider) === null) return 'unknown_provider';
  if (survey.isPaused) return 'paused';
  if (user === null) return 'no_profile';
  if (isTestUser) return 'test_user';
  const consent = consentTo(user.consent, survey.provider);
  return consent === 'given' ? null : consent;
}
