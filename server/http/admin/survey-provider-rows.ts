import type {
  AdminKnownSurveyProviders,
  AdminSurveyProvider,
  AdminSurveyProviders,
  SurveyTested,
} from '@rewards-wall/shared/admin/survey-providers-schema.ts';
import { providerConsent } from '@rewards-wall/shared/catalog/provider-consent.ts';
import { creditsForPayout, unitsToNumber, UNITS_PER_CREDIT } from '@rewards-wall/shared/credits.ts';
import { schemeNamed } from '../../leads/reports/schemes.ts';
import { urlTemplate } from '../../leads/reports/url-template.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import { UNITS_PER_RATE } from '../../schema/feed-terms.ts';
import type { Wall } from '../../store/ports/directory.ts';
import type { ListedAccount } from '../../surveys/staff-accounts.ts';
import { findSurveyProvider } from '../../surveys/survey-providers.ts';
import type { SurveyProvider } from '../../networks/survey-provider.ts';
import type { TestedAccount } from '../../surveys/test-account.ts';

type About = AdminKnownSurveyProviders['providers'][number];

/** Replaces the secret in a callback URL. No provider's URL contains this character. */
const CUT = '…';

export function aboutOf(provider: SurveyProvider): About {
  const { base, checked, credential, facts, limits, name, network, setUp } = provider;
  return {
    provider: name,
    network,
    facts,
    checked,
    credential,
    base,
    set_up: [...setUp],
    limits: [...limits],
    needs_secret: !provider.credentialSignsCallbacks,
    settings: Object.entries(provider.settings).map(([key, { help, isRequired }]) => ({
      name: key,
      description: help,
      required: isRequired,
    })),
    consent: providerConsent(network),
  };
}

export function surveyRowOf({ health, source }: ListedAccount): AdminSurveyProviders['accounts'][number] {
  const { answeredAt, failedAt, failures, problem } = health;
  const provider = findSurveyProvider(source.survey.provider);
  const { isPaused } = source.survey;
  const state = provider === null ? 'unknown' : isPaused ? 'paused' : failures > 0 ? 'failing' : 'active';
  return {
    survey_provider: source.name,
    provider: source.survey.provider,
    state,
    failures,
    problem,
    network: provider?.network ?? source.survey.provider,
    answered_at: isoTime(answeredAt),
    failed_at: isoTime(failedAt),
  };
}

export function surveyProviderOf(listed: ListedAccount, publicUrl: string): AdminSurveyProvider {
  const { name, previousUntil, scheme, screenoutCredits, survey, createdAt } = listed.source;
  const provider = findSurveyProvider(survey.provider);
  return {
    ...surveyRowOf(listed),
    about: provider && aboutOf(provider),
    settings: { ...survey.settings },
    has_own_answers: survey.answers !== null,
    callback_url: provider && urlTemplate({ publicUrl, name, ...schemeNamed(scheme), secret: CUT }),
    currency: survey.terms?.currency ?? 'USD',
    rate: (survey.terms?.rate ?? UNITS_PER_RATE) / UNITS_PER_RATE,
    share: unitsToNumber(survey.terms?.share ?? UNITS_PER_CREDIT),
    screenout_credits: unitsToNumber(screenoutCredits),
    previous_secret_until: isoTime(previousUntil),
    created_at: isoTime(createdAt),
  };
}

export function testedOf(tested: Extract<TestedAccount, { kind: 'tested' }>, wall: Wall | null): SurveyTested {
  const { outcome, problem, reason, requests, skipped, surveys } = tested;
  const currency = wall?.settings.currency;
  return {
    outcome,
    reason,
    problem,
    skipped,
    requests: [...requests],
    surveys: surveys.map(({ conversionRate, hidden, minutes, paid, payout, perMinute, rating, surveyId }) => ({
      survey_id: surveyId,
      minutes,
      rating,
      completion: conversionRate,
      hidden,
      paid: unitsToNumber(paid),
      payout: unitsToNumber(payout),
      per_minute: unitsToNumber(perMinute),
      reward: currency ? unitsToNumber(creditsForPayout(payout, currency.ratio, currency.round)) : null,
    })),
  };
}
