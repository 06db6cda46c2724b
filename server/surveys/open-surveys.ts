import { createBoundedFetch } from '../net/safe-fetch.ts';
import type { ServiceClock } from '../runtime/clock.ts';
import { openAccountDesk, type AccountDeskDeps } from './account-desk.ts';
import { ASK_TIMEOUT_MS, createAskProvider, type AskDeps } from './ask-provider.ts';
import { explainSurveys } from './explain-surveys.ts';
import { findLiveSurveys } from './find-live-surveys.ts';
import { findSurveyForClick, type FindSurveyDeps } from './find-survey-for-click.ts';
import { noteSurveyEnd } from './note-survey-end.ts';
import { createProviderHealth } from './provider-health.ts';

/** A provider's list for one person has some hundred rows at most. */
const ANSWER_BYTES = 1024 * 1024;

/** Surveys of providers that are asked per user (docs/decisions/026-live-surveys.md). */
export function openSurveys(
  parts: Omit<FindSurveyDeps, 'ask'> &
    Pick<AskDeps, 'log'> & {
      store: FindSurveyDeps['store'] & Parameters<typeof noteSurveyEnd>[0]['store'];
      clock: ServiceClock;
      /** Hosts with addresses that are not public, as in OUTBOUND_ALLOW. */
      allow: readonly string[];
    },
) {
  const { allow, clock, log } = parts;
  const bounds = { keptBytes: ANSWER_BYTES, bodyBytes: ANSWER_BYTES };
  const fetch = createBoundedFetch({ allow, clock, timeoutMs: ASK_TIMEOUT_MS }, bounds);
  const health = createProviderHealth(clock);
  const ask = createAskProvider({ fetch, clock, log, health });
  return {
    findLiveSurveys: findLiveSurveys({ ...parts, ask }),
    explainSurveys: explainSurveys({ ...parts, ask }),
    findSurveyForClick: findSurveyForClick({ ...parts, ask }),
    noteSurveyEnd: noteSurveyEnd(parts),
    /** What staff does with accounts, which takes more than asking. */
    openAccountDesk: (more: Omit<AccountDeskDeps, 'clock' | 'fetch' | 'health' | 'allow'>) =>
      openAccountDesk({ ...more, allow, clock, fetch, health }),
    close: () => fetch.close(),
  };
}
