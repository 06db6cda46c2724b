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
   * Changes a person's grant, and ends the links and keys that they created. `changed_meanwhile`: the grant is no
   * longer `expected`, so nothing was changed.
   */
  changeAdmin(input: { adminId: string; grant: Grant; expected?: Grant; audit: AuditStart }): Promise<AdminChange>;
  /** Removes the person and their factors. Ends their sessions, and the links and keys that they created. */
  removeAdmin(input: { adminId: string; audit: AuditStart }): Promise<AdminChange>;

  /** Creates a link. A new password-reset link ends the person's other links. */
  createAdminLink(input: NewAdminLink): Promise<void>;
  /** The link with this digest; null once it is used or has expired. */
  findAdminLink(input: { digest: string; at: number }): Promise<AdminLink | null>;
  /**
   * Uses a link once: creates its person, or sets their password, ends their sessions and links and removes their
   * second factors. Opens a session.
   */
  useAdminLink(input: UsedAdminLink): Promise<UsedLinkOutcome>;

  /** Opens a session for a person without a second factor. For others, stores `secondStep` instead. */
  openAdminSession(input: CheckedSession & { secondStep: SecondStep }): Promise<OpenedSession>;
  /** The session with this digest and its person, unless it has ended: absolutely, or idle since `idleSince`. */
  findAdminSession(input: { digest: string; at: number; idleSince: number }): Promise<FoundSession | null>;
  touchAdminSession(input: { sessionId: string; at: number }): Promise<void>;
  /**
   * Records that the person of a session re-authenticated, and renews it. False: it has ended or was renewed
   * concurrently.
   */
  proveAdminSession(input: SessionRenewal & { audit: AuditEntry }): Promise<boolean>;
  /** Sessions that have not ended, newest first. `adminId` null: everyone's. */
  listAdminSessions(input: { adminId: string | null; at: number; idleSince: number }): Promise<AdminSession[]>;
  /** Ends one of the person's sessions. False: none of theirs has this id. */
  endAdminSession(input: { adminId: string; sessionId: string; audit: AuditEntry }): Promise<boolean>;
  /**
   * Sets the password, ends all of the person's sessions and links, and opens a new session. False: the password that
   * was checked has changed, or the requesting session `sessionId` has ended.
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
   * Counts a sign-in attempt for its name and its address before the password is checked, so that concurrent attempts
   * count each other. Counts nothing while one of them has to wait. `most`: at this many counted keys, new keys have to
   * wait too; null: no limit.
   */
  beginSignIn(input: SignInTries): Promise<BegunSignIn>;
  /**
   * Adds a row to the audit log, unless the actor already has `most` rows about failed sign-ins since a time. The last
   * of these says that more may follow.
   */
  recordFailedSignIn(input: { entry: AuditEntry; since: number; most: number }): Promise<void>;
  /** The addresses that the person has signed in from since then, and those of their sessions. */
  placesOf(input: { adminId: string; since: number }): Promise<string[]>;
  /** Removes attempts from the count because they were correct. Earlier failures stay. */
  takeBackSignIn(input: { tries: readonly CountedTry[]; at: number }): Promise<void>;
  /** Removes attempts from the count, and clears the failures of `name`: the password was correct. */
  succeedSignIn(input: { name: string; tries: readonly CountedTry[]; at: number }): Promise<void>;
}

export interface Admin extends Grant {
  adminId: string;
  name: string;
  createdAt: number;
}

/** A person in the list of the team, with the number of their second factors. */
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
  /** No one would be left who can manage the team. */
  | { kind: 'last_owner' };

export type LinkPurpose = 'setup' | 'invite' | 'reset' | 'sign-in';

export interface NewAdminLink extends Grant {
  digest: string;
  purpose: LinkPurpose;
  /** The person whose link it is; null if using it creates one. */
  adminId: string | null;
  at: number;
  expiresAt: number;
  /** Null for the link that the service prints when no one can sign in yet. */
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
  /** Null keeps the password, as for a link that only signs in. */
  password: string | null;
  session: Omit<NewAdminSession, 'adminId'>;
  audit: Pick<AuditEntry, 'actor' | 'at'>;
}

export type UsedLinkOutcome =
  | { kind: 'used'; adminId: string }
  /** It was used, has expired, or would set up what is already set up. */
  | { kind: 'link_ended' }
  | { kind: 'name_taken' };

/** A new session for a person who gave the correct password. */
export interface CheckedSession {
  session: NewAdminSession;
  /** The digest that the password was checked against. */
  checked: string;
  audit: AuditEntry;
}

/** The step of a sign-in that follows the password. */
export interface SecondStep {
  /** Digest of its ticket. */
  digest: string;
  expiresAt: number;
}

export type OpenedSession =
  | { kind: 'opened' }
  /** The second factors that the person may use now. */
  | { kind: 'second_step'; factors: AdminFactors }
  /** The password that was checked has changed. */
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
  /** When the person last gave the password, used a passkey or used a link. */
  provenAt: number;
  /** 1 if the person has an authenticator app. */
  apps: number;
  passkeys: number;
  /** Whether everyone needs a second factor. */
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
  /** Delay before the next attempt in ms, after the n-th failure in a row. Pure. */
  delayMs: (failures: number) => number;
}

export interface SignInTries {
  tries: readonly SignInTry[];
  at: number;
  since: number;
  most: number | null;
}

/** An attempt that counts as a failure until it is taken back, with the end of the delay that it started. */
export interface CountedTry {
  digest: string;
  openAt: number;
}

export type BegunSignIn = { kind: 'open'; tries: CountedTry[] } | { kind: 'wait'; openAt: number };
