import { createHmac } from 'node:crypto';
import { attributes as attributesSchema, type Attributes } from '@rewards-wall/shared/schema/attributes.ts';
import * as z from 'zod';
import type { Clock } from '../runtime/clock.ts';
import type { MaybePromise } from '../runtime/when-ready.ts';
import { equalText } from '../security/signed-url.ts';
import type { Vault } from '../security/vault.ts';
import type { AccountRef, WallOrPanelRef } from '../store/ports/accounts.ts';
import type { TokenBinding, TokenGenerations } from '../store/ports/tokens.ts';

/**
 * What a token gives access to: the user's profile, or the user's transactions and activity
 * (docs/contract/identity.md#scopes).
 */
export type TokenScope = 'profile' | 'history';

/** The subids that a publisher's server fixed for the session. They override those of the request. */
export interface TokenSubids {
  subid2?: string | undefined;
  subid3?: string | undefined;
  subid4?: string | undefined;
}

/** The same, and what the server says of the user. */
export interface TokenFacts extends TokenSubids {
  attributes?: Attributes | undefined;
}

export interface UserTokenClaims extends TokenFacts {
  owner: WallOrPanelRef;
  subid1: string;
  scopes: TokenScope[];
  /** Must still match the store for the token to be valid. */
  binding: TokenBinding;
}

/** A token to mint. `holder`: the user's account and generations as the store has them now. */
export interface NewUserToken extends TokenFacts {
  account: AccountRef;
  holder: TokenGenerations;
  /** Minted for a publishable key. The token ends once anyone else stores data for the user. */
  isPublic: boolean;
  scopes: readonly TokenScope[];
  expiresInSeconds: number;
}

export interface UserTokens {
  /** Signs a token for one user of one wall or panel. `expiresAt` is epoch ms. */
  mint(input: NewUserToken): Promise<{ token: string; expiresAt: number }>;
  /**
   * The claims of an unexpired token that this installation signed. Only the store knows whether the token has been
   * revoked.
   */
  verify(token: string): UserTokenClaims | TokenFault;
}

/** Why a token is refused before the store is queried. A forged token is never called expired. */
export type TokenFault = 'token_invalid' | 'token_expired';

export type VerifyToken = (token: string) => MaybePromise<UserTokenClaims | TokenFault>;

const ALGORITHM = 'HS256';
const TYPE = 'rw-user+jwt';
const KEY_NAME_HEX = 16;
const MAX_TOKEN_LENGTH = 8192;

const payloadSchema = z.object({
  aud: z.string().regex(/^(wall|survey-profile):[1-9]\d{0,15}$/),
  sub: z.string().min(1),
  scope: z.string(),
  acc: z.int().min(1),
  gen: z.int().min(0),
  sur: z.int().min(0),
  pub: z.literal(1).optional(),
  subid2: z.string().optional(),
  subid3: z.string().optional(),
  subid4: z.string().optional(),
  att: attributesSchema.optional(),
  exp: z.int(),
});

/**
 * User tokens (docs/contract/identity.md#user-tokens): JWTs with a fixed algorithm and type, signed with the vault's
 * key. Uses node:crypto, because WebCrypto, which libraries use, would take as long as the rest of a request.
 */
export function createUserTokens(deps: { vault: Vault; clock: Clock }): UserTokens {
  const { tokenKey, fingerprint } = deps.vault;
  const kid = fingerprint.slice(0, KEY_NAME_HEX);
  const header = encode({ alg: ALGORITHM, typ: TYPE, kid });
  const signatureOf = (text: string): string => createHmac('sha256', tokenKey).update(text).digest('base64url');
  return {
    async mint({ account, holder, isPublic, scopes, expiresInSeconds, subid2, subid3, subid4, attributes }) {
      const issuedAt = Math.floor(deps.clock.now() / 1000);
      const expires = issuedAt + expiresInSeconds;
      const payload = {
        scope: scopes.join(' '),
        subid2,
        subid3,
        subid4,
        att: attributes,
        aud: `${account.kind}:${account.profileId}`,
        sub: account.subid1,
        iat: issuedAt,
        exp: expires,
        acc: holder.accountId,
        sur: holder.surveyTokenGeneration,
        ...(isPublic ? { gen: holder.publicTokenGeneration, pub: 1 } : { gen: holder.tokenGeneration }),
      };
      const signed = `${header}.${encode(payload)}`;
      const token = `${signed}.${signatureOf(signed)}`;
      return { token, expiresAt: expires * 1000 };
    },

    verify(token) {
      if (token.length > MAX_TOKEN_LENGTH) return 'token_invalid';
      const [head, payload = '', signature = '', ...more] = token.split('.');
      // The header must equal ours exactly, so that no caller can choose an algorithm, a type or a key.
      if (head !== header || more.length > 0) return 'token_invalid';
      if (!equalText(signatureOf(`${head}.${payload}`), signature)) return 'token_invalid';
      const parsed = payloadSchema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
      if (!parsed.success) return 'token_invalid';
      if (parsed.data.exp * 1000 <= deps.clock.now()) return 'token_expired';
      return claimsOf(parsed.data);
    },
  };
}

/** Whether a text claims to be a user token, valid or not. */
export function looksLikeUserToken(text: string): boolean {
  if (text.length > MAX_TOKEN_LENGTH) return false;
  try {
    const head: unknown = JSON.parse(Buffer.from(text.split('.', 1)[0] ?? '', 'base64url').toString('utf8'));
    return typeof head === 'object' && head !== null && Reflect.get(head, 'typ') === TYPE;
  } catch {
    return false;
  }
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

function claimsOf({
  aud,
  sub,
  scope,
  exp: _,
  acc,
  gen,
  sur,
  pub,
  att: attributes,
  ...subids
}: z.output<typeof payloadSchema>): UserTokenClaims {
  const [kind, id] = aud.split(':');
  const scopes = scope.split(' ').filter((word): word is TokenScope => word === 'profile' || word === 'history');
  return {
    owner: { kind: kind === 'wall' ? 'wall' : 'survey-profile', profileId: Number(id) },
    subid1: sub,
    scopes,
    binding: { accountId: acc, generation: gen, surveyGeneration: sur, isPublic: pub === 1 },
    attributes,
    ...subids,
  };
}
