import type { NewAdminSession, SessionRenewal } from './admin-sessions.ts';
import type { AuditEntry } from './audit.ts';

/** What people who sign in to the console have next to their password (docs/console.md#second-factors). */
export interface AdminFactorsPort {
  factorsOf(adminId: string): Promise<AdminFactors>;

  /** Stores the secret of an authenticator app, which counts once a code confirms it. An earlier one stays until then. */
  beginTotp(input: { adminId: string; sealed: Uint8Array }): Promise<void>;
  /** Makes `sealed` the secret that counts, unless another one was begun in the meantime or the session has ended. */
  confirmTotp(input: FactorChange & { sealed: Uint8Array; step: number }): Promise<AddedFactor>;
  /** False: no authenticator app counts for the person, or the session has ended. */
  removeTotp(input: FactorChange): Promise<boolean>;
  /** False: the person has no second factor, and so no use for recovery codes; or the session has ended. */
  replaceRecoveryCodes(input: FactorChange): Promise<boolean>;
  addPasskey(input: FactorChange & { passkey: NewPasskey }): Promise<AddedFactor>;
  /** False: the person has no such passkey, or the session has ended. */
  removePasskey(input: FactorChange & { passkeyId: string }): Promise<boolean>;
  /** The passkey with this credential, and whose it is. */
  findPasskey(credentialId: string): Promise<(Passkey & { adminId: string }) | null>;

  /** Keeps what must be answered, and forgets what has expired. */
  keepChallenge(input: NewChallenge & { at: number }): Promise<void>;
  /** The second step of a sign-in whose password was right; null if it has ended. It stays until it succeeds. */
  findSignIn(input: { digest: string; at: number }): Promise<{ adminId: string; name: string } | null>;
  /** Takes what must be answered, once; null: there is nothing such, or it has expired. */
  takeChallenge(input: { digest: string; purpose: ChallengePurpose; at: number }): Promise<Challenge | null>;

  finishSignIn(input: SecondFactorSignIn): Promise<FinishedSignIn>;
  /**
   * Notes that the person of a session is still there, and renews it. `wrong`: the passkey is gone, or its counter went
   * back. `ended`: the session has ended or was renewed in the meantime.
   */
  proveByPasskey(
    input: SessionRenewal & { proof: Extract<FactorProof, { kind: 'passkey' }>; audit: AuditEntry },
  ): Promise<'proven' | 'wrong' | 'ended'>;

  /** Whether everyone has to have a second factor. */
  setFactorPolicy(input: { isRequired: boolean; audit: AuditEntry }): Promise<void>;
  isFactorRequired(): Promise<boolean>;

  /** Every secret of an authenticator app, for `key rewrap`. */
  listTotpSecrets(): Promise<TotpSecrets[]>;
}

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
  /** The time step of the last code that was right. */
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
 * A change of someone's factors. It ends their other sessions and what they have yet to answer, and renews the session
 * that makes it.
 */
export interface FactorChange extends SessionRenewal {
  adminId: string;
  /** Digests of new recovery codes, for anyone who has none. */
  codes: readonly string[];
  audit: AuditEntry;
}

export type AddedFactor =
  | { kind: 'added'; areCodesNew: boolean }
  /** The session has ended, or what was begun was begun again in the meantime. */
  | { kind: 'ended' }
  /** Someone has this passkey. */
  | { kind: 'taken' };

/** `code`: the second step after a password; the others are answered by a passkey. */
export type ChallengePurpose = 'code' | 'sign-in' | 'add' | 'prove';

export interface Challenge {
  /** Who must answer it. */
  adminId: string;
  /** The session in which it must be answered; null if it opens one. */
  sessionId: string | null;
}

export interface NewChallenge extends Challenge {
  digest: string;
  purpose: ChallengePurpose;
  expiresAt: number;
}

/** What was shown, and found right. The command makes sure that it is used once. */
export type FactorProof =
  | { kind: 'totp'; step: number }
  | { kind: 'recovery'; digest: string }
  | { kind: 'passkey'; passkeyId: string; counter: number };

/** A sign-in by a second factor, or by a passkey alone. */
export interface SecondFactorSignIn {
  /** The digest of the step that it answers; null for a passkey alone. */
  ticket: string | null;
  /** What a passkey alone answers, once. Null with a ticket. */
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
