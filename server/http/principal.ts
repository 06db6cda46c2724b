import type { IncomingHttpHeaders } from 'node:http';
import type { KeyFault } from '@rewards-wall/shared/schema/problem.ts';
import { whenReady, type MaybePromise } from '../runtime/when-ready.ts';
import type { DirectoryView } from '../publishers/directory.ts';
import { isPublishableKey, secretKeyDigest } from '../publishers/keys.ts';
import { looksLikeUserToken, type UserTokenClaims, type VerifyToken } from '../profiles/user-token.ts';
import type { WallOrPanelRef } from '../store/ports/accounts.ts';
import type { TokenBinding } from '../store/ports/tokens.ts';

/** The caller, proven by the credential (docs/contract/identity.md#keys). */
export type Principal =
  | { kind: 'nobody' }
  | { kind: 'secret-key'; owner: WallOrPanelRef; digest: string }
  | { kind: 'publishable-key'; owner: WallOrPanelRef }
  | { kind: 'user'; claims: UserTokenClaims };

/** What the caller's token is bound to, for the use case to check; null without a token. */
export function bindingOf(principal: Principal): TokenBinding | null {
  return principal.kind === 'user' ? principal.claims.binding : null;
}

/** A credential as sent; null if there was none. */
export type Credential =
  /** `pubId`: the publisher that Basic names, as sent. */
  | { kind: 'key'; text: string; pubId?: string }
  | { kind: 'token'; text: string }
  /** An attempt at a credential that can't be one. */
  | { kind: 'wrong'; fault: 'not_bearer' | 'conflicting_keys' }
  | null;

/** A credential that is not valid, and why. */
export interface RefusedCredential {
  kind: 'refused';
  fault: KeyFault;
}

const NOBODY: Principal = { kind: 'nobody' };
const NOT_BEARER: NonNullable<Credential> = { kind: 'wrong', fault: 'not_bearer' };
const CONFLICTING: NonNullable<Credential> = { kind: 'wrong', fault: 'conflicting_keys' };

/**
 * Finds the credential: Authorization (Bearer or Basic `pubId:key`), otherwise `api_key` of query or body
 * (docs/contract/http.md#credentials). Keys in several places must be the same: a valid key does not make up for a
 * wrong one.
 */
export function findCredential(headers: IncomingHttpHeaders, ...apiKeys: unknown[]): Credential {
  const authorized = headers.authorization === undefined ? null : readAuthorization(headers.authorization);
  if (authorized?.kind === 'token' || authorized?.kind === 'wrong') return authorized;
  const [first, ...others] = [authorized?.text, ...apiKeys].filter((key) => key !== undefined && key !== null);
  if (first === undefined) return null;
  if (typeof first !== 'string' || others.some((key) => key !== first)) return CONFLICTING;
  return authorized ?? { kind: 'key', text: first };
}

/**
 * Whether the credential has our own form, valid or not (docs/contract/http.md#credentials). Endpoints that need none
 * ignore foreign ones, such as a proxy's Basic or the site's own token.
 */
export function ownCredentials(
  authorization: string | undefined,
  apiKeys: readonly unknown[],
): { authorization: string | undefined; apiKeys: readonly unknown[] } {
  const sent = authorization === undefined ? null : readAuthorization(authorization);
  const isOurs =
    (sent?.kind === 'token' && looksLikeUserToken(sent.text)) || (sent?.kind === 'key' && looksLikeKey(sent.text));
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
  if (!/^basic$/i.test(scheme)) return NOT_BEARER;
  const decoded = Buffer.from(value, 'base64').toString('utf8');
  const at = decoded.indexOf(':');
  return { kind: 'key', text: decoded.slice(at + 1), pubId: decoded.slice(0, Math.max(at, 0)) };
}

/**
 * The principal of a key or token, or why it is not valid. Keys are looked up by digest and never compared as text. It
 * may reveal that a key was revoked, because keys can't be guessed.
 */
export function identify(
  credential: Credential,
  view: DirectoryView,
  verifyToken: VerifyToken,
): MaybePromise<Principal | RefusedCredential> {
  if (credential === null) return NOBODY;
  if (credential.kind === 'wrong') return refused(credential.fault);
  if (credential.kind === 'token') return identifyToken(credential.text, verifyToken);
  const { pubId, text } = credential;
  const digest = secretKeyDigest(text);
  const owner = digest === null ? view.publishableKeyOwner(text) : view.secretKeyOwner(digest);
  if (owner === null) return refused(faultOfKey(text, digest, view));
  if (pubId !== undefined && String(publisherOf(view, owner)) !== pubId) return refused('other_publisher');
  return digest === null ? { kind: 'publishable-key', owner } : { kind: 'secret-key', owner, digest };
}

function refused(fault: KeyFault): RefusedCredential {
  return { kind: 'refused', fault };
}

function identifyToken(text: string, verifyToken: VerifyToken): MaybePromise<Principal | RefusedCredential> {
  if (text === '') return refused('missing');
  return whenReady(verifyToken(text), (verified) => {
    if (typeof verified !== 'string') return { kind: 'user', claims: verified };
    return refused(verified === 'token_invalid' && !looksLikeUserToken(text) ? 'malformed' : verified);
  });
}

/** `digest`: that of a well-formed secret key, null otherwise. */
function faultOfKey(text: string, digest: string | null, view: DirectoryView): KeyFault {
  if (text === '') return 'missing';
  if (digest !== null) return view.isRevokedKey(digest) ? 'revoked' : 'unknown';
  return isPublishableKey(text) ? 'unknown' : 'malformed';
}

function publisherOf(view: DirectoryView, { kind, profileId }: WallOrPanelRef): number | undefined {
  return (kind === 'wall' ? view.wallById(profileId) : view.panelById(profileId))?.pubId;
}
