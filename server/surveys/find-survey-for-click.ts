import { MINUTE_MS } from '@rewards-wall/shared/durations.ts';
import type { ImportedOffer } from '../schema/imported-offer.ts';
import type { AccountRef } from '../store/ports/accounts.ts';
import type { Source } from '../store/ports/sources.ts';
import { consentTo } from './consented.ts';
import type { FindSurveysDeps } from './find-live-surveys.ts';
import { respondentOf, type SurveyVisit } from './respondent.ts';
import { surveyAccounts } from './survey-account.ts';
import { surveyOffer } from './survey-offer.ts';

export interface SurveyClick {
  offerId: number;
  sources: readonly Source[];
  /** Null if no panel is linked to the wall. */
  panelAccount: AccountRef | null;
  wallAccount: AccountRef;
  visit: SurveyVisit;
}

/**
 * Why a user can't start a survey: the provider no longer has it, it ended for this user, or the user is in another
 * one.
 */
export type SurveyRefusal = { kind: 'survey_gone' } | { kind: 'survey_busy' };

export type SurveyForClick =
  | {
      kind: 'survey';
      offer: ImportedOffer;
      isTestUser: boolean;
      /** Starts the survey for the recorded click, and resolves to the user's redirect. */
      start: (clickId: string, at: number) => Promise<{ kind: 'started'; location: string } | SurveyRefusal>;
    }
  | SurveyRefusal;

const GONE = { kind: 'survey_gone' } as const;
const BUSY = { kind: 'survey_busy' } as const;

const SHORTEST_MINUTES = 30;

/**
 * Finds a survey again for the user who clicks it (docs/contract/profiles.md#live-surveys): by the entry link in this
 * process's memory, or by another query to the provider.
 */
export function findSurveyForClick(deps: FindSurveysDeps): (click: SurveyClick) => Promise<SurveyForClick> {
  const { ask, clock, readUser, store, vault } = deps;
  return async ({ offerId, panelAccount, sources, visit, wallAccount }) => {
    const known = await store.findSurvey(offerId);
    const account = surveyAccounts(sources, vault).find(({ source }) => source === known?.source);
    const user = panelAccount && (await readUser(panelAccount));
    if (!known || !account || !user) return GONE;
    if (consentTo(user.consent, account.provider.name) !== 'given') return GONE;
    const { ended, isTestUser, open } = await store.surveyFacts({
      account: wallAccount,
      offerIds: [],
      now: clock.now(),
    });
    if (isTestUser || ended.includes(offerId)) return GONE;
    if (open !== null && open.offerId !== offerId) return BUSY;
    const asked = await ask(account, respondentOf(user, visit, account.source, vault), visit.requestId);
    const survey =
      asked.kind === 'surveys' ? asked.surveys.find(({ externalId }) => externalId === known.externalId) : undefined;
    if (survey === undefined) return GONE;
    const { provider, rate, source } = account;
    const offer = surveyOffer(survey, { offerId, provider: provider.name, source, rate });
    return {
      kind: 'survey',
      offer,
      isTestUser,
      async start(clickId, at) {
        const minutes = Math.max(2 * survey.minutes, SHORTEST_MINUTES);
        const started = await store.startSurvey({
          clickId,
          account: wallAccount,
          source: account.source,
          offer,
          minutes: survey.minutes,
          at,
          openUntil: at + minutes * MINUTE_MS,
        });
        if (started.kind === 'busy') return BUSY;
        if (started.kind !== 'started') return GONE;
        return { kind: 'started', location: account.provider.entryLink(survey.entryUrl, clickId) };
      },
    };
  };
}
