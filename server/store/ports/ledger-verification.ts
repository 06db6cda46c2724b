import type { DeliveryState } from './deliveries.ts';
import type { BrokenRow } from './ledger.ts';

/** What verifies the ledger, and what remembers the verifications (docs/decisions/015-ledger-checkpoints.md). */
export interface LedgerVerificationPort {
  /**
   * Checks every ledger row, lead and delivery, that each account ends with the row that the service wrote last, and with
   * `seal` also what the checkpoints say of them. With `isResealing` it asks neither the checkpoints nor what the service
   * wrote, and the new checkpoint is the first of a new chain.
   */
  verifyLedger(input: {
    limit: number;
    seal?: Seal | null;
    isResealing?: boolean;
    at?: number;
    onProgress?: (progress: VerificationProgress) => void;
  }): Promise<VerifiedLedger>;
  /**
   * Checks the ledger rows since the last checkpoint, with their leads and deliveries, leads with an id after
   * `leadsAfter`, that the balance of every account follows from the checkpoint, and that it ends with the row that the
   * service wrote last. `null`: there is no checkpoint.
   */
  verifyNewRows(input: { limit: number; seal: Seal; leadsAfter: string; at: number }): Promise<VerifiedLedger | null>;
  /**
   * Stores a checkpoint. `superseded`: another verification has stored one in the meantime. `refused`: what a verification of
   * everything has found is still there.
   */
  addCheckpoint(checkpoint: NewCheckpoint): Promise<{ kind: 'added' | 'superseded' | 'refused' }>;
  /**
   * For rows that were repaired by hand: notes what the newest rows of up to `limit` accounts after `after` say as what
   * the service has written. `last`: the last of these accounts; null if there is none left.
   */
  acceptRows(input: { after: number; limit: number }): Promise<{ last: number | null; corrected: number }>;
  /** The newest checkpoint; null if there is none. */
  lastCheckpoint(): Promise<Checkpoint | null>;
  /** Notes what a verification has found, and returns what is known now. */
  noteVerification(input: NewVerification): Promise<Verification>;
  /** Corrects the counts of a postback's deliveries, and returns what was wrong. Nothing for an unknown postback. */
  recountDeliveries(input: { postbackId: string }): Promise<MiscountedDeliveries[]>;
  /** The last verification; null if there was none. */
  lastVerification(): Promise<Verification | null>;
}

/** Deliveries of a postback in one state, of which the counts say another number. */
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
  /** At most `limit` of what is wrong. */
  broken: BrokenRow[];
  /** How many things are wrong. */
  problems: number;
  /** Null if something is wrong, if no row is new, or without a seal. */
  checkpoint: NewCheckpoint | null;
}

/** How far a verification of everything has got. */
export interface VerificationProgress {
  step: 'ledger' | 'accounts' | 'leads' | 'deliveries';
  rows: number;
  /** Part of the step that is done, from 0 to 1; null if that is unknown. */
  part: number | null;
}

/** What was right when a verification ended. Sums of digests and credits are text, because no number holds them. */
export interface Checkpoint {
  number: number;
  at: number;
  /** The highest transaction_id that it covers. Every row with a lower one was committed. */
  upTo: number;
  /** Ledger rows since the checkpoint before. */
  rows: number;
  rowsDigest: string;
  /** Of all accounts: how many have rows, and the sum of their balances. */
  accounts: number;
  balance: string;
  balancesDigest: string;
  /** `mac` of the checkpoint before; empty for the first of a chain. */
  previous: string;
  mac: string;
}

/** The balances of one range of accounts. */
export interface LedgerRange {
  rangeId: number;
  /** The checkpoint that changed it last. */
  number: number;
  accounts: number;
  balance: string;
  digest: string;
  mac: string;
}

export interface NewCheckpoint extends Checkpoint {
  /** Ranges that differ from those of the checkpoint before. */
  ranges: LedgerRange[];
  /** Whether it begins a new chain, in place of the one there is. */
  isFirst: boolean;
}

export interface NewVerification {
  at: number;
  /** Whether it was one of everything in the ledger. */
  isFull: boolean;
  problems: number;
  /** Whether the database file is damaged; null if the file was not checked. */
  isDamaged: boolean | null;
}

export interface Verification {
  at: number;
  isFull: boolean;
  problems: number;
  /** When one last found nothing wrong while nothing was open, and when one of everything did; 0 if none has. */
  okAt: number;
  fullAt: number;
  /**
   * What the last verification of everything has found, and when. One of what is new can't see whether that is still so,
   * so this stays until one of everything finds nothing. Null if it found nothing, or there was none.
   */
  open: { at: number; problems: number } | null;
  /** When the database file was found to be damaged; null if a later check found it whole, or none found damage. */
  damagedAt: number | null;
}
