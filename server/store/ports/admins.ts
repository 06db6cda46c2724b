import type { Grant } from '@rewards-wall/shared/admin/permissions.ts';
import type { AdminFactors } from './admin-factors.ts';
import type { NewAdminSession, SessionOpener } from './admin-sessions.ts';
import type { AuditEntry, AuditOrigin } from './audit.ts';

export interface Admin extends Grant {
  adminId: string;
  name: string;
  /** Who issued their account at the sign-in provider; null without one. */
  issuer: string | null;
  createdAt: number;
}

/** The number of a person's second factors. */
export interface FactorCounts {
  /** 1 if the person has an authenticator app. */
  apps: number;
  passkeys: number;
  recoveryCodes: number;
}

/** A person in the list of the team. */
export interface TeamMember extends Admin, FactorCounts {}

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
  audit: AuditOrigin;
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
  openedBy: SessionOpener;
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
  openedBy: SessionOpener;
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
