import type { LeadKind } from '@rewards-wall/shared/schema/lead.ts';
import type { ImportedOffer } from '../schema/imported-offer.ts';
import type { WallSettings } from '../schema/wall-settings.ts';
import type { Units } from '@rewards-wall/shared/credits.ts';
import type { ProcessRegistry } from './process-registry.ts';

/**
 * The store: one port, two engines (SQLite, PostgreSQL), held to one suite, `store.contract.ts`.
 *
 * Every method is a whole business transaction or one consistent read; no transaction handle leaves
 * the store. Expected outcomes are values, a broken promise (disk, connection, bug) is thrown. Writes
 * resolve after their commit. Times are epoch milliseconds and, like ids, are passed in; the numeric ids
 * of the contract (pubId, profileId, adwallId, transaction_id, ticket_id) are given by the database.
 */
export interface Store extends ProcessRegistry {
  readonly engine: 'sqlite' | 'postgres';

  // Life cycle
  /** Brings the schema up to this build, each step in one transaction. Throws on a database newer than this build. */
  migrate(at: number): Promise<{ version: number }>;
  /** The schema's version, 0 for an empty database, without changing it. */
  schemaVersion(): Promise<number>;
  /** Writes, reads back and empties a row that needs room: what readiness asks. Throws when the database can't do it. */
  probe(at: number): Promise<void>;
  /** How many commands of this process found no room to be stored so far. */
  storageFailures(): number;
  /** Epoch ms by the clock of the database's machine; on SQLite that is ours. */
  databaseTime(): Promise<number>;
  /** Finishes queued writes and lets go of the database. */
  close(): Promise<void>;
  /** A consistent copy while the service runs (SQLite). PostgreSQL answers `unsupported`: its own tools do it. */
  backup(file: string): Promise<{ kind: 'done' } | { kind: 'unsupported' }>;
  /**
   * What SQLite finds wrong with its file, at most `limit` sentences; reads all of it. Always nothing on PostgreSQL, which
   * checks its pages itself.
   */
  findDamage(input: { limit: number }): Promise<string[]>;

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
  /**
   * Replaces a wall's settings by what `change` makes of them, in one transaction: changes that meet each other are all
   * kept. `change` is pure and may be called more than once; what it refuses is answered, and nothing is written.
   */
  changeWallSettings<Refusal extends { kind: 'invalid' }>(
    adwallId: number,
    change: (before: WallSettings) => ValidSettings | Refusal,
  ): Promise<ValidSettings | Refusal | { kind: 'unknown_wall' }>;
  /** Removes a wall with its keys and postbacks, unless something hangs on it; its users stay, to be erased. */
  removeWall(adwallId: number): Promise<WallRemoval>;
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
  /**
   * Imports all rows or none. `prune` disables the offers that are not among them, until an import names them again;
   * unless it is forced, an import that would disable too many of them changes nothing.
   */
  importOffers(input: { offers: readonly ImportedOffer[]; prune: Prune | false; at: number }): Promise<Import>;
  /** Disables offers until `enableOffers`: imports leave them off. Answers the ids that exist. */
  disableOffers(input: { offerIds: readonly number[]; at: number }): Promise<{ disabled: number[] }>;
  /** Enables offers, whatever disabled them; answers the ids that exist. */
  enableOffers(input: { offerIds: readonly number[]; at: number }): Promise<{ enabled: number[] }>;
  /** All offers, or those changed after `since` (a catalogue version), disabled ones included, in id order, in one consistent read. */
  loadOffers(input: { since: number }): Promise<{ version: number; offers: StoredOffer[] }>;
  /** How many `loadOffers` would answer. */
  countChangedOffers(input: { since: number }): Promise<number>;
  /** The next `limit` of them behind the id `after`, in id order; what changes meanwhile is for who asks again. */
  loadOfferPage(input: {
    since: number;
    after: number;
    limit: number;
  }): Promise<{ version: number; offers: StoredOffer[] }>;
  /** Offers that are full: their cap's leads reached in total, or on the UTC day `day` (YYYY-MM-DD). Rises with `versions.caps`. */
  fullOffers(input: { day: string }): Promise<{ version: number; offerIds: number[] }>;

  // Persons and their accounts (docs/contract/identity.md#accounts)
  findPerson(account: AccountRef): Promise<Person | null>;
  /** What tokens of the user must carry now; null when nobody has that subid. */
  findTokenHolder(account: AccountRef): Promise<TokenHolder | null>;
  /** Finds the person or opens an account with `wrappedKey`. */
  openPerson(input: { account: AccountRef; wrappedKey: Uint8Array; at: number }): Promise<TokenHolder>;
  /** Everything held on one person, still sealed. */
  exportPerson(account: AccountRef): Promise<PersonRecords | null>;
  /**
   * Destroys the key, detaches the subid, deletes what stands in rows; ledger rows stay. Null when nobody has that
   * subid, or when `wrappedKey` is given and is not that person's key (any more).
   */
  erasePerson(input: { account: AccountRef; wrappedKey?: Uint8Array; at: number }): Promise<Erasure | null>;
  /** Ends every token of the user that is out; null when nobody has that subid. */
  revokeTokens(account: AccountRef): Promise<{ accountId: number } | null>;
  /**
   * Removes what erasures left in the engine's own log: on SQLite, old pages in the write-ahead log. `blocked`: a reader
   * holds the log; the obligation is stored with the erasure, so repeat this until it is `done`. `waitMs`: how long to
   * wait for readers, without giving the event loop its turn. PostgreSQL keeps its log by its own rules: `unsupported`.
   */
  purgeLog(input: { waitMs: number }): Promise<{ kind: 'done' | 'blocked' | 'unsupported' }>;
  /** Every person in account order, a page at a time. */
  listPersons(input: { after: number; limit: number }): Promise<(Person & { account: AccountRef })[]>;
  /** Wrapped keys in account order with the sealed survey profile, if any: what `key rewrap` makes anew. */
  listWrappedKeys(input: {
    after: number;
    limit: number;
  }): Promise<{ accountId: number; wrappedKey: Uint8Array; sealedProfile: Uint8Array | null }[]>;
  /**
   * Puts every rewrapped key, e-mail digest, secret and installation value in place at once, or none. Throws when
   * accounts or settings changed since they were read.
   */
  replaceWrappedKeys(input: {
    /** A wrapped key of null stays as it is: nobody can open it. */
    keys: readonly { accountId: number; wrappedKey: Uint8Array | null; emailDigest: string | null }[];
    secrets: ServiceSecrets;
    installation: Readonly<Record<string, string>>;
    /** Installation values that must still be so. */
    before?: Readonly<Record<string, string>>;
  }): Promise<void>;

  // Ledger
  /** Opens the account if need be, checks `minBalance` and the idempotency key, and writes one row, as one step. */
  postTransaction(input: NewTransaction): Promise<PostedTransaction>;
  /** Rows newest first with the balance over all rows. `limit` null = all. `total` counts all rows of the account. */
  listTransactions(input: {
    account: AccountRef;
    limit: number | null;
    offset: number;
  }): Promise<{ balance: Units; total: number; person: TokenHolder | null; rows: LedgerEntry[] }>;
  /** Walks the whole ledger and checks every invariant; answers at most `limit` broken rows. */
  verifyLedger(input: { limit: number }): Promise<{ accounts: number; rows: number; broken: BrokenRow[] }>;

  /**
   * Deletes idempotency keys given before `before`, at most `limit` of the ledger's and `limit` of the others'; what
   * they stand for stays.
   */
  purgeIdempotency(input: { before: number; limit: number }): Promise<{ purged: number }>;

  // Survey user profiles
  createUserProfile(input: NewUserProfile): Promise<CreatedUserProfile>;
  readUserProfile(account: AccountRef): Promise<UserProfile | null>;
  /** Ends the token made with a publishable key, unless it is the very one that `token` is. */
  replaceUserProfile(
    input: Omit<NewUserProfile, 'serverLike' | 'idempotency'> & { token?: TokenBinding | null },
  ): Promise<ReplacedUserProfile>;

  // What one offers request needs to know of its user, in one round trip
  targetingFacts(input: {
    account: AccountRef;
    /** Keyed digest of the address (IPv6 by /64); null for addresses that never count. */
    ipDigest: string | null;
    /** The survey profile linked to the wall, to find the user's answers; null when there is none. */
    surveyProfileId: number | null;
  }): Promise<TargetingFacts>;

  // Clicks and leads (docs/contract/leads.md)
  /** Stores the click, or answers the same user's click on the same offer since `repeatSince`; `full` when the cap is reached. */
  recordClick(input: NewClick): Promise<RecordedClick>;
  readClick(clickId: string): Promise<StoredClick | null>;
  /** Everything that is known when a lead comes in, in one read: its click, person, offer, and what fraud rules count. */
  leadFacts(input: { clickId: string; recentSince: number }): Promise<LeadFacts | null>;
  /** Writes lead, ledger row, completion and a delivery for each postback of the wall in one transaction (4.1, 4.2). */
  creditLead(input: NewLead): Promise<CreditedLead>;
  /** Reverses the lead once, with its ledger row and a delivery wherever the credit has one; else stores it as early (4.5). */
  reverseLead(input: NewReversal): Promise<ReversedLead>;
  /** Leads in `state`, newest first. */
  listLeads(input: { state: LeadState; adwallId: number | null; limit: number }): Promise<StoredLead[]>;
  /** Leads of one wall in the order of their ids, so of time. */
  leadsOfWall(input: LeadsWanted): Promise<WallLead[]>;
  findLead(leadId: string): Promise<StoredLead | null>;
  /** Credits a held lead as `creditLead` would have. */
  releaseLead(input: { leadId: string; event: LeadEvent; deliveryId: string; at: number }): Promise<ReleasedLead>;
  /** Turns a held lead away; another lead may take its place. */
  rejectLead(input: {
    leadId: string;
    reason: string;
    at: number;
  }): Promise<{ kind: 'rejected' | 'unknown_lead' | 'not_held' }>;
  /**
   * Clicks of the account, newest first, each with its leads, the balance, and whether the same subid1 has signed up at
   * `surveyProfileId`, in one consistent read. A click without a lead is left out, before paging, where another of the
   * same offer has one or is newer: an offer that was opened again stands there once. Screen-outs, bonuses,
   * reconciliations and each completion of a repeatable offer stand alone.
   */
  listActivity(wanted: ActivityWanted): Promise<StoredActivity>;
  /** Entries as they are now, in the order of `keys`; those that were erased are left out. */
  readActivity(input: { accountId: number; keys: readonly ActivityKey[] }): Promise<ClickActivity[]>;

  // Sources of leads. Each change raises `versions.settings`; `loadDirectory` has them all.
  createSource(input: NewSource): Promise<{ kind: 'created' | 'exists' }>;
  /**
   * The secret so far stays good until `previousUntil`. `scheme` is the one that the secret was made for: a source that
   * was made anew with another one meanwhile is not changed.
   */
  rotateSource(input: {
    name: string;
    scheme: string;
    sealedSecret: Uint8Array;
    previousUntil: number;
  }): Promise<{ kind: 'rotated' | 'unknown_source' }>;

  /** Removes a source, unless something hangs on it. */
  removeSource(name: string): Promise<SourceRemoval>;
  changeSource(input: { name: string; screenoutCredits: Units }): Promise<{ kind: 'changed' | 'unknown_source' }>;

  // Postbacks and their deliveries (4.7 to 4.9). Changes of postbacks raise `versions.settings`.
  createPostback(input: NewPostback): Promise<{ kind: 'created' | 'unknown_wall' }>;
  /** With the counts of their deliveries. */
  listPostbacks(input: { adwallId: number | null }): Promise<PostbackSummary[]>;
  enablePostback(input: { postbackId: string; at: number }): Promise<{ kind: 'enabled' | 'unknown_postback' }>;
  disablePostback(input: {
    postbackId: string;
    reason: DisabledReason;
  }): Promise<{ kind: 'disabled' | 'unknown_postback' }>;
  /** Gives a postback another address; what is undelivered goes there. */
  movePostback(input: { postbackId: string; sealedUrl: Uint8Array }): Promise<{ kind: 'moved' | 'unknown_postback' }>;
  /** Removes a postback with its deliveries and attempts, unless some were never delivered and may not be dropped. */
  removePostback(input: { postbackId: string; dropUndelivered: boolean }): Promise<PostbackRemoval>;
  /** Enabled postbacks that have a delivery due and whose circuit lets one through. */
  duePostbacks(input: { at: number }): Promise<string[]>;
  /**
   * Leases due deliveries of one postback, oldest first; one as a probe when its circuit is open. A lease ends by
   * `settleDelivery` or at `leaseUntil`.
   */
  claimDeliveries(input: DeliveryClaim): Promise<ClaimedDelivery[]>;
  /** Ends leases early: what was not sent is due again at `at`. */
  releaseDeliveries(input: { deliveryIds: readonly string[]; lease: string; at: number }): Promise<void>;
  /** Keeps the attempt and moves the delivery on, if the lease still holds; else says `lease_lost` and writes nothing. */
  settleDelivery(input: SettledDelivery): Promise<{ kind: 'settled' | 'lease_lost' }>;
  /** Makes deliveries due again, credits before their reversals; answers how many. */
  replayDeliveries(input: DeliveryFilter & { at: number }): Promise<{ replayed: number }>;
  /** Deliveries newest first, with their attempts. */
  listDeliveries(input: DeliveryFilter & { limit: number }): Promise<StoredDelivery[]>;
  /** What readiness shows of deliveries. */
  deliveryHealth(): Promise<DeliveryHealth>;

  // Statistics (3, Statistics fields)
  /** Adds counts of impressions to the period's rows. */
  addImpressions(input: {
    period: number;
    counts: readonly { adwallId: number; offerId: number; impressions: number }[];
  }): Promise<void>;
  /** Counts the next clicks and ledger rows up to `until` into periods; answers how many, fewer than `limit` when through. */
  rollUpStatistics(input: { until: number; limit: number }): Promise<{ counted: number }>;
  /** Sums by period of one wall, or of all. */
  listPeriods(input: { adwallId: number | null; from: number; to: number }): Promise<PeriodRow[]>;
  /** Replaces the statistics of offers and raises `versions.statistics` when any differs. */
  saveOfferStatistics(input: { statistics: readonly OfferStatistics[] }): Promise<{ changed: number }>;
  loadOfferStatistics(): Promise<{ version: number; statistics: OfferStatistics[] }>;

  // Tickets
  /** Stores the ticket unless the account, or the address, has as many since `limit.since` as it may have. */
  createTicket(input: NewTicket): Promise<CreatedTicket>;
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
  statistics: number;
}

export type ProfileKind = 'wall' | 'survey-profile';

/** A wall or a survey profile. */
export interface ProfileRef {
  kind: ProfileKind;
  profileId: number;
}

/** One user's account (docs/contract/identity.md#accounts): walls and survey profiles keep separate balances. */
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
  sources: Source[];
  postbacks: Postback[];
}

/** A sender of leads. Secrets are sealed by the vault's service key. */
export interface Source {
  name: string;
  /** `hmac-sha256`, `secret-url`, or the name of a network's adapter. */
  scheme: string;
  /** CIDRs that it may call from; empty = any. */
  ips: string[];
  /** How old a time stamp may be. */
  maxAgeMs: number;
  /** Credits of a screen-out or bonus whose amount its signature does not cover; 0 = stored and not credited. */
  screenoutCredits: Units;
  sealedSecret: Uint8Array;
  sealedPrevious: Uint8Array | null;
  /** Until when the previous secret is good; epoch ms. */
  previousUntil: number | null;
  createdAt: number;
}

export type NewSource = Pick<Source, 'name' | 'scheme' | 'ips' | 'maxAgeMs' | 'screenoutCredits' | 'sealedSecret'> & {
  at: number;
};

/** Everything that the vault's service key seals, as of the settings version of the directory it was read from. */
export interface ServiceSecrets {
  version: number;
  sources: readonly Pick<Source, 'name' | 'sealedSecret' | 'sealedPrevious'>[];
  postbacks: readonly Pick<Postback, 'postbackId' | 'sealedUrl' | 'sealedSecret'>[];
}

/** `operator` by command, `gone` by an answer 410. */
export type DisabledReason = 'operator' | 'gone';

/** An address of a publisher that is told of leads. Address template and secret are sealed by the vault's service key. */
export interface Postback {
  postbackId: string;
  adwallId: number;
  /** A GET template with macros, or a POST of JSON signed as Standard Webhooks. */
  kind: 'get' | 'json';
  sealedUrl: Uint8Array;
  sealedSecret: Uint8Array;
  isEnabled: boolean;
  disabledReason: DisabledReason | null;
  createdAt: number;
}

export type NewPostback = Pick<Postback, 'postbackId' | 'adwallId' | 'kind' | 'sealedUrl' | 'sealedSecret'> & {
  at: number;
};

export interface PostbackSummary extends Postback {
  /** Failures in a row; from CIRCUIT_FAILURES on, one probe a minute. */
  failures: number;
  pending: number;
  delivered: number;
  exhausted: number;
}

export interface Wall {
  kind: 'wall';
  pubId: number;
  adwallId: number;
  publishableKey: string;
  settings: WallSettings;
  createdAt: number;
}

/** A market-research profile: the audience `survey-profile`. */
export interface SurveyProfile {
  kind: 'panel';
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

/** What still hangs on a wall, each counted. */
export interface WallTies {
  /** Users whose balance is not zero. */
  balances: number;
  heldLeads: number;
  /** Deliveries of its postbacks that were not made, those that were given up included. */
  undelivered: number;
  /** Survey profiles that pay out on it. */
  surveyProfiles: number;
}

export type WallRemoval = { kind: 'removed' | 'unknown_wall' } | ({ kind: 'in_use' } & WallTies);

export type SourceRemoval =
  | { kind: 'removed' | 'unknown_source' }
  /** Its held leads, and enabled offers that nobody else may credit. */
  | { kind: 'in_use'; heldLeads: number; offers: number };

export type PostbackRemoval =
  { kind: 'removed'; dropped: number } | { kind: 'unknown_postback' } | { kind: 'in_use'; undelivered: number };

export interface ValidSettings {
  kind: 'valid';
  settings: WallSettings;
}

/** Which of the offers that an import does not name are disabled. */
export interface Prune {
  /** Offers that stay as they are although the import does not name them. */
  keep: readonly number[];
  /** Disables however many there are. */
  isForced: boolean;
}

/** An import that is not forced disables at most so many offers, or at most this share of the enabled ones. */
export const PRUNED_AT_MOST = 10;
export const PRUNED_SHARE_AT_MOST = 0.3;

export type Import =
  | ({ kind: 'imported' } & ImportCounts)
  /** Nothing was changed: of `enabled` offers it would have disabled `disabled`. */
  | { kind: 'prunes_too_many'; enabled: number; disabled: number };

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

/** What tokens of an account must carry to be good. */
export interface TokenGenerations {
  accountId: number;
  /** Of tokens that the publisher vouches for. */
  tokenGeneration: number;
  /** Of the token that was made with a publishable key. */
  publicTokenGeneration: number;
  /** On a wall: of what opens the surveys of the linked panel. */
  surveyTokenGeneration: number;
}

export interface TokenHolder extends Person, TokenGenerations {}

/** What a token was bound to when it was made. */
export interface TokenBinding {
  accountId: number;
  generation: number;
  surveyGeneration: number;
  /** Made with a publishable key: whoever holds it need not be the user. */
  isPublic: boolean;
}

/** Whether the token is still good. `holder` must come from the same read as the data that the token opens. */
export function holdsToken(holder: TokenGenerations | null, token: TokenBinding): boolean {
  if (holder === null || holder.accountId !== token.accountId) return false;
  return token.generation === (token.isPublic ? holder.publicTokenGeneration : holder.tokenGeneration);
}

/** Whether a wall's token is still good for the surveys of the panel that is linked to the wall. */
export function opensSurveys(holder: TokenGenerations | null, token: TokenBinding): boolean {
  return holdsToken(holder, token) && holder?.surveyTokenGeneration === token.surveyGeneration;
}

export interface PersonRecords {
  person: Person;
  createdAt: number;
  balance: Units;
  ledger: LedgerEntry[];
  profile: UserProfile | null;
  clicks: StoredClick[];
  leads: StoredLead[];
  /** What was told of the leads, oldest first. */
  deliveries: StoredDelivery[];
  /** Reversals that wait for their lead, oldest first. */
  earlyReversals: EarlyReversal[];
  tickets: StoredTicket[];
}

/** A reversal that came before its lead. */
export type EarlyReversal = Pick<NewReversal, 'source' | 'externalId' | 'eventId' | 'clickId' | 'reason' | 'at'>;

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
  idempotency: Idempotency | null;
  at: number;
}

/** `digest` of the caller's Idempotency-Key (unique per wall or panel and operation), `fingerprint` of the request. */
export interface Idempotency {
  digest: string;
  fingerprint: string;
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
  idempotency: Idempotency | null;
  at: number;
}

export type CreatedUserProfile =
  | { kind: 'created'; holder: TokenGenerations }
  /** The same request created it before, under the same idempotency key; `holder` as of then. */
  | { kind: 'repeat'; holder: TokenGenerations }
  | { kind: 'idempotency_mismatch' }
  | { kind: 'profile_exists' }
  | { kind: 'email_taken' }
  | { kind: 'person_changed' };

export type ReplacedUserProfile =
  | { kind: 'replaced' }
  | { kind: 'not_found' }
  | { kind: 'email_taken' }
  | { kind: 'person_changed' }
  | { kind: 'token_ended' };

export interface UserProfile {
  person: TokenHolder;
  sealed: Uint8Array;
  serverLike: boolean;
  createdAt: number;
  updatedAt: number;
}

export interface TargetingFacts {
  versions: Versions;
  /** Offers this account completed, and offers this address completed on any wall. */
  completedOfferIds: number[];
  /** The account on the wall, and the one under the linked survey profile. */
  user: TokenGenerations | null;
  surveyUser: TokenGenerations | null;
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
  /** Keyed digest of the device id; null when the list named none. */
  deviceDigest: string | null;
  country: string | null;
  payout: Units;
  amount: Units;
  /** Frozen terms as JSON: `ClickTerms`. */
  terms: string;
  /** The offer's cap, with the UTC day to count; null when it has none. */
  cap: (LeadCap & { day: string }) | null;
  repeatSince: number;
  at: number;
}

export type RecordedClick =
  { kind: 'recorded' | 'repeat'; clickId: string } | { kind: 'person_changed' } | { kind: 'full' };

export interface LeadCap {
  leads: number;
  per: 'day' | 'total';
}

/** What a click freezes (docs/contract/clicks.md#frozen-terms). */
export interface ClickTerms {
  /** Credits per unit of payout, in units. */
  ratio: Units;
  round: boolean;
  /** The offer may be completed many times. Absent = once. */
  repeatable?: true;
  events: { event_id: number; event_name: string; payout: Units; amount: Units; time_to_complete: number | null }[];
}

export interface StoredClick {
  clickId: string;
  accountId: number | null;
  offerId: number;
  sealed: Uint8Array | null;
  ipDigest: string | null;
  deviceDigest: string | null;
  country: string | null;
  payout: Units;
  amount: Units;
  terms: string;
  at: number;
}

/** What a lead is judged by. `person` is null once erased. */
export interface LeadFacts {
  click: StoredClick;
  person: (Person & { kind: ProfileKind; profileId: number; subid1: string }) | null;
  offer: { name: string; source: string | null; cap: LeadCap | null; isDisabled: boolean } | null;
  /** Other accounts that completed an offer from the click's address, and with its device; counted to 100 at most. */
  otherUsersOfIp: number;
  otherUsersOfDevice: number;
  /** Leads of this account since `recentSince`, held and rejected ones too. */
  recentLeads: number;
}

/** A lead as postbacks tell it: numbers and names as of the lead, nothing of the person. */
export interface LeadEvent {
  leadId: string;
  /** Absent in what earlier builds stored: complete. */
  kind?: LeadKind;
  clickId: string;
  offerId: number;
  offerName: string;
  /** Null for an offer without events. */
  eventId: number | null;
  eventName: string | null;
  payout: Units;
  amount: Units;
  /** The wall's currency. */
  currencyName: string;
  country: string | null;
  /** When the lead came; epoch ms. */
  leadAt: number;
  /** Of a reversal. */
  reason: string | null;
  /** When this happened: the lead's time, or the reversal's. */
  at: number;
}

/** What a fraud rule found. */
export interface Finding {
  rule: string;
  action: 'flag' | 'hold' | 'reject';
  reason: string;
}

/** A lead's name at its source. One name, one lead. */
export interface LeadIdentity {
  source: string;
  externalId: string;
  /** '' when the lead names no event. */
  eventId: string;
}

/** At most so many screen-outs and bonuses of one source are credited, or held, an account and UTC day. */
export const EXTRAS_A_DAY = 6;

/**
 * What a lead takes and no other can have beside it: the `event` of the offer, which one lead of the account is paid
 * for; only its `transaction`, where an offer may be completed many times; nothing but its own `identity`, where it
 * completes nothing. The last also counts against no cap.
 */
export type LeadClaim = 'event' | 'transaction' | 'identity';

export interface NewLead extends LeadIdentity {
  leadId: string;
  kind: LeadKind;
  takes: LeadClaim;
  clickId: string;
  payout: Units;
  amount: Units;
  /** Events of the offer, as frozen on the click: with that many payable leads it is done. 0 = with this one. */
  eventCount: number;
  verdict: 'credit' | 'hold' | 'reject';
  /** Why it is held or rejected: `too_late`, `payout_too_high`, a fraud rule's name. */
  reason: string | null;
  findings: readonly Finding[];
  event: LeadEvent;
  /** Deliveries are named after it, by their postback's place. */
  deliveryId: string;
  /** The offer's cap, to count against; null when it has none. */
  cap: LeadCap | null;
  /** UTC day of `at`, YYYY-MM-DD. */
  day: string;
  at: number;
}

export type CreditedLead =
  | { kind: 'credited'; leadId: string; transactionId: number; balance: Units; deliveries: number }
  | { kind: 'held'; leadId: string }
  /** Stored; the reason says why. Also the answer to its repeat. */
  | { kind: 'rejected'; leadId: string; reason: string }
  /** A screen-out or bonus that pays nothing, or is one too many today: stored rejected, and in order for its source. */
  | { kind: 'not_credited'; leadId: string }
  /** Its reversal was here before it: stored reversed, nothing credited. */
  | { kind: 'reversed_early'; leadId: string }
  | { kind: 'duplicate'; leadId: string }
  | { kind: 'conflict' }
  /** Another click has the payable lead; stored as rejected. */
  | { kind: 'already_completed' }
  | { kind: 'unknown_click' }
  | { kind: 'erased' }
  | { kind: 'balance_limit' };

export interface NewReversal extends LeadIdentity {
  clickId: string;
  /** What the lead that it means would take. Only for an `event` may it mean the click's lead of another identity. */
  takes: LeadClaim;
  reason: string | null;
  deliveryId: string;
  at: number;
}

export type ReversedLead =
  /** `deliveries` and `balance`: with the difference of the lead, where one was taken back too. */
  | { kind: 'reversed'; leadId: string; transactionId: number; balance: Units; deliveries: number }
  /** The lead was held or rejected: nothing had been credited. */
  | { kind: 'withdrawn'; leadId: string }
  /** Kept until its lead comes. */
  | { kind: 'early' }
  /** Reversed before, or kept as early before. */
  | { kind: 'duplicate' }
  /** The identity belongs to another click. */
  | { kind: 'conflict' }
  | { kind: 'unknown_click' }
  | { kind: 'erased' }
  | { kind: 'balance_limit' };

export type ReleasedLead =
  | { kind: 'credited'; transactionId: number; balance: Units; deliveries: number }
  | { kind: 'unknown_lead' | 'not_held' | 'balance_limit' };

/** `pending`: held for a check. */
export type LeadState = 'pending' | 'credited' | 'rejected' | 'reversed';

export interface StoredLead {
  leadId: string;
  kind: LeadKind;
  takes: LeadClaim;
  accountId: number;
  adwallId: number;
  offerId: number;
  offerName: string | null;
  /** '' when it names no event. */
  eventId: string;
  source: string;
  externalId: string;
  clickId: string;
  payout: Units;
  amount: Units;
  state: LeadState;
  reason: string | null;
  findings: Finding[];
  at: number;
  /** When its state last changed. */
  changedAt: number;
}

/** A stored lead with its user; null once erased. */
export type WallLead = StoredLead & { subid1: string | null };

export interface LeadsWanted {
  adwallId: number;
  /** The lead after which to go on; '' = from the first. */
  after: string;
  /** Up to when they came; epoch ms. */
  until: number;
  limit: number;
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

export interface ActivityWanted {
  account: AccountRef;
  /** The survey profile linked to the wall; null when there is none, or nobody asks. */
  surveyProfileId: number | null;
  limit: number | null;
  offset: number;
  /** Every click, with all of its leads. */
  everyClick: boolean;
}

/** All clicks of an account, for whoever looks for some of them. */
export function everyClickOf(account: AccountRef): ActivityWanted {
  return { account, surveyProfileId: null, limit: null, offset: 0, everyClick: true };
}

/** What a user did on a wall. */
export interface StoredActivity {
  balance: Units;
  person: TokenHolder | null;
  /** Null when no survey profile was named. */
  hasSurveyProfile: boolean | null;
  /** Newest first: all of them, or the first of many. */
  clicks: ClickActivity[];
  /** What comes behind those, for `readActivity`; of every click there is nothing behind. */
  later: readonly ActivityKey[];
}

/** Which click or lead an entry of the activity is. */
export interface ActivityKey {
  clickId: string;
  /** Of the lead that stands alone; null for the click. */
  leadId: string | null;
}

export type DeliveryState = 'pending' | 'waiting' | 'delivered' | 'exhausted';

/** Failures in a row that open a postback's circuit. */
export const CIRCUIT_FAILURES = 5;

export interface DeliveryClaim {
  postbackId: string;
  limit: number;
  lease: string;
  /** The process that leases. */
  owner: string;
  leaseUntil: number;
  /** When the next probe may go, if this one is a probe. */
  probeAt: number;
  at: number;
}

export interface ClaimedDelivery {
  deliveryId: string;
  postbackId: string;
  adwallId: number;
  /** 1 payable, 2 revoked. */
  status: 1 | 2;
  /** The credit's ledger row, also for a reversal. */
  transactionId: number;
  /** The reversal's own ledger row. */
  reversalId: number | null;
  event: LeadEvent;
  subid1: string;
  wrappedKey: Uint8Array;
  /** Of the click: subid2-4, device, address. */
  sealedClick: Uint8Array;
  /** Place in the schedule: 0 = never tried since it became due. */
  step: number;
  /** Attempts so far. */
  attempts: number;
}

/** One attempt, as it is kept. */
export interface Attempt {
  number: number;
  at: number;
  ms: number;
  /** Null when there was no answer. */
  httpStatus: number | null;
  /** What went wrong, as one snake_case word; null for a success. */
  error: string | null;
  /** The first 2 kB of the answer. */
  body: string;
}

export interface SettledDelivery {
  deliveryId: string;
  lease: string;
  attempt: Omit<Attempt, 'number'>;
  /** `gone` disables the postback; its deliveries stay due. */
  outcome: { kind: 'delivered' } | { kind: 'retry'; dueAt: number } | { kind: 'exhausted' } | { kind: 'gone' };
  /** What the attempt tells of the receiver as a whole: `down` counts towards its circuit, `up` closes it. */
  receiver: 'up' | 'down' | 'unknown';
  /** When the circuit lets the next probe through, should it be open. */
  probeAt: number;
}

/** Which deliveries; all conditions must hold. */
export interface DeliveryFilter {
  adwallId?: number;
  postbackId?: string;
  deliveryId?: string;
  leadId?: string;
  state?: DeliveryState;
  /** Created from `from` on, and before `to`; epoch ms. */
  from?: number;
  to?: number;
}

export interface DeliveryHealth {
  /** Undelivered ones of enabled postbacks. */
  pending: number;
  exhausted: number;
  /** Undelivered ones of disabled postbacks, with the reversals that wait for their credit. */
  parked: number;
  /** The one that is due first, of enabled postbacks whose circuit is closed; `dueAt` in epoch ms. */
  oldest: { postbackId: string; dueAt: number } | null;
  /** Enabled postbacks with something undelivered whose circuit is open, in the order of their ids. */
  failing: string[];
}

export interface StoredDelivery {
  deliveryId: string;
  postbackId: string;
  adwallId: number;
  leadId: string;
  offerId: number;
  status: 1 | 2;
  state: DeliveryState;
  isPostbackEnabled: boolean;
  dueAt: number;
  createdAt: number;
  attempts: Attempt[];
}

/** Length of a period of statistics: a quarter of a UTC day. A period is its number since the epoch. */
export const STATISTICS_PERIOD_MS = 6 * 60 * 60 * 1000;

export interface PeriodRow {
  period: number;
  adwallId: number;
  offerId: number;
  impressions: number;
  clicks: number;
  /** Leads that were credited. */
  leads: number;
  reversals: number;
  /** Clicks that came to their first lead, screen-outs and bonuses aside. */
  conversions: number;
  /** Credited less reversed. */
  payout: Units;
  amount: Units;
}

export interface OfferStatistics {
  offerId: number;
  /** Earnings per click; null until there are enough clicks. */
  epc: Units | null;
  /** Percentage such as `12.5`; null until there are enough clicks. */
  conversionRate: string | null;
  popularity: number;
  trending: number;
}

export interface NewTicket {
  account: AccountRef;
  wrappedKey: Uint8Array;
  subjectId: number;
  sealed: Uint8Array;
  ipDigest: string | null;
  /** How many tickets the account, and the address if it has a digest, may have since a time. */
  limit: { since: number; perAccount: number; perAddress: number } | null;
  /** What the call was made with, when it was a token. */
  token?: TokenBinding | null;
  idempotency: Idempotency | null;
  at: number;
}

export type CreatedTicket =
  | { kind: 'created'; ticketId: number }
  /** The same request stored it before, under the same idempotency key. */
  | { kind: 'repeat'; ticketId: number }
  | { kind: 'idempotency_mismatch' }
  | { kind: 'too_many' }
  | { kind: 'token_ended' }
  | { kind: 'person_changed' };

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
