import type { IncomingHttpHeaders } from 'node:http';
import type { DirectoryView } from '../publishers/directory.ts';
import { secretKeyDigest } from '../publishers/keys.ts';
import type { UserTokenClaims } from '../profiles/user-token.ts';
import type { ProfileRef } from '../store/store.ts';
import type { Access } from './endpoint.ts';

/** Who calls, as far as a credential proves it (spec/decisions.md 2). */
export type Principal =
  | { kind: 'nobody' }
  | { kind: 'secret-key'; owner: ProfileRef; digest: string }
  | { kind: 'publishable-key'; owner: ProfileRef }
  | { kind: 'user'; claims: UserTokenClaims };

/** A credential as it was presented; `null` when none was. */
export type Credential = { kind: 'key'; text: string } | { kind: 'token'; text: string } | null;

/** Finds the credential: Authorization (Bearer or Basic `pubId:key`), else `api_key` of query or body. */
export function findCredential(headers: IncomingHttpHeaders, ...apiKeys: unknown[]): Credential {
  const authorization = headers.authorization;
  if (authorization !== undefined) {
    const [scheme = '', value = ''] = authorization.split(' ', 2);
    if (/^bearer$/i.test(scheme)) {
      return value.startsWith('sk_') || value.startsWith('pk_')
        ? { kind: 'key', text: value }
        : { kind: 'token', text: value };
    }
    if (/^basic$/i.test(scheme)) {
      const decoded = Buffer.from(value, 'base64').toString('utf8');
      return { kind: 'key', text: decoded.slice(decoded.indexOf(':') + 1) };
    }
    return { kind: 'key', text: '' };
  }
  const apiKey = apiKeys.find((key) => key !== undefined && key !== null);
  if (apiKey === undefined) return null;
  return { kind: 'key', text: typeof apiKey === 'string' ? apiKey : '' };
}

/** Whose key or token this is; null when it is nobody's. Keys are looked up by digest, never compared as text. */
export async function identify(
  credential: Credential,
  view: DirectoryView,
  verifyToken: (token: string) => Promise<UserTokenClaims | null>,
): Promise<Principal | null> {
  if (credential === null) return { kind: 'nobody' };
  if (credential.kind === 'token') {
    const claims = await verifyToken(credential.text);
    return claims === null ? null : { kind: 'user', claims };
  }
  const digest = secretKeyDigest(credential.text);
  if (digest !== null) {
    const owner = view.secretKeyOwner(digest);
    return owner === null ? null : { kind: 'secret-key', owner, digest };
  }
  const owner = view.publishableKeyOwner(credential.text);
  return owner === null ? null : { kind: 'publishable-key', owner };
}

/** Whether the principal may make this call on this profile and, for user tokens, this subid1. */
export function mayCall(
  principal: Principal,
  access: Access,
  target: ProfileRef | null,
  subid1: string | null,
): boolean {
  if (principal.kind === 'nobody') return access.missing === undefined;
  const owner = principal.kind === 'user' ? principal.claims.owner : principal.owner;
  if (target === null || owner.kind !== target.kind || owner.profileId !== target.profileId) return false;
  if (principal.kind === 'secret-key') return access.secretKey === true;
  if (principal.kind === 'publishable-key') return access.publishableKey === true;
  const { scopes } = principal.claims;
  const hasScope = access.token === 'any' || (access.token !== undefined && scopes.includes(access.token));
  return hasScope && (subid1 === null || principal.claims.subid1 === subid1);
}
