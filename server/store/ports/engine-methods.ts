import type { MaybePromise } from '../../runtime/when-ready.ts';
import type { AccountRef, NewKey } from './accounts.ts';
import type { AuditEntry, AuditStart } from './audit.ts';
import type { NewClick, RecordedClick } from './clicks.ts';
import type { ConnectionCounts, ReplicaState, SetUpNotes, TablePlace } from './database.ts';
import type { ValidSettings, WallRemoval } from './directory.ts';
import type { Versions } from './installation.ts';
import type { CreditedLead, LeadFacts, NewLead } from './leads.ts';
import type { MiscountedDeliveries, Seal, VerificationProgress, VerifiedLedger } from './ledger-verification.ts';
import type { NewTransaction, PostedTransaction } from './ledger.ts';
import type { Erasure, PersonToErase } from './persons.ts';
import type { PostbackRemoval } from './postbacks.ts';
import type { ServingProcess } from './processes.ts';
import type {
  AttemptKey,
  AttemptSlice,
  ClickSlice,
  PartitionStep,
  PartitionedTable,
  RemovedClicks,
} from './retention.ts';
import type { TargetingFacts } from './targeting.ts';
import type { TokenHolder } from './tokens.ts';
import type { WallSettings } from '@rewards-wall/shared/settings/wall-settings.ts';

/**
 * The methods of the store that the engines implement in their own ways, or that join commands (shared-methods.ts). All
 * others are commands, which files of commands/ declare.
 */
export interface EngineMethods {
  /**
   * Stores the click, or returns the id of the user's last click on the offer if it is not older than `repeatSince` and
   * pays no less. `full`: the offer has reached its cap.
   */
  recordClick(input: NewClick): Promise<RecordedClick>;
  readonly engine: 'sqlite' | 'postgres';
  /**
   * Brings the schema up to this build, each migration in one transaction. Throws NewerDatabase if a later build
   * migrated it.
   */
  migrate(at: number): Promise<{ version: number }>;
  /** Reads the schema's version; 0 for an empty database. */
  schemaVersion(): Promise<number>;
  /** How many commands of this process have found the disk full. */
  storageFailures(): number;
  /** Counts the connections to the database; null on SQLite, which has one. */
  connections(): ConnectionCounts | null;
  /** Sentences for the operator about the database's setup; none on SQLite. */
  setUpNotes(): Promise<SetUpNotes>;
  /**
   * Whether lists are currently read from the replica; null if there is none. Tests the replica, which may take a
   * second.
   */
  replicaState(): Promise<ReplicaState | null>;
  /** Finishes queued writes and closes the database. */
  close(): Promise<void>;
  /**
   * Copies the database while writes continue. The write-ahead log grows until the copy is complete; throws if it grows
   * too large. `verify` gets the path of the copy and may throw; `file` appears only after it succeeds. `unsupported`
   * on PostgreSQL, which has its own tools.
   */
  backup(file: string, verify?: (copy: string) => Promise<void>): Promise<{ kind: 'done' } | { kind: 'unsupported' }>;
  /**
   * Reads the whole SQLite file and returns at most `limit` sentences about damage. Returns none on PostgreSQL, which
   * checks its own pages. `isInUse`: reads table by table, so that the write-ahead log grows no longer than the largest
   * table takes, and calls `onTable` before each slow table.
   */
  findDamage(input: { limit: number; isInUse?: boolean; onTable?: (place: TablePlace) => void }): Promise<string[]>;
  /**
   * Removes what erasures left in SQLite's write-ahead log. `blocked`: a reader holds the log. The store remembers that
   * a purge is due, so call this until it is `done`. Waits up to `waitMs` for readers, blocking the event loop.
   * `unsupported` on PostgreSQL, which manages its own log.
   */
  purgeLog(input: { waitMs: number }): Promise<{ kind: 'done' | 'blocked' | 'unsupported' }>;
  /**
   * Replaces a wall's settings with the result of `change`, in one transaction, so that concurrent changes are all
   * kept. `change` must be pure and may be called more than once. If it refuses, the refusal is returned and nothing is
   * written. `audit` adds a row with the changes.
   */
  changeWallSettings<Refusal extends { kind: 'invalid' | 'changed_meanwhile' | 'loosened' }>(
    adwallId: number,
    change: (before: WallSettings) => ValidSettings | Refusal,
    audit?: AuditStart & Pick<AuditEntry, 'pubId'>,
  ): Promise<ValidSettings | Refusal | { kind: 'unknown_wall' }>;
  /** Removes a wall with its keys and postbacks, unless it is in use. Its users stay until they are erased. */
  removeWall(adwallId: number): Promise<WallRemoval>;
  /** Stores `value` under `name` unless there already is one. Returns the stored value. */
  claimInstallationValue(name: string, value: string): Promise<string>;
  /** Reads the counters, each raised in the same transaction as a change of its subject. */
  versions(): MaybePromise<Versions>;
  /** Reads what judging a lead needs, in one statement: its click, person and offer, and the counts for fraud rules. */
  leadFacts(input: { clickId: string; recentSince: number }): MaybePromise<LeadFacts | null>;
  /**
   * Writes the lead, its ledger row, the completion, and a delivery for each postback of the wall, in one transaction.
   */
  creditLead(input: NewLead): Promise<CreditedLead>;
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
  /** Corrects a postback's delivery counts, and returns those that were wrong. Empty for an unknown postback. */
  recountDeliveries(input: { postbackId: string }): Promise<MiscountedDeliveries[]>;
  /**
   * Checks `minBalance` and the idempotency key, opens the account if necessary, and writes one row, in one
   * transaction.
   */
  postTransaction(input: NewTransaction): Promise<PostedTransaction>;
  /** The highest settled transaction_id: every lower one is committed or never will be. */
  settledTransaction(): Promise<number>;
  /** Finds the person or opens an account. */
  openPerson(input: { account: AccountRef; newKey: NewKey; at: number }): Promise<TokenHolder>;
  /**
   * Destroys the person's key, detaches the subid and deletes personal data; ledger rows stay. Null if no user has that
   * subid, or the user isn't the person that the input asks for.
   */
  erasePerson(input: PersonToErase): Promise<Erasure | null>;
  /**
   * Removes a postback with its deliveries and attempts. Refused while deliveries are undelivered, unless
   * `dropUndelivered`.
   */
  removePostback(input: {
    postbackId: string;
    dropUndelivered: boolean;
    auditOf?: (dropped: number) => AuditEntry | undefined;
  }): Promise<PostbackRemoval>;
  /**
   * On SQLite, takes the service lock until this process ends or the store closes. Throws a sentence for the operator
   * if another process serves from the file.
   */
  becomeService(): Promise<void>;
  /**
   * Records that the process is alive; the first call registers it. Deletes dead processes, and makes the deliveries
   * that they had leased due at `at`. Returns the number of these deliveries.
   */
  heartbeat(input: { processId: string; keyFingerprint: string; at: number }): Promise<{ freed: number }>;
  liveProcesses(): Promise<ServingProcess[]>;
  /** Deletes the process, and makes the deliveries that it had leased due at `at`. */
  endProcess(input: { processId: string; at: number }): Promise<{ freed: number }>;
  /**
   * Removes expired clicks between two ids: those without a lead, and those whose leads all changed long ago and whose
   * deliveries were delivered. Keeps what a later report about such a lead needs. Clicks whose users or deliveries are
   * in use wait for the next run. After a crash, slices removed since the last other write or `flushRemovals` may
   * reappear.
   */
  removeClicks(input: ClickSlice): Promise<RemovedClicks>;
  /**
   * Restores a click that was removed after it had a lead, with the deliveries of its credits, for at least a day.
   * False if there is none.
   */
  restoreClick(input: { clickId: string; at: number }): Promise<boolean>;
  /** Removes attempts of deliveries after `after`, in id order. */
  removeAttempts(input: AttemptSlice): Promise<{ last: AttemptKey | null; attempts: number }>;
  /** Removes impressions of periods before `before`. Returns fewer than `limit` once none are left. */
  removeImpressions(input: { before: number; limit: number; isDry: boolean }): Promise<{ impressions: number }>;
  /**
   * On PostgreSQL, creates the partitions of these months, and drops those older than `before` (epoch ms) after moving
   * their few remaining rows. A month that can't be dropped doesn't block the others. Does nothing on SQLite.
   */
  keepPartitions(input: {
    months: readonly { from: number; to: number }[];
    before: Readonly<Record<PartitionedTable, number | null>>;
    /**
     * Called before each step, and several times a second during a long one. Throwing cancels the work in progress and
     * fails the call with that error.
     */
    keepLease: () => Promise<void>;
    /** Called with the outcome of each month, as soon as it is known. */
    onStep: (step: PartitionStep) => void;
  }): Promise<void>;
  /**
   * Waits for the follow-up work of earlier parts of a long series of writes, which would otherwise delay the next
   * part.
   */
  settleParts(): Promise<void>;
  /** Resolves once what slices have removed survives a crash. */
  flushRemovals(): Promise<void>;
  /** The permanent offer ids of a source's surveys, in the order of `externalIds`. New surveys get one. */
  identifySurveys(input: { source: string; externalIds: readonly string[] }): Promise<number[]>;
  targetingFacts(input: {
    account: AccountRef;
    /** Keyed digest of the address (for IPv6, of its /64); null for addresses that never count. */
    ipDigest: string | null;
    /** The panel linked to the wall, which has the user's profile; null if there is none. */
    panelId: number | null;
  }): MaybePromise<TargetingFacts>;
}
