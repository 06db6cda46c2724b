import type { Units } from '@rewards-wall/shared/credits.ts';
import type { AccountRef } from './accounts.ts';
import type { StoredClick } from './clicks.ts';
import type { StoredLead } from './stored-leads.ts';
import type { SurveyOutcome } from './surveys.ts';
import type { TokenHolder } from './tokens.ts';

export interface ActivityWanted {
  account: AccountRef;
  /** The panel linked to the wall; null if there is none, or the caller doesn't ask. */
  panelId: number | null;
  limit: number | null;
  offset: number;
  /** Whether to read every click, with all of its leads. */
  everyClick: boolean;
}

/** What a user did on a wall. */
export interface StoredActivity {
  balance: Units;
  person: TokenHolder | null;
  /** Null if no panel was named. */
  hasProfile: boolean | null;
  /** Newest first: all entries, or the first of many. */
  clicks: ClickActivity[];
  /** The entries that follow, for `readActivity`; always empty with `everyClick`. */
  later: readonly ActivityKey[];
}

/** One entry of the activity: a click with its leads, or a lead on its own. */
export interface ClickActivity {
  click: StoredClick;
  offerName: string | null;
  /** How the survey of the click ended for the user; null if it isn't a survey or hasn't ended. */
  surveyEnd: { outcome: SurveyOutcome; at: number } | null;
  /** How many places the account has taken of each event, through any click. Keyed by event id; absent = 0. */
  completions: ReadonlyMap<string, number>;
  /** The lead, if the entry is a lead that takes no event of the offer; null for a click. */
  alone: StoredLead | null;
  /** The click's other leads, or only `alone`; all leads of the click with `everyClick`. */
  leads: StoredLead[];
}

/** Names an entry of the activity. */
export interface ActivityKey {
  clickId: string;
  /** The lead that is an entry of its own; null for a click. */
  leadId: string | null;
}

/** Asks for all clicks of an account. */
export function everyClickOf(account: AccountRef): ActivityWanted {
  return { account, panelId: null, limit: null, offset: 0, everyClick: true };
}
