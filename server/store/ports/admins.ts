import type { Grant } from '@rewards-wall/shared/admin/permissions.ts';
import type { AdminFactors } from './admin-factors.ts';
import type { NewAdminSession, SessionRenewal } from './admin-sessions.ts';
import type { AuditEntry, AuditStart } from './audit.ts';

/** People who sign in to the console, their links and sessions, and admin keys (docs/console.md). */
export interface AdminsPort {
  /** Whether anyone can sign in. */
  hasAdmins(): Promise<boolean>;
  listAdmins(): Promise<TeamMember[]>;
  /** The person with this name, with the digest of their password. */
  findAdmin(nameKey: string): Promise<AdminWithPassword | null>;
  /**
   * Changes what someone may do, and ends the links and keys that they made. `changed_meanwhile`: what they may do is no
   * longer `expected`, so nothing was changed.
   */
  changeAdmin(input: { adminId: string; grant: Grant; expected?: Grant; audit: AuditStart }): Promise<AdminChange>;
  /** Removes the person and their factors, and ends their sessions and links, and the links and keys that they made. */
  removeAdmin(input: { adminId: string; audit: AuditStart }): Promise<AdminChange>;

  /** Creates a link. A new one to reset a password ends the person's other links. */
  createAdminLink(input: NewAdminLink): Promise<void>;
  /** The link with this digest, unless it was used or has expired. */
  findAdminLink(input: { digest: string; at: number }): Promise<AdminLink | null>;
  /**
   * Uses a link once: creates its person, or sets their password, ends their sessions and links and removes their second
   * factors. Opens a session.
   */
  useAdminLink(input: UsedAdminLink): Promise<UsedLinkOutcome>;

  /** Opens a session for anyone who has no second factor. For all others, keeps `secondStep` instead. */
  openAdminSession(input: CheckedSession & { secondStep: SecondStep }): Promise<OpenedSession>;
  /** The session with this digest and its person, unless it has ended: absolutely, or idle since `idleSince`. */
  findAdminSession(input: { digest: string; at: number; idleSince: number }): Promise<FoundSession | null>;
  touchAdminSession(input: { sessionId: string; at: number }): Promise<void>;
  /** Notes that the person of a session is still there, and renews it. False: it has ended or was renewed in the meantime. */
  proveAdminSession(input: SessionRenewal & { audit: AuditEntry }): Promise<boolean>;
  /** Sessions that have not ended, newest first. `adminId` null: everyone's. */
  listAdminSessions(input: { adminId: string | null; at: number; idleSince: number }): Promise<AdminSession[]>;
  /** Ends one of the person's sessions. False: they have none with this id. */
  endAdminSession(input: { adminId: string; sessionId: string; audit: AuditEntry }): Promise<boolean>;
  /**
   * Sets the password, ends every session and link of the person, and opens a new session. False: the password that was
   * checked is no longer the person's, or the session `sessionId` that asks has ended.
   */
  changeAdminPassword(input: CheckedSession & { password: string; sessionId: string }): Promise<boolean>;

  createAdminKey(input: NewAdminKey): Promise<void>;
  listAdminKeys(): Promise<AdminKey[]>;
  /** The live key with this digest. */
  findAdminKey(digest: string): Promise<AdminKey | null>;
  touchAdminKey(input: { keyId: string; at: number }): Promise<void>;
  /** False: there is no live key with this id. */
  revokeAdminKey(input: { keyId: string; audit: AuditEntry }): Promise<boolean>;

  /**
   * Counts a try to sign in for its name and its address, before the password is looked at, so that tries at once count
   * each other. While one of them has to wait, nothing is counted. `most`: if so many are counted already, what was not
   * counted before has to wait, too; null: no limit.
   */
  beginSignIn(input: SignInTries): Promise<BegunSignIn>;
  /**
   * Adds a row to the audit log, unless `most` rows of the same actor say since a time that a sign-in failed. The last of
   * so many says that more may follow.
   */
  recordFailedSignIn(input: { entry: AuditEntry; since: number; most: number }): Promise<void>;
  /** The addresses that the person has signed in from since then, and those of their sessions. */
  placesOf(input: { adminId: string; since: number }): Promise<string[]>;
  /** Takes the tries back: they were right. Earlier failures stay. */
  takeBackSignIn(input: { tries: readonly CountedTry[]; at: number }): Promise<void>;
  /** Takes the tries back, and forgets the failures of `name`: it was the right password. */
  succeedSignIn(input: { name: string; tries: readonly CountedTry[]; at: number }): Promise<void>;
}

export interface Admin extends Grant {
  adminId: string;
  name: string;
  createdAt: number;
}

/** Someone in the list of all, with how many second factors they have. */
export interface TeamMember extends Admin {
  /** 1 if the person has an authenticator app. */
  apps: number;
  passkeys: number;
  recoveryCodes: number;
}

export interface AdminWithPassword extends Admin {
  /** As `hashPassword` wrote it; null until it is set. */
  password: string | null;
}

export type AdminChange =
  | { kind: 'changed' }
  | { kind: 'unknown_admin' | 'changed_meanwhile' }
  /** No one would be left who may manage the team. */
  | { kind: 'last_owner' };

export type LinkPurpose = 'setup' | 'invite' | 'reset' | 'sign-in';

export interface NewAdminLink extends Grant {
  digest: string;
  purpose: LinkPurpose;
  /** Whose link it is; null if using it creates someone. */
  adminId: string | null;
  at: number;
  expiresAt: number;
  /** Null for the link that the service prints when no one can sign in. */
  audit: AuditEntry | null;
}

export interface AdminLink extends Grant {
  purpose: LinkPurpose;
  adminId: string | null;
  /** The name of the person; null if using the link creates someone. */
  name: string | null;
  expiresAt: number;
}

export interface UsedAdminLink {
  digest: string;
  /** The person to create, if the link names none. */
  newAdmin: { adminId: string; name: string; nameKey: string };
  /** Null leaves the password as it is, as for a link that only signs in. */
  password: string | null;
  session: Omit<NewAdminSession, 'adminId'>;
  audit: Pick<AuditEntry, 'actor' | 'at'>;
}

export type UsedLinkOutcome =
  | { kind: 'used'; adminId: string }
  /** It was used, has expired, or was for setting up what is set up. */
  | { kind: 'link_ended' }
  | { kind: 'name_taken' };

/** A new session for anyone who gave the right password. */
export interface CheckedSession {
  session: NewAdminSession;
  /** The digest that the password was compared with. */
  checked: string;
  audit: AuditEntry;
}

/** The step of a sign-in that follows the password. */
export interface SecondStep {
  /** Of its ticket. */
  digest: string;
  expiresAt: number;
}

export type OpenedSession =
  | { kind: 'opened' }
  /** What of theirs the person may show now. */
  | { kind: 'second_step'; factors: AdminFactors }
  /** The password that was checked is no longer the person's. */
  | { kind: 'stale' };

export interface AdminSession {
  sessionId: string;
  adminId: string;
  createdAt: number;
  seenAt: number;
  expiresAt: number;
  ip: string;
  agent: string;
}

export interface FoundSession extends AdminWithPassword {
  sessionId: string;
  seenAt: number;
  /** When the person last gave the password, showed a passkey or used a link. */
  provenAt: number;
  /** 1 if the person has an authenticator app. */
  apps: number;
  passkeys: number;
  /** Whether everyone has to have one. */
  isFactorRequired: boolean;
}

export interface NewAdminKey extends Grant {
  keyId: string;
  digest: string;
  name: string;
  audit: AuditEntry;
}

export interface AdminKey extends Grant {
  keyId: string;
  name: string;
  createdAt: number;
  usedAt: number | null;
}

/** Tries are counted by keyed digests of names and addresses. */
export interface SignInTry {
  digest: string;
  /** How long the next try has to wait, in ms, if this is the n-th that failed in a row. Pure. */
  delayMs: (failures: number) => number;
}

export interface SignInTries {
  tries: readonly SignInTry[];
  at: number;
  since: number;
  most: number | null;
}

/** A try that is counted as a failure until it is taken back, with the end of the wait that it began. */
export interface CountedTry {
  digest: string;
  openAt: number;
}

export type BegunSignIn = { kind: 'open'; tries: CountedTry[] } | { kind: 'wait'; openAt: number };
