import type { DeliveryState } from './deliveries.ts';
import type { BrokenRow } from './ledger.ts';

/** Deliveries of a postback in one state, for which the stored count is wrong. */
export interface MiscountedDeliveries {
  state: DeliveryState;
  counted: number;
  said: number;
}

/** Keyed digest of a text, as 64 hexadecimal digits. */
export type Seal = (text: string) => string;

export interface VerifiedLedger {
  /** Accounts that have ledger rows. */
  accounts: number;
  /** Ledger rows that were checked. */
  rows: number;
  /** At most `limit` problems. */
  broken: BrokenRow[];
  /** Number of problems. */
  problems: number;
  /** Null if there is a problem, no new row, or no seal. */
  checkpoint: NewCheckpoint | null;
}

/** Progress of a full verification. */
export interface VerificationProgress {
  step: 'ledger' | 'accounts' | 'leads' | 'deliveries';
  rows: number;
  /** Completed part of the step, from 0 to 1; null if unknown. */
  part: number | null;
}

/**
 * What a verification found correct. Sums of digests and credits are text, because they exceed a number's precision.
 */
export interface Checkpoint {
  number: number;
  at: number;
  /** The highest transaction_id that it covers. Every row with a lower one was committed. */
  upTo: number;
  /** Ledger rows since the previous checkpoint. */
  rows: number;
  rowsDigest: string;
  /** Totals over all accounts: how many have rows, and the sum of their balances. */
  accounts: number;
  balance: string;
  balancesDigest: string;
  /** `mac` of the previous checkpoint; empty for the first of a chain. */
  previous: string;
  mac: string;
}

export interface RangeFigures {
  accounts: number;
  balance: string;
  digest: string;
}

/** The balances of one range of accounts. */
export interface LedgerRange extends RangeFigures {
  rangeId: number;
  /** The checkpoint that last changed it. */
  number: number;
  mac: string;
}

export interface NewCheckpoint extends Checkpoint {
  /** Ranges that differ from the previous checkpoint. */
  ranges: LedgerRange[];
  /** Whether it starts a new chain. */
  isFirst: boolean;
}

export interface NewVerification {
  at: number;
  /** Whether the whole ledger was verified. */
  isFull: boolean;
  problems: number;
  /** Whether the database file is damaged; null if the file was not checked. */
  isDamaged: boolean | null;
}

export interface Verification {
  at: number;
  isFull: boolean;
  problems: number;
  /** When a verification last passed with no open problems, and when a full one last passed; 0 if never. */
  okAt: number;
  fullAt: number;
  /**
   * Problems of the last full verification. A verification of new rows can't tell whether they are fixed, so they stay
   * until a full one passes. Null if it passed or none ran.
   */
  open: { at: number; problems: number } | null;
  /** When the database file was found damaged; null if a later check passed, or no check found damage. */
  damagedAt: number | null;
}
