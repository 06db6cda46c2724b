import type { NewAdminSession, SessionRenewal } from './admin-sessions.ts';
import type { AuditEntry } from './audit.ts';

/** Second factors of people who sign in to the console (docs/console.md#second-factors). */
export interface AdminFactorsPort {
  factorsOf(adminId: string): Promise<AdminFactors>;

  /**
   * Stores the secret of an authenticator app, which takes effect once a code confirms it. An earlier secret stays in
   * effect until then.
   */
  beginTotp(input: { adminId: string; sealed: Uint8Array }): Promise<void>;
  /** Activates `sealed`, unless another secret was begun in the meantime or the session has ended. */
  confirmTotp(input: FactorChange & { sealed: Uint8Array; step: number }): Promise<AddedFactor>;
  /** False: the person has no active authenticator app, or the session has ended. */
  removeTotp(input: FactorChange): Promise<boolean>;
  /** False: the person has no second factor, so recovery codes would be useless, or the session has ended. */
  replaceRecoveryCodes(input: FactorChange): Promise<boolean>;
  addPasskey(input: FactorChange & { passkey: NewPasskey }): Promise<AddedFactor>;
  /** False: the person has no such passkey, or the session has ended. */
  removePasskey(input: FactorChange & { passkeyId: string }): Promise<boolean>;
  /** The passkey with this credential, and whose it is. */
  findPasskey(credentialId: string): Promise<(Passkey & { adminId: string }) | null>;

  /** Stores a challenge, and deletes expired ones. */
  keepChallenge(input: NewChallenge & { at: number }): Promise<void>;
  /** The second step of a sign-in whose password was correct; null if it has expired. It stays until it succeeds. */
  findSignIn(input: { digest: string; at: number }): Promise<{ adminId: string; name: string } | null>;
  /** Returns a challenge once; null if it doesn't exist or has expired. */
  takeChallenge(input: { digest: string; purpose: ChallengePurpose; at: number }): Promise<Challenge | null>;

  finishSignIn(input: SecondFactorSignIn): Promise<FinishedSignIn>;
  /**
   * Records that the person of a session re-authenticated, and renews it. `wrong`: the passkey is gone, or its counter
   * went back. `ended`: the session has ended or was renewed concurrently.
   */
  proveByPasskey(
    input: SessionRenewal & { proof: Extract<FactorProof, { kind: 'passkey' }>; audit: AuditEntry },
  ): Promise<'proven' | 'wrong' | 'ended'>;

  /** Whether everyone needs a second factor. */
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
