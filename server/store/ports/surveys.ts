import type { FormStep } from '@rewards-wall/shared/form-steps.ts';
import type { Units } from '@rewards-wall/shared/credits.ts';
import type { ImportedOffer } from '../../schema/imported-offer.ts';
import type { Counts, Days } from './statistics.ts';
import type { AccountRef } from './accounts.ts';

/** Live surveys (docs/decisions/012-live-surveys-are-asked-per-user.md): their ids, starts and ends. */
export interface SurveysPort {
  /** The permanent offer ids of a source's surveys, in the order of `externalIds`. New surveys get one. */
  identifySurveys(input: { source: string; externalIds: readonly string[] }): Promise<number[]>;
  /** The survey with that offer id; null if there is none. */
  findSurvey(offerId: number): Promise<{ source: string; externalId: string } | null>;
  /** What a user did with surveys, and all users' results for `offerIds`, in one consistent read. */
  surveyFacts(input: { account: AccountRef; offerIds: readonly number[]; now: number }): Promise<SurveyFacts>;
  /**
   * Starts a survey for the user of a recorded click. `ended`: it already ended for this user. `busy`: the user is
   * still in another one. A repeat by the same user is another start of the same survey.
   */
  startSurvey(input: NewSurveyStart): Promise<{ kind: 'started' | 'ended' | 'busy' | 'erased' }>;
  /**
   * Records how the survey of a click ended, if it belongs to the source. The first end is kept; a later, different one
   * is a reconciliation.
   */
  endSurvey(input: SurveyEnd): Promise<{ kind: 'noted' | 'unknown' }>;
  /**
   * Adds the current state of surveys and profiles to the figures by day. Counts each change once, and ignores test
   * users. Returns how many rows had changed; fewer than `limit` if none are left.
   */
  rollUpSurveys(input: { limit: number }): Promise<{ counted: number }>;
  /** Lists the results of a wall's surveys by UTC day and source, and the earnings of the leads of all its sources. */
  listSurveyDays(
    input: { adwallId: number } & Days,
  ): Promise<{ surveys: SurveyDay[]; money: (Counts & { day: number; source: string })[] }>;
  /** Lists how many users signed up at a panel, and how far they got in its forms, by UTC day. */
  listPanelDays(input: { profileId: number } & Days): Promise<PanelDay[]>;
  /** Adds form steps to the figures by day. */
  addFormSteps(input: { counts: readonly FormStepCount[] }): Promise<void>;
  /** Counts by source what was started in [from, to). */
  countSurveys(input: { from: number; to: number; adwallId: number | null }): Promise<SurveyCounts[]>;
}

export interface PanelDay {
  day: number;
  signUps: number;
  /** How many forms reached each step. */
  steps: Readonly<Record<FormStep, number>>;
}

export interface FormStepCount {
  profileId: number;
  day: number;
  step: FormStep;
  count: number;
}

export type SurveyOutcome = 'complete' | 'screenout' | 'quota_full' | 'quality';

export interface SurveyEnd {
  clickId: string;
  /** The source that reports the end. */
  source: string;
  outcome: SurveyOutcome;
  at: number;
}

export interface NewSurveyStart {
  clickId: string;
  account: AccountRef;
  source: string;
  /** The offer as of the click. Stored so that leads find its name and source; it is in no list. */
  offer: ImportedOffer;
  minutes: number;
  /** Until when the start counts as open if no end is recorded. */
  openUntil: number;
  at: number;
}

/** A survey that a user started, and how it ended. Times are epoch ms. */
export interface StoredSurveyStart {
  clickId: string;
  offerId: number;
  source: string;
  minutes: number;
  startedAt: number;
  /** Null until an end is recorded. */
  outcome: SurveyOutcome | null;
  endedAt: number | null;
}

export interface SurveyFacts {
  /** Whether the user is a test user. */
  isTestUser: boolean;
  /** Offer ids of surveys that ended for this user. */
  ended: number[];
  /** The survey that the user is in. */
  open: { offerId: number; until: number } | null;
  /** The number of the user's most recent starts in a row that ended other than complete. */
  failedInARow: number;
  history: { offerId: number; entrants: number; completes: number }[];
}

export interface SurveyCounts {
  source: string;
  entrants: number;
  completes: number;
  screenouts: number;
  quotaFull: number;
  quality: number;
  /** Ends that the provider later changed. */
  reconciled: number;
  /** What the currently valid leads pay the publisher. */
  payout: Units;
  /** From start to end, of those that ended. */
  minutes: number;
}

/** Results of surveys. Entrants count on the day of their start, the others on the day of the end. */
export interface SurveyDayCounts {
  entrants: number;
  completes: number;
  screenouts: number;
  quotaFull: number;
  quality: number;
  /** Ends that the provider later changed. */
  reconciled: number;
  /** From start to end. */
  minutes: number;
}

/** `day`: UTC days since the epoch. */
export interface SurveyDay extends SurveyDayCounts {
  day: number;
  source: string;
}
