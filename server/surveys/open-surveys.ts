import type { Base } from '../base.ts';
import { createBoundedFetch } from '../net/safe-fetch.ts';
import type { PrepareAccountSource } from './add-account.ts';
import { ASK_TIMEOUT_MS, createAskProvider } from './ask-provider.ts';
import { explainSurveys } from './explain-surveys.ts';
import { findLiveSurveys, type ReadUser } from './find-live-surveys.ts';
import { findSurveyForClick } from './find-survey-for-click.ts';
import { createProviderHealth } from './provider-health.ts';
import { openStaffAccounts } from './staff-accounts.ts';

/** A provider's list for one person has a few hundred rows at most. */
const ANSWER_BYTES = 1024 * 1024;

/** Surveys of providers that are queried per user (docs/decisions/012-live-surveys-are-asked-per-user.md). */
export function openSurveys(
  base: Base,
  more: {
    /** Private hosts that may be reached, as in OUTBOUND_ALLOW. */
    allow: readonly string[];
    readUser: ReadUser;
    prepareSource: PrepareAccountSource;
  },
) {
  const { clock } = base;
  const { allow } = more;
  const bounds = { keptBytes: ANSWER_BYTES, bodyBytes: ANSWER_BYTES };
  const fetch = createBoundedFetch({ allow, clock, timeoutMs: ASK_TIMEOUT_MS }, bounds);
  const health = createProviderHealth(clock);
  const ask = createAskProvider({ ...base, fetch, health });
  const deps = { ...base, ...more, ask, fetch, health };
  return {
    findLiveSurveys: findLiveSurveys(deps),
    explainSurveys: explainSurveys(deps),
    findSurveyForClick: findSurveyForClick(deps),
    ...openStaffAccounts(deps),
    close: () => fetch.close(),
  };
}

export type Surveys = ReturnType<typeof openSurveys>;
