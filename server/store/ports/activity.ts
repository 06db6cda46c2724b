import type { Units } from '@rewards-wall/shared/credits.ts';
import type { AccountRef } from './accounts.ts';
import type { StoredClick } from './clicks.ts';
import type { StoredLead } from './stored-leads.ts';
import type { TokenHolder } from './tokens.ts';

/** What users did on walls (docs/contract/activity-and-tickets.md#activity). */
export interface ActivityPort {
  /**
   * Clicks of the account, newest first, each with its leads, the balance, and whether the same subid1 has signed up at
   * `panelId`, in one consistent read. A click without a lead is left out, before paging, where another of the
   * same offer has one or is newer: an offer that was opened again stands there once. Screen-outs, bonuses,
   * reconciliations and each completion of a repeatable offer stand alone.
   */
  listActivity(wanted: ActivityWanted): Promise<StoredActivity>;
  /** Entries as they are now, in the order of `keys`; those that were erased are left out. */
  readActivity(input: { accountId: number; keys: readonly ActivityKey[] }): Promise<ClickActivity[]>;
}

export interface ActivityWanted {
  account: AccountRef;
  /** The survey profile linked to the wall; null when there is none, or nobody asks. */
  panelId: number | null;
  limit: number | null;
  offset: number;
  /** Every click, with all of its leads. */
  everyClick: boolean;
}

/** What a user did on a wall. */
export interface StoredActivity {
  balance: Units;
  person: TokenHolder | null;
  /** Null when no survey profile was named. */
  hasProfile: boolean | null;
  /** Newest first: all of them, or the first of many. */
  clicks: ClickActivity[];
  /** What comes behind those, for `readActivity`; of every click there is nothing behind. */
  later: readonly ActivityKey[];
}

/** One click with what came of it, or one lead that stands alone. */
export interface ClickActivity {
  click: StoredClick;
  offerName: string | null;
  /** The lead that the entry is: it takes no event of the offer. Null for the click. */
  alone: StoredLead | null;
  /** The click's other leads, or `alone`; all of the click for whoever asks for every click. */
  leads: StoredLead[];
}

/** Which click or lead an entry of the activity is. */
export interface ActivityKey {
  clickId: string;
  /** Of the lead that stands alone; null for the click. */
  leadId: string | null;
}

/** All clicks of an account, for whoever looks for some of them. */
export function everyClickOf(account: AccountRef): ActivityWanted {
  return { account, panelId: null, limit: null, offset: 0, everyClick: true };
}
