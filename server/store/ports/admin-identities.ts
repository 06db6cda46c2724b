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

/** Why the provider's confirmation didn't sign a person in. */
export type ProviderRefusal =
  /** The account belongs to no one here. */
  | 'unknown'
  | 'no_role'
  /** The claims would leave no one who can manage the team. */
  | 'last_owner'
  | 'name_taken';

export type ProviderSignInOutcome =
  { kind: 'opened'; adminId: string } | { kind: 'refused'; adminId: string | null; why: ProviderRefusal };

export type ProviderLinkOutcome =
  | ProviderSignInOutcome
  | { kind: 'link_ended' }
  /** The account belongs to someone else. */
  | { kind: 'identity_taken' };

export type ProviderStepUp = SessionRenewal & { identity: Identity; adminId: string; audit: AuditEntry };

/** A person who adds the account that the provider confirmed. */
export type IdentityChange = FactorChange & { identity: Identity };
