import type { IncomingHttpHeaders } from 'node:http';
import { whenReady, type MaybePromise } from '../runtime/when-ready.ts';
import type { DirectoryView } from '../publishers/directory.ts';
import { secretKeyDigest } from '../publishers/keys.ts';
import { looksLikeUserToken, type UserTokenClaims } from '../profiles/user-token.ts';
import type { WallOrPanelRef } from '../store/ports/accounts.ts';
import type { TokenBinding } from '../store/ports/tokens.ts';

/** The caller, as the credential proves it (docs/contract/identity.md#keys). */
export type Principal =
  | { kind: 'nobody' }
  | { kind: 'secret-key'; owner: WallOrPanelRef; digest: string }
  | { kind: 'publishable-key'; owner: WallOrPanelRef }
  | { kind: 'user'; claims: UserTokenClaims };

/** What the caller's token is bound to, for the use case to check; null for a caller without a token. */
export function bindingOf(principal: Principal): TokenBinding | null {
  return principal.kind === 'user' ? principal.claims.binding : null;
}

/** A credential as sent; null if there was none. */
export type Credential =
  /** `pubId`: the publisher that Basic names, as sent. */
  { kind: 'key'; text: string; pubId?: string } | { kind: 'token'; text: string } | null;

const NOBODY: Principal = { kind: 'nobody' };

/** Something that was sent as a credential, but can't be one. */
const WRONG: NonNullable<Credential> = { kind: 'key', text: '' };

/**
 * Finds the credential: Authorization (Bearer or Basic `pubId:key`), otherwise `api_key` of query or body
 * (docs/contract/http.md#credentials). A key that is sent in several places must be the same in all of them: a right
 * key does not make up for a wrong one.
 */
export function findCredential(headers: IncomingHttpHeaders, ...apiKeys: unknown[]): Credential {
  const authorized = headers.authorization === undefined ? null : readAuthorization(headers.authorization);
  if (authorized?.kind === 'token') return authorized;
  const [first, ...others] = [authorized?.text, ...apiKeys].filter((key) => key !== undefined && key !== null);
  if (first === undefined) return null;
  if (typeof first !== 'string' || others.some((key) => key !== first)) return WRONG;
  return authorized ?? { kind: 'key', text: first };
}

/**
 * The credentials in our own form, right or wrong (docs/contract/http.md#credentials). At an endpoint that needs none,
 * a credential for something else, such as a proxy's Basic or the site's own token, counts as none.
 */
export function ownCredentials(
  authorization: string | undefined,
  apiKeys: readonly unknown[],
): { authorization: string | undefined; apiKeys: readonly unknown[] } {
  const sent = authorization === undefined ? null : readAuthorization(authorization);
  const isOurs = sent !== null && (sent.kind === 'token' ? looksLikeUserToken(sent.text) : looksLikeKey(sent.text));
  return {
    authorization: isOurs ? authorization : undefined,
    apiKeys: apiKeys.filter((key) => typeof key === 'string' && looksLikeKey(key)),
  };
}

function looksLikeKey(text: string): boolean {
  return text.startsWith('sk_') || text.startsWith('pk_');
}

function readAuthorization(authorization: string): NonNullable<Credential> {
  const [scheme = '', value = ''] = authorization.split(' ', 2);
  if (/^bearer$/i.test(scheme)) {
    return { kind: looksLikeKey(value) ? 'key' : 'token', text: value };
  }
  if (!/^basic$/i.test(scheme)) return WRONG;
  const decoded = Buffer.from(value, 'base64').toString('utf8');
  const at = decoded.indexOf(':');
  return { kind: 'key', text: decoded.slice(at + 1), pubId: decoded.slice(0, Math.max(at, 0)) };
}

/** The principal of a key or token; null if it is invalid. Keys are looked up by digest and never compared as text. */
export function identify(
  credential: Credential,
  view: DirectoryView,
  verifyToken: (token: string) => MaybePromise<UserTokenClaims | null>,
): MaybePromise<Principal | null> {
  if (credential === null) return NOBODY;
  if (credential.kind === 'token') {
    return whenReady(verifyToken(credential.text), (claims) => (claims === null ? null : { kind: 'user', claims }));
  }
  const digest = secretKeyDigest(credential.text);
  if (digest !== null) {
    const owner = ofPublisher(view, view.secretKeyOwner(digest), credential.pubId);
    return owner === null ? null : { kind: 'secret-key', owner, digest };
  }
  const owner = ofPublisher(view, view.publishableKeyOwner(credential.text), credential.pubId);
  return owner === null ? null : { kind: 'publishable-key', owner };
}

/** The wall or panel of the key; null if the credential names another publisher. */
function ofPublisher(
  view: DirectoryView,
  owner: WallOrPanelRef | null,
  pubId: string | undefined,
): WallOrPanelRef | null {
  if (owner === null || pubId === undefined) return owner;
  const { kind, profileId } = owner;
  const profile = kind === 'wall' ? view.wallById(profileId) : view.panelById(profileId);
  return String(profile?.pubId) === pubId ? owner : null;
}
