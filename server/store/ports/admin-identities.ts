import type { Grant } from '@rewards-wall/shared/admin/permissions.ts';
import type { FactorChange } from './admin-factors.ts';
import type { NewAdminSession, SessionRenewal } from './admin-sessions.ts';
import type { AuditEntry, AuditOrigin } from './audit.ts';

/** An account at the sign-in provider. */
export interface Identity {
  issuer: string;
  subject: string;
}

/** A sign-in that the provider has confirmed. */
export interface ProviderSignIn {
  identity: Identity;
  /** The role that the provider's claims give: `none` refuses the sign-in, `kept` leaves roles to the team. */
  grant: Grant | 'none' | 'kept';
  /** The person to create. The first free name counts. */
  newAdmin: { adminId: string; names: readonly { name: string; nameKey: string }[] };
  session: Omit<NewAdminSession, 'adminId'>;
  audit: AuditOrigin;
}

/** A person who signed out at the provider, so that sessions here end. */
export interface ProviderSignOut {
  issuer: string;
  /** Whose sessions end; null if the provider names only a session. */
  subject: string | null;
  /** Digest of the session there whose sessions end; null for all of the person. */
  providerSession: string | null;
  /** Of the provider's message, which counts once. */
  message: { digest: string; expiresAt: number };
  audit: AuditOrigin;
}

/** Why the provider's confirmation didn't sign a person in. */
export type ProviderRefusal =
  /** The account belongs to no one here. */
  | 'unknown'
  /** The account belonged to someone who was removed or has changed how they sign in, and isn't anyone's now. */
  | 'former'
  | RefusedRole
  /** The first person must be an owner. */
  | 'no_owner'
  | 'name_taken';

/** Why a person can't get the role of their claims. `last_owner`: it would leave no one who can manage the team. */
export type RefusedRole = 'no_role' | 'last_owner';

export type ProviderSignInOutcome =
  { kind: 'opened'; adminId: string } | { kind: 'refused'; adminId: string | null; why: ProviderRefusal };

export type ProviderLinkOutcome =
  | ProviderSignInOutcome
  | { kind: 'link_ended' }
  /** The account belongs to someone else. */
  | { kind: 'identity_taken' };

export type ProviderStepUp = SessionRenewal &
  Pick<ProviderSignIn, 'identity' | 'grant'> &
  Pick<NewAdminSession, 'providerSession'> & { adminId: string; audit: AuditEntry };

/** A person who adds the account that the provider confirmed. */
export type IdentityChange = FactorChange & Pick<ProviderSignIn, 'identity' | 'grant'>;
