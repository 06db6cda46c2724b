import { PROVIDER_SIGN_OUT } from '@rewards-wall/shared/admin/sign-in-ways.ts';
import { HOUR_MS } from '@rewards-wall/shared/durations.ts';
import type { RemoteJWKSet } from 'jose';
import type { Configuration, ServerMetadata } from 'openid-client';
import type { Config } from '../../config.ts';
import { isSecureOrLocal } from '../../net/is-secure-or-local.ts';
import { systemClock, type ServiceClock } from '../../runtime/clock.ts';
import type { Identity } from '../../store/ports/admin-identities.ts';
import { consoleUrlOf } from '../console-url.ts';
import type { Flow } from './flow.ts';
import { readLogoutToken, type SignedOut } from './logout-token.ts';
import { createProviderFetch, ProviderUnreachable } from './provider-fetch.ts';

/** What the provider says about a person, once every check has passed. */
export interface Confirmed {
  kind: 'confirmed';
  identity: Identity;
  /** The session at the provider; null if it names none. */
  sessionId: string | null;
  /** Of the ID token and of the userinfo endpoint. */
  claims: Readonly<Record<string, unknown>>;
}

/** `code`: why, for the log. It quotes no input. */
export interface ProviderFailure {
  kind: 'refused' | 'unreachable';
  code: string;
}

/** The addresses of the provider, as its discovery document names them. */
export interface ProviderFacts {
  issuer: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  hasPkce: boolean;
  /** Whether it says when people signed in, which step-up needs; null if it lists no claims. */
  hasSignInTime: boolean | null;
}

/** The addresses to register at the provider. */
export function addressesOf(consoleUrl: string) {
  return {
    /** Where it sends browsers back to: a page of the console. */
    redirectUri: `${consoleUrl}provider`,
    /** Where it sends them after signing out. */
    signedOutUri: consoleUrl,
    /** Where it reports that someone signed out. */
    backChannelUri: new URL(`..${PROVIDER_SIGN_OUT}`, consoleUrl).href,
  };
}

const DISCOVERY_MS = HOUR_MS;
/** After a failure, so that visitors can't make the service call a provider that is down. */
const RETRY_MS = 5_000;
const MOST_CODE_CHARACTERS = 60;
/** A year: people may stay signed in at the provider. */
const MOST_AGE_S = '31536000';
/** How far the provider's clock may be off. */
const TOLERANCE_S = 30;

// Loaded on use: few installations have a provider, and start time and memory count for all.
const library = () => import('openid-client');

/**
 * The provider's side of signing in: the authorization code flow with PKCE, state and nonce. Null: none is set up.
 * `secret`: the client secret.
 */
export function openProvider(config: Config, { clock, secret }: { clock: ServiceClock; secret: string | null }) {
  const { provider: settings } = config;
  if (settings === null || secret === null) return null;
  const { redirectUri, signedOutUri } = addressesOf(consoleUrlOf(config));
  const fetch = createProviderFetch({ clock, allow: config.outboundAllow });
  const isHttps = settings.issuer.startsWith('https:');
  let known: { until: number; metadata: Promise<ServerMetadata> } | null = null;
  let keys: { address: string; set: RemoteJWKSet } | null = null;

  const discover = async (): Promise<ServerMetadata> => {
    const openid = await library();
    // The library's switch is for HTTP as such; `createProviderFetch` allows it on this machine only.
    const options = { [openid.customFetch]: fetch, execute: isHttps ? [] : [openid.allowInsecureRequests] };
    const issuer = new URL(settings.issuer);
    const found = await openid.discovery(issuer, settings.clientId, undefined, openid.None(), options);
    const metadata = found.serverMetadata();
    const { authorization_endpoint: address = '' } = metadata;
    if (!URL.canParse(address) || !isSecureOrLocal(new URL(address))) throw new ProviderUnreachable('no_endpoint');
    return metadata;
  };

  const metadata = (): Promise<ServerMetadata> => {
    const at = clock.monotonicMs();
    if (known !== null && at < known.until) return known.metadata;
    const asked = { until: at + DISCOVERY_MS, metadata: discover() };
    asked.metadata.catch(() => {
      asked.until = clock.monotonicMs() + RETRY_MS;
    });
    known = asked;
    return asked.metadata;
  };

  /** A new one each time, so that no key of the provider outlives its rotation. Sign-ins are rare. */
  const configure = async (): Promise<Configuration> => {
    const server = await metadata();
    const openid = await library();
    const methods = server.token_endpoint_auth_methods_supported ?? [];
    const byMethod = methods.includes('client_secret_post') ? openid.ClientSecretPost : openid.ClientSecretBasic;
    const client = {
      // The library reads the system's clock.
      [openid.clockSkew]: Math.round((clock.now() - systemClock.now()) / 1_000),
      [openid.clockTolerance]: TOLERANCE_S,
    };
    const configuration = new openid.Configuration(server, settings.clientId, client, byMethod(secret));
    configuration[openid.customFetch] = fetch;
    if (!isHttps) openid.allowInsecureRequests(configuration);
    // Checks the signature of ID tokens too, not only the connection that they come by.
    openid.enableNonRepudiationChecks(configuration);
    return configuration;
  };

  /** For messages that anyone may send: the library keeps the keys, so that these don't make the service call. */
  const keysAt = async (address: string): Promise<RemoteJWKSet> => {
    const { createRemoteJWKSet, customFetch } = await import('jose');
    if (keys?.address !== address) {
      const set = createRemoteJWKSet(new URL(address), {
        [customFetch]: (url: string, { headers }: { headers: Headers }) =>
          fetch(url, { method: 'GET', headers: Object.fromEntries(headers), body: null, redirect: 'manual' }),
      });
      keys = { address, set };
    }
    return keys.set;
  };

  return {
    label: settings.label,
    roleClaim: settings.roleClaim,
    roles: settings.roles,
    isOnly: settings.isOnly,

    /** The address at the provider to which a visit leads. */
    async addressFor(flow: Flow, state: string): Promise<{ kind: 'address'; url: string } | ProviderFailure> {
      try {
        const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
        const url = buildAuthorizationUrl(await configure(), {
          redirect_uri: redirectUri,
          scope: settings.scope,
          state,
          nonce: flow.nonce,
          code_challenge: await calculatePKCECodeChallenge(flow.verifier),
          code_challenge_method: 'S256',
          // A step-up takes a new sign-in there. Any limit makes the provider say when the person signed in.
          max_age: flow.purpose === 'step-up' ? '0' : MOST_AGE_S,
          ...(flow.purpose === 'step-up' && { prompt: 'login' }),
        });
        return { kind: 'address', url: url.href };
      } catch (error) {
        return { kind: 'unreachable', code: codeOf(error) };
      }
    },

    /** Exchanges the provider's response for what it says about the person. Never throws. */
    async redeem(
      { flow, state }: { flow: Flow; state: string },
      response: URLSearchParams,
    ): Promise<Confirmed | ProviderFailure> {
      try {
        const { authorizationCodeGrant, fetchUserInfo } = await library();
        const configuration = await configure();
        const tokens = await authorizationCodeGrant(configuration, new URL(`${redirectUri}?${response.toString()}`), {
          pkceCodeVerifier: flow.verifier,
          expectedState: state,
          expectedNonce: flow.nonce,
          idTokenExpected: true,
          // The person must have signed in there after this visit began.
          ...(flow.purpose === 'step-up' && { maxAge: Math.ceil((clock.now() - flow.begunAt) / 1_000) }),
        });
        const token = tokens.claims();
        if (token === undefined) return { kind: 'refused', code: 'no_id_token' };
        const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
        const info = hasUserInfo ? await fetchUserInfo(configuration, tokens.access_token, token.sub) : {};
        return {
          kind: 'confirmed',
          identity: { issuer: token.iss, subject: token.sub },
          sessionId: typeof token['sid'] === 'string' ? token['sid'] : null,
          claims: { ...info, ...token },
        };
      } catch (error) {
        return failureOf(error);
      }
    },

    /** The page that ends the session at the provider, too. Null: it has none. */
    async signOutPage(): Promise<{ kind: 'address'; url: string | null } | ProviderFailure> {
      try {
        const configuration = await configure();
        const { end_session_endpoint: page = '' } = configuration.serverMetadata();
        if (!URL.canParse(page) || !isSecureOrLocal(new URL(page))) return { kind: 'address', url: null };
        const { buildEndSessionUrl } = await library();
        const url = buildEndSessionUrl(configuration, { post_logout_redirect_uri: signedOutUri });
        return { kind: 'address', url: url.href };
      } catch (error) {
        return { kind: 'unreachable', code: codeOf(error) };
      }
    },

    /** Who signed out at the provider, by a message that anyone may have sent. Never throws. */
    async readLogoutToken(token: string): Promise<SignedOut | ProviderFailure> {
      try {
        const { issuer, jwks_uri: address } = await metadata();
        if (address === undefined) return { kind: 'refused', code: 'no_keys' };
        const given = {
          issuer,
          audience: settings.clientId,
          keys: await keysAt(address),
          at: clock.now(),
          toleranceS: TOLERANCE_S,
        };
        return await readLogoutToken(token, given);
      } catch (error) {
        return failureOf(error);
      }
    },

    /** What the provider's discovery document says. Throws an error with a code, as `codeOf` reads it. */
    async readFacts(): Promise<ProviderFacts> {
      const found = await metadata();
      return {
        issuer: found.issuer,
        authorizationEndpoint: found.authorization_endpoint ?? '',
        tokenEndpoint: found.token_endpoint ?? '',
        // Providers may leave the list out.
        hasPkce: found.code_challenge_methods_supported?.includes('S256') ?? true,
        hasSignInTime: found.claims_supported?.includes('auth_time') ?? null,
      };
    },

    close: () => fetch.close(),
  };
}

export type Provider = NonNullable<ReturnType<typeof openProvider>>;

function failureOf(error: unknown): ProviderFailure {
  return { kind: isUnreachable(error) ? 'unreachable' : 'refused', code: codeOf(error) };
}

function isUnreachable(error: unknown): boolean {
  return error instanceof Error && (error instanceof ProviderUnreachable || isUnreachable(error.cause));
}

/** A word about a failure that quotes neither tokens nor claims, although the library's errors hold them. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error instanceof ProviderUnreachable) return error.why;
  if (isUnreachable(error.cause)) return codeOf(error.cause);
  const given = 'error' in error ? error.error : 'code' in error ? error.code : error.name;
  return typeof given === 'string' && /^[\w.-]+$/.test(given) ? given.slice(0, MOST_CODE_CHARACTERS) : 'unknown';
}
