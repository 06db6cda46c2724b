import type { FormStep } from '@rewards-wall/shared/form-steps.ts';
import type { Units } from '@rewards-wall/shared/credits.ts';
import type { ImportedOffer } from '../../schema/imported-offer.ts';
import type { AccountRef } from './accounts.ts';

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
