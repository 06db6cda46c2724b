import type { KeyFault } from '@rewards-wall/shared/schema/problem.ts';
import type { WallOrPanelRef } from '../store/ports/accounts.ts';
import type { Panel, Wall } from '../store/ports/directory.ts';
import type { Principal } from './principal.ts';

/** Who may call an endpoint (docs/contract/identity.md#keys). */
export interface Access {
  secretKey?: true;
  publishableKey?: true;
  /** A user token with this scope. If the path has a subid1, it must be the token's. */
  token?: 'profile' | 'history' | 'any';
  /** On a panel: a token of the linked wall for the same subid1 is accepted too. */
  linkedWallToken?: true;
  /** How a call without a credential is refused. If absent, such a call is allowed. */
  missing?: 'invalid_key' | 'invalid_request';
  /** Whether this wall or panel requires a user token or the secret key where others require no credential. */
  isStrict?: (target: Wall | Panel) => boolean;
}

/** The user, and the wall or panel, that a call is about. */
export interface Called {
  /** The wall or panel of the path; null for a path without one. */
  target: WallOrPanelRef | null;
  /** The user that the path names; null for a path that names none. */
  subid1: string | null;
  /** The wall that the panel is linked to. */
  linkedWallId: number | null;
}

/** The wall whose users' tokens open the surveys of a panel; null for everything else. */
export function linkedWallOf(target: Wall | Panel | null): number | null {
  return target?.kind === 'panel' ? target.settings.adwall_id : null;
}

/** The wall or panel of a principal; null if the principal is anonymous. */
export function ownerOf(principal: Principal): WallOrPanelRef | null {
  if (principal.kind === 'nobody') return null;
  return principal.kind === 'user' ? principal.claims.owner : principal.owner;
}

/** Why the principal may not make this call for this wall or panel and user; null if it may. */
export function findFault(principal: Principal, access: Access, called: Called): KeyFault | null {
  const { linkedWallId, subid1, target } = called;
  const owner = ownerOf(principal);
  if (principal.kind === 'nobody' || owner === null || target === null) {
    if (access.missing === undefined) return null;
    // Without a target, the call is about the key's own wall, which belongs to another publisher than the path names.
    return owner === null ? 'missing' : 'other_wall_or_panel';
  }
  const isOtherUser = principal.kind === 'user' && subid1 !== null && principal.claims.subid1 !== subid1;
  if (principal.kind === 'user' && access.linkedWallToken && owner.kind === 'wall') {
    if (owner.profileId !== linkedWallId) return 'other_wall_or_panel';
    return isOtherUser ? 'token_of_other_user' : null;
  }
  if (owner.kind !== target.kind || owner.profileId !== target.profileId) return 'other_wall_or_panel';
  if (principal.kind === 'secret-key') return access.secretKey === true ? null : 'secret_key';
  if (principal.kind === 'publishable-key') return access.publishableKey === true ? null : 'publishable_key';
  if (access.token === undefined) return 'user_token';
  if (access.token !== 'any' && !principal.claims.scopes.includes(access.token)) return 'token_scope';
  return isOtherUser ? 'token_of_other_user' : null;
}
