import type { ImportedOffer } from '@rewards-wall/shared/schema/imported-offer.ts';
import type { WallSettings } from '@rewards-wall/shared/schema/wall.ts';
import type { Units } from '@rewards-wall/shared/credits.ts';

/**
 * The store: one port, two engines (SQLite, PostgreSQL), held to one suite, `store.contract.ts`.
 *
 * Every method is a whole business transaction or one consistent read; no transaction handle leaves
 * the store. Expected outcomes are values, a broken promise (disk, connection, bug) is thrown. Writes
 * resolve after their commit. Times are epoch milliseconds and, like ids, are passed in; the numeric ids
 * of the contract (pubId, profileId, adwallId, transaction_id, ticket_id) are given by the database.
 */
export interface Store {
  readonly engine: 'sqlite' | 'postgres';

  // Life cycle
  /** Brings the schema up to this build, each step in one transaction. Throws on a database newer than this build. */
  migrate(at: number): Promise<{ version: number }>;
  /** The schema's version, 0 for an empty database, without changing it. */
  schemaVersion(): Promise<number>;
  /** Writes and reads back one row: what readiness asks. Throws when the database can't do it. */
  probe(at: number): Promise<void>;
  /** Finishes queued writes and lets go of the database. */
  close(): Promise<void>;
  /** A consistent copy while the service runs (SQLite). PostgreSQL answers `unsupported`: its own tools do it. */
  backup(file: string): Promise<{ kind: 'done' } | { kind: 'unsupported' }>;

  // Installation
  /** Stores `value` under `name` unless there is one already; answers the one that is stored afterwards. */
  claimInstallationValue(name: string, value: string): Promise<string>;
  readInstallationValue(name: string): Promise<string | null>;
  /** Counters that rise in the same transaction as the change they stand for; what caches compare. */
  versions(): Promise<Versions>;

  // Publishers, walls, survey profiles, keys. Each change raises `versions.settings`.
  createPublisher(input: { name: string; at: number }): Promise<{ pubId: number }>;
  listPublishers(): Promise<Publisher[]>;
  createWall(input: NewWall): Promise<{ kind: 'created'; adwallId: number } | { kind: 'unknown_publisher' }>;
  /** Replaces the settings as a whole. */
  saveWallSettings(adwallId: number, settings: WallSettings): Promise<{ kind: 'saved' } | { kind: 'unknown_wall' }>;
  createSurveyProfile(
    input: NewSurveyProfile,
  ): Promise<{ kind: 'created'; profileId: number } | { kind: 'unknown_publisher' } | { kind: 'unknown_wall' }>;
  /** Adds a secret key; `too_many` when two are live already. */
  addSecretKey(input: {
    owner: ProfileRef;
    digest: string;
    at: number;
  }): Promise<{ kind: 'added' } | { kind: 'too_many' }>;
  /** Revokes every live key of the owner but the newest; answers how many. */
  revokeOldSecretKeys(input: { owner: ProfileRef; at: number }): Promise<{ revoked: number }>;
  /** Everything above in one consistent read, with the version it belongs to. Small; held in memory by its reader. */
  loadDirectory(): Promise<Directory>;

  // Catalogue. Each change raises `versions.catalogue`.
  /** Imports all rows or none. `prune` disables the offers that are not among them. */
  importOffers(input: { offers: readonly ImportedOffer[]; prune: boolean; at: number }): Promise<ImportCounts>;
  /** Disables offers; answers the ids that exist. */
  disableOffers(input: { offerIds: readonly number[]; at: number }): Promise<{ disabled: number[] }>;
  /** All offers, or those changed after `since` (a catalogue version), disabled ones included, in id order, in one consistent read. */
  loadOffers(input: { since: number }): Promise<{ version: number; offers: StoredOffer[] }>;
  /** Offers that are full: their cap's leads reached in total, or on the UTC day `day` (YYYY-MM-DD). Rises with `versions.caps`. */
  fullOffers(input: { day: string }): Promise<{ version: number; offerIds: number[] }>;

  // Persons and their accounts (spec/decisions.md 1 Account, 5)
  findPerson(account: AccountRef): Promise<Person | null>;
  /** Finds the person or opens an account with `wrappedKey`. */
  openPerson(input: { account: AccountRef; wrappedKey: Uint8Array; at: number }): Promise<Person>;
  /** Everything held on one person, still sealed. */
  exportPerson(account: AccountRef): Promise<PersonRecords | null>;
  /** Destroys the key, detaches the subid, deletes what stands in rows; ledger rows stay. */
  erasePerson(input: { account: AccountRef; at: number }): Promise<Erasure | null>;
  /** Wrapped keys in account order with the sealed survey profile, if any: what `key rewrap` makes anew. */
  listWrappedKeys(input: {
    after: number;
    limit: number;
  }): Promise<{ accountId: number; wrappedKey: Uint8Array; sealedProfile: Uint8Array | null }[]>;
  /** Puts every rewrapped key, e-mail digest and installation value in place at once, or none. */
  replaceWrappedKeys(input: {
    keys: readonly { accountId: number; wrappedKey: Uint8Array; emailDigest: string | null }[];
    installation: Readonly<Record<string, string>>;
  }): Promise<void>;

  // Ledger
  /** Opens the account if need be, checks `minBalance` and the idempotency key, and writes one row, as one step. */
  postTransaction(input: NewTransaction): Promise<PostedTransaction>;
  /** Rows newest first with the balance over all rows. `limit` null = all. `total` counts all rows of the account. */
  listTransactions(input: {
    account: AccountRef;
    limit: number | null;
    offset: number;
  }): Promise<{ balance: Units; total: number; person: Person | null; rows: LedgerEntry[] }>;
  /** Walks the whole ledger and checks every invariant; answers at most `limit` broken rows. */
  verifyLedger(input: { limit: number }): Promise<{ accounts: number; rows: number; broken: BrokenRow[] }>;

  // Survey user profiles
  createUserProfile(
    input: NewUserProfile,
  ): Promise<{ kind: 'created' } | { kind: 'profile_exists' } | { kind: 'email_taken' } | { kind: 'person_changed' }>;
  readUserProfile(account: AccountRef): Promise<UserProfile | null>;
  replaceUserProfile(
    input: Omit<NewUserProfile, 'serverLike'>,
  ): Promise<{ kind: 'replaced' } | { kind: 'not_found' } | { kind: 'email_taken' } | { kind: 'person_changed' }>;

  // What one offers request needs to know of its user, in one round trip
  targetingFacts(input: {
    account: AccountRef;
    /** Keyed digest of the address (IPv6 by /64); null for addresses that never count. */
    ipDigest: string | null;
    /** The survey profile linked to the wall, to find the user's answers; null when there is none. */
    surveyProfileId: number | null;
  }): Promise<TargetingFacts>;

  // Clicks and leads
  /** Stores the click, or answers the same user's click on the same offer since `repeatSince`. */
  recordClick(input: NewClick): Promise<{ kind: 'recorded' | 'repeat'; clickId: string } | { kind: 'person_changed' }>;
  readClick(clickId: string): Promise<StoredClick | null>;
  /** Writes lead, ledger row and completion in one transaction (spec/decisions.md 4.1, 4.2). */
  creditLead(input: NewLead): Promise<CreditedLead>;

  // Tickets
  /** Stores the ticket unless this account from this address has `limit.maximum` of them since `limit.since`. */
  createTicket(
    input: NewTicket,
  ): Promise<{ kind: 'created'; ticketId: number } | { kind: 'too_many' } | { kind: 'person_changed' }>;
  listTickets(input: { state: 'open' | 'closed' | null; limit: number }): Promise<StoredTicket[]>;
  closeTicket(input: { ticketId: number; at: number }): Promise<{ kind: 'closed' } | { kind: 'unknown_ticket' }>;

  // Security events: never personal data, never a key
  recordSecurityEvent(input: { kind: string; owner: ProfileRef | null; detail: string; at: number }): Promise<void>;
  listSecurityEvents(input: { limit: number }): Promise<SecurityEvent[]>;
}

export interface Versions {
  settings: number;
  catalogue: number;
  caps: number;
}

export type ProfileKind = 'wall' | 'survey-profile';

/** A wall or a survey profile. */
export interface ProfileRef {
  kind: ProfileKind;
  profileId: number;
}

/** One user's account (spec/decisions.md 1, Account): walls and survey profiles keep separate balances. */
export interface AccountRef extends ProfileRef {
  subid1: string;
}

export interface Publisher {
  pubId: number;
  name: string;
  createdAt: number;
}

export interface NewWall {
  pubId: number;
  settings: WallSettings;
  publishableKey: string;
  secretKeyDigest: string;
  at: number;
}

export interface NewSurveyProfile {
  pubId: number;
  name: string;
  /** The wall whose surveys it opens; must belong to the same publisher. */
  adwallId: number | null;
  minimumAge: number;
  origins: readonly string[];
  publishableKey: string;
  secretKeyDigest: string;
  at: number;
}

export interface Directory {
  version: number;
  walls: Wall[];
  surveyProfiles: SurveyProfile[];
  /** Live secret keys only: SHA-256 as hex. */
  secretKeys: { owner: ProfileRef; digest: string; createdAt: number }[];
}

export interface Wall {
  pubId: number;
  adwallId: number;
  publishableKey: string;
  settings: WallSettings;
  createdAt: number;
}

export interface SurveyProfile {
  pubId: number;
  profileId: number;
  name: string;
  adwallId: number | null;
  minimumAge: number;
  /** Origins allowed by CORS; empty = any. */
  origins: string[];
  publishableKey: string;
  createdAt: number;
}

export interface ImportCounts {
  created: number;
  updated: number;
  unchanged: number;
  /** Offers that `prune` disabled. */
  disabled: number;
}

export interface StoredOffer {
  offer: ImportedOffer;
  disabled: boolean;
  createdAt: number;
}

export interface Person {
  accountId: number;
  /** The person's own key, wrapped by the master key. */
  wrappedKey: Uint8Array;
}

export interface PersonRecords {
  person: Person;
  createdAt: number;
  balance: Units;
  ledger: LedgerEntry[];
  profile: UserProfile | null;
  clicks: StoredClick[];
  tickets: StoredTicket[];
}

export interface Erasure {
  accountId: number;
  profiles: number;
  descriptions: number;
  clicks: number;
  tickets: number;
  /** Undelivered postbacks that were dropped. */
  postbacks: number;
}

export interface NewTransaction {
  account: AccountRef;
  /** The key that sealed `sealedDescription` and that a new account gets. */
  wrappedKey: Uint8Array;
  amount: Units;
  sealedDescription: Uint8Array | null;
  /** Refuse when the balance after would be below this. */
  minBalance: Units | null;
  /** `digest` of the caller's Idempotency-Key (unique per profile), `fingerprint` of the parameters. */
  idempotency: { digest: string; fingerprint: string } | null;
  at: number;
}

export type PostedTransaction =
  | { kind: 'posted' | 'repeat'; transactionId: number; balance: Units }
  | { kind: 'insufficient_balance'; balance: Units }
  | { kind: 'balance_limit' }
  | { kind: 'idempotency_mismatch' }
  /** There is a description and the account has another key by now: seal again and retry. */
  | { kind: 'person_changed' };

export type LedgerKind = 'manual' | 'lead' | 'reversal';

export interface LedgerEntry {
  transactionId: number;
  seq: number;
  kind: LedgerKind;
  amount: Units;
  balanceAfter: Units;
  offerId: number | null;
  offerName: string | null;
  sealedDescription: Uint8Array | null;
  reverses: number | null;
  at: number;
}

export interface BrokenRow {
  accountId: number;
  seq: number | null;
  problem: string;
}

export interface NewUserProfile {
  account: AccountRef;
  /** The key that sealed `sealed`; a new account gets it. When the account has another key: `person_changed`. */
  wrappedKey: Uint8Array;
  /** The profile as JSON, sealed with the person's key. */
  sealed: Uint8Array;
  /** Keyed digest of the normalised e-mail; unique over the installation. */
  emailDigest: string;
  serverLike: boolean;
  at: number;
}

export interface UserProfile {
  person: Person;
  sealed: Uint8Array;
  serverLike: boolean;
  createdAt: number;
  updatedAt: number;
}

export interface TargetingFacts {
  versions: Versions;
  /** Offers this account completed, and offers this address completed on any wall. */
  completedOfferIds: number[];
  /** The user's survey profile under the linked survey profile. */
  profile: { person: Person; sealed: Uint8Array } | null;
}

export interface NewClick {
  clickId: string;
  account: AccountRef;
  wrappedKey: Uint8Array;
  offerId: number;
  /** Subids, device id, address and agent as JSON, sealed with the person's key. */
  sealed: Uint8Array;
  ipDigest: string | null;
  country: string | null;
  payout: Units;
  amount: Units;
  /** Frozen terms as JSON: ratio, rounding, and per event its payout and amount. */
  terms: string;
  repeatSince: number;
  at: number;
}

export interface StoredClick {
  clickId: string;
  accountId: number | null;
  offerId: number;
  sealed: Uint8Array | null;
  ipDigest: string | null;
  country: string | null;
  payout: Units;
  amount: Units;
  terms: string;
  at: number;
}

export interface NewLead {
  leadId: string;
  source: string;
  externalId: string;
  /** '' when the lead names no event. */
  eventId: string;
  clickId: string;
  payout: Units;
  amount: Units;
  /** Whether the whole offer is done with this lead: it leaves the list. */
  completesOffer: boolean;
  /** The offer's cap, to count against; null when it has none. */
  cap: { leads: number; per: 'day' | 'total' } | null;
  day: string;
  at: number;
}

export type CreditedLead =
  | { kind: 'credited'; leadId: string; transactionId: number; balance: Units }
  | { kind: 'duplicate'; leadId: string }
  | { kind: 'conflict' }
  | { kind: 'already_completed' }
  | { kind: 'unknown_click' }
  | { kind: 'erased' }
  | { kind: 'balance_limit' };

export interface NewTicket {
  account: AccountRef;
  wrappedKey: Uint8Array;
  subjectId: number;
  sealed: Uint8Array;
  ipDigest: string | null;
  limit: { since: number; maximum: number } | null;
  at: number;
}

export interface StoredTicket {
  ticketId: number;
  kind: ProfileKind;
  profileId: number;
  person: Person;
  subjectId: number;
  sealed: Uint8Array;
  state: 'open' | 'closed';
  createdAt: number;
  closedAt: number | null;
}

export interface SecurityEvent {
  at: number;
  kind: string;
  owner: ProfileRef | null;
  detail: string;
}
