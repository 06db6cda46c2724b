import type { NewAdminSession, SessionRenewal } from './admin-sessions.ts';
import type { AuditEntry } from './audit.ts';

export interface AdminFactors {
  totp: TotpState | null;
  /** How many are left. */
  recoveryCodes: number;
  passkeys: Passkey[];
}

export interface TotpSecrets {
  adminId: string;
  /** Null until a code has confirmed it. */
  sealed: Uint8Array | null;
  /** One that no code has confirmed yet. */
  sealedNext: Uint8Array | null;
}

export interface TotpState extends Omit<TotpSecrets, 'adminId'> {
  /** The time step of the last accepted code. */
  lastStep: number;
}

export interface NewPasskey {
  passkeyId: string;
  /** As the browser names it, in base64url. */
  credentialId: string;
  name: string;
  /** COSE. */
  publicKey: Uint8Array;
  counter: number;
  transports: readonly string[];
}

export interface Passkey extends NewPasskey {
  createdAt: number;
  usedAt: number | null;
}

/**
 * A change of a person's factors. It ends their other sessions and open challenges, and renews the session that makes
 * it.
 */
export interface FactorChange extends SessionRenewal {
  adminId: string;
  /** Digests of new recovery codes, stored if the person has none. */
  codes: readonly string[];
  audit: AuditEntry;
}

export type AddedFactor =
  | { kind: 'added'; areCodesNew: boolean }
  /** The session has ended, or the setup was started again in the meantime. */
  | { kind: 'ended' }
  /** The passkey is already registered. */
  | { kind: 'taken' };

/** `code`: the second step after a password. The others are challenges for a passkey. */
export type ChallengePurpose = 'code' | 'sign-in' | 'add' | 'prove';

export interface Challenge {
  /** Who must respond. */
  adminId: string;
  /** The session in which the response is due; null if the response opens one. */
  sessionId: string | null;
}

export interface NewChallenge extends Challenge {
  digest: string;
  purpose: ChallengePurpose;
  expiresAt: number;
}

/** A factor that was verified. The command makes sure that it is used only once. */
export type FactorProof =
  | { kind: 'totp'; step: number }
  | { kind: 'recovery'; digest: string }
  | { kind: 'passkey'; passkeyId: string; counter: number };

/** A sign-in by a second factor, or by a passkey alone. */
export interface SecondFactorSignIn {
  /** The digest of the step that it completes; null for a passkey alone. */
  ticket: string | null;
  /** The challenge that a passkey alone responds to, once. Null with a ticket. */
  challenge: { digest: string; expiresAt: number } | null;
  proof: FactorProof;
  session: NewAdminSession;
  audit: AuditEntry;
}

export type FinishedSignIn =
  | { kind: 'opened' }
  /** The password was given too long ago, or the person was removed. */
  | { kind: 'ended' }
  /** It was used before. */
  | { kind: 'used' };
