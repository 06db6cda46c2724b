import type { DeliveryState } from './deliveries.ts';
import type { BrokenRow } from './ledger.ts';

/** Verifies the ledger and stores the results (docs/decisions/015-ledger-checkpoints.md). */
export interface LedgerVerificationPort {
  /**
   * Checks every ledger row, lead and delivery, and that each account ends with the row that the service wrote last.
   * With `seal`, also checks them against the checkpoints. `isResealing` skips both comparisons, and the new checkpoint
   * starts a new chain.
   */
  verifyLedger(input: {
    limit: number;
    seal?: Seal | null;
    isResealing?: boolean;
    at?: number;
    onProgress?: (progress: VerificationProgress) => void;
  }): Promise<VerifiedLedger>;
  /**
   * Checks the ledger rows since the last checkpoint with their leads and deliveries, and leads with an id after
   * `leadsAfter`. Also checks that every account's balance follows from the checkpoint and that it ends with the row
   * that the service wrote last. `null`: there is no checkpoint.
   */
  verifyNewRows(input: { limit: number; seal: Seal; leadsAfter: string; at: number }): Promise<VerifiedLedger | null>;
  /**
   * Stores a checkpoint. `superseded`: a concurrent verification stored one. `refused`: problems that a full
   * verification found are still open.
   */
  addCheckpoint(checkpoint: NewCheckpoint): Promise<{ kind: 'added' | 'superseded' | 'refused' }>;
  /**
   * Accepts rows that were repaired by hand: records the newest rows of up to `limit` accounts after `after` as written
   * by the service. `last`: the last of these accounts; null if none is left.
   */
  acceptRows(input: { after: number; limit: number }): Promise<{ last: number | null; corrected: number }>;
  /** The newest checkpoint; null if there is none. */
  lastCheckpoint(): Promise<Checkpoint | null>;
  /** Records the result of a verification, and returns the current state. */
  noteVerification(input: NewVerification): Promise<Verification>;
  /** Corrects a postback's delivery counts, and returns those that were wrong. Empty for an unknown postback. */
  recountDeliveries(input: { postbackId: string }): Promise<MiscountedDeliveries[]>;
  /** The last verification; null if there was none. */
  lastVerification(): Promise<Verification | null>;
}

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

/** The balances of one range of accounts. */
export interface LedgerRange {
  rangeId: number;
  /** The checkpoint that last changed it. */
  number: number;
  accounts: number;
  balance: string;
  digest: string;
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
