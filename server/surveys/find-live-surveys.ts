import { grossOf, netOf, type FeedRate } from '../schema/feed-terms.ts';
import { MAX_PAYOUT_UNITS } from '@rewards-wall/shared/credits.ts';
import type { ImportedOffer } from '../schema/imported-offer.ts';
import type { Vault } from '../security/vault.ts';
import type { Clock } from '../runtime/clock.ts';
import type { AccountRef } from '../store/ports/accounts.ts';
import type { Source } from '../store/ports/sources.ts';
import type { SurveyFacts } from '../store/ports/surveys.ts';
import type { Store } from '../store/store.ts';
import type { Asked, AskProvider } from './ask-provider.ts';
import { consentTo, type ProviderConsent } from './consented.ts';
import { orderSurveys, type RankedSurvey } from './order-surveys.ts';
import type { EmptyReason, LiveSurvey } from '../networks/survey-provider.ts';
import { respondentOf, type SurveyUser, type SurveyVisit } from './respondent.ts';
import { surveyAccounts, type SurveyAccount } from './survey-account.ts';
import { paidToUser, surveyOffer } from './survey-offer.ts';

/** Reads what we know about the user of a panel. */
export type ReadUser = (account: AccountRef) => Promise<SurveyUser | null>;

export interface FindSurveysDeps {
  store: Store;
  vault: Vault;
  clock: Clock;
  ask: AskProvider;
  /** The user's profile at the panel; null if there is none. */
  readUser: ReadUser;
}

export interface SurveysWanted {
  sources: readonly Source[];
  /** The user's accounts at the panel, and at the wall that gets clicks and credits. */
  panelAccount: AccountRef;
  wallAccount: AccountRef;
  /** The wall's `payout_min`. */
  payoutMin: number;
  visit: SurveyVisit;
}

export interface LiveSurveys {
  /** In the order in which the user sees them. */
  offers: ImportedOffer[];
  emptyReason: EmptyReason | null;
  failedInARow: number;
  /** Every provider, with the user's decision about it. */
  providers: { provider: string; name: string; consent: ProviderConsent }[];
}

/** A survey with the account that has it. */
export interface FoundSurvey extends RankedSurvey {
  readonly offerId: number;
  readonly account: SurveyAccount;
  readonly survey: LiveSurvey;
}

const nothing: LiveSurveys = { offers: [], emptyReason: null, failedInARow: 0, providers: [] };

/**
 * Queries all providers with the user's consent in parallel, and ranks their surveys
 * (docs/contract/profiles.md#live-surveys). A provider that fails loses only its own surveys.
 */
export function findLiveSurveys(deps: FindSurveysDeps): (wanted: SurveysWanted) => Promise<LiveSurveys> {
  const { ask, clock, readUser, store, vault } = deps;
  return async ({ panelAccount, payoutMin, sources, visit, wallAccount }) => {
    const accounts = surveyAccounts(sources, vault);
    if (accounts.length === 0) return nothing;
    const user = await readUser(panelAccount);
    if (user === null) return nothing;
    const now = clock.now();
    // Test users see no surveys, because their clicks would reach the provider. So providers aren't queried for them.
    const { isTestUser } = await store.surveyFacts({ account: wallAccount, offerIds: [], now });
    const agreed = isTestUser
      ? []
      : accounts.filter(({ provider }) => consentTo(user.consent, provider.name) === 'given');
    const answers = await Promise.all(
      agreed.map(async (account) => ({
        account,
        asked: await ask(account, respondentOf(user, visit, account.source, vault), visit.requestId),
      })),
    );
    const found = (await Promise.all(answers.map((answer) => identified(store, answer)))).flat();
    const offerIds = found.map(({ offerId }) => offerId);
    const facts = await store.surveyFacts({ account: wallAccount, offerIds, now });
    const shown = visible(withHistory(found, facts), facts).filter(({ payout }) => payout >= payoutMin);
    return {
      offers: orderSurveys(shown).map(({ account, offerId, survey }) =>
        surveyOffer(survey, {
          offerId,
          provider: account.provider.name,
          source: account.source,
          rate: account.rate,
        }),
      ),
      emptyReason: shown.length > 0 ? null : reasonOf(answers.map(({ asked }) => asked)),
      failedInARow: facts.failedInARow,
      providers: providersOf(accounts, user),
    };
  };
}

export async function identified(
  store: Store,
  { account, asked }: { account: SurveyAccount; asked: Asked },
): Promise<FoundSurvey[]> {
  if (asked.kind !== 'surveys') return [];
  const surveys = asked.surveys.filter((survey) => !paysTooMuch(survey, account.rate));
  const externalIds = surveys.map(({ externalId }) => externalId);
  const ids = await store.identifySurveys({ source: account.source, externalIds });
  return surveys.flatMap((survey, index) => {
    const offerId = ids[index];
    const { conversionRate, externalId, minutes } = survey;
    const payout = paidToUser(survey.payout, account.rate);
    const { screenoutMinutes } = account.provider;
    const ranked = { provider: account.source, externalId, minutes, payout, conversionRate, screenoutMinutes };
    return offerId === undefined
      ? []
      : [{ ...ranked, offerId, account, survey, history: { entrants: 0, completes: 0 } }];
  });
}

/** Whether a survey pays more than an offer may in our currency, to the publisher or on the wall. */
export function paysTooMuch({ payout }: LiveSurvey, rate: FeedRate | null): boolean {
  return rate !== null && Math.max(grossOf(payout, rate), netOf(payout, rate)) > MAX_PAYOUT_UNITS;
}

export function withHistory(found: readonly FoundSurvey[], { history }: SurveyFacts): FoundSurvey[] {
  const of = new Map(history.map((one) => [one.offerId, one]));
  return found.map((survey) => ({ ...survey, history: of.get(survey.offerId) ?? survey.history }));
}

/** Leaves out surveys that ended for this user. */
function visible(found: readonly FoundSurvey[], { ended }: SurveyFacts): FoundSurvey[] {
  const over = new Set(ended);
  return found.filter(({ offerId }) => !over.has(offerId));
}

function reasonOf(answers: readonly Asked[]): EmptyReason | null {
  for (const asked of answers) if (asked.kind === 'none' && asked.reason !== null) return asked.reason;
  return null;
}

/** Users see several accounts of one provider as one. Sorted by name, because accounts have no order. */
function providersOf(accounts: readonly SurveyAccount[], { consent }: SurveyUser): LiveSurveys['providers'] {
  const names = new Map(accounts.map(({ provider, title }) => [provider.name, title]));
  const ordered = [...names].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return ordered.map(([provider, name]) => ({ provider, name, consent: consentTo(consent, provider) }));
}
