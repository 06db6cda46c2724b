import type { Units } from '@rewards-wall/shared/credits.ts';
import type { AccountRef, NewKey, Person } from './accounts.ts';
import type { RefusedCall } from './casework.ts';
import type { StoredClick } from './clicks.ts';
import type { StoredDelivery } from './deliveries.ts';
import type { EarlyReversal } from './leads.ts';
import type { LedgerEntry } from './ledger.ts';
import type { UserProfile } from './profiles.ts';
import type { StaffAct } from './staff-acts.ts';
import type { StoredLead } from './stored-leads.ts';
import type { StoredSurveyStart } from './surveys.ts';
import type { StoredTicket } from './tickets.ts';
import type { TokenHolder } from './tokens.ts';

export interface TestPersonWanted {
  account: AccountRef;
  newKey: NewKey;
  mustExist?: boolean;
  at: number;
}

export type OpenedTestPerson = { kind: 'opened'; holder: TokenHolder } | { kind: 'real_user' | 'unknown_user' };

/** An erasure as lists outside the database store it: `digest` identifies no one. */
export interface Erased {
  digest: string;
  /** Epoch ms. */
  at: number;
}

export interface StoredErasure extends Erased {
  id: number;
}

/** The person to erase. */
export interface PersonToErase {
  account: AccountRef;
  /** Only the person with this key. */
  wrappedKey?: Uint8Array;
  /** Only a test user. */
  onlyTest?: boolean;
  /**
   * Called with the person's key in the transaction, before anything is erased, and possibly more than once. Returns
   * the digest of the erasure, which the database keeps for the lists of other processes. If it throws, nothing is
   * erased. Absent when an erasure is repeated after a restore: only the first one adds a security event.
   */
  remember?: (wrappedKey: Uint8Array) => string;
  /** The staff member who erases the person in the console; absent for the command line. */
  by?: StaffAct;
  at: number;
}

export interface PersonRecords {
  person: Person;
  createdAt: number;
  isTest: boolean;
  balance: Units;
  ledger: LedgerEntry[];
  profile: UserProfile | null;
  clicks: StoredClick[];
  leads: StoredLead[];
  /** Deliveries of the leads, oldest first. */
  deliveries: StoredDelivery[];
  /** Reversals that wait for their lead, oldest first. */
  earlyReversals: EarlyReversal[];
  /** Live surveys that the person started, oldest first. */
  surveyStarts: StoredSurveyStart[];
  tickets: StoredTicket[];
  /** Refused calls that name a click of the person, oldest first. */
  refusedCalls: RefusedCall[];
  /** Removed clicks that were the person's first on their offer. */
  firstClicks: { clickId: string; offerId: number; at: number }[];
}

export interface Erasure {
  accountId: number;
  profiles: number;
  descriptions: number;
  clicks: number;
  tickets: number;
  /** Undelivered deliveries that were deleted. */
  postbacks: number;
}
