import type { Configuration, ServerMetadata } from 'openid-client';
import type { Config } from '../../config.ts';
import { isSecureOrLocal } from '../../net/is-secure-or-local.ts';
import { systemClock, type ServiceClock } from '../../runtime/clock.ts';
import type { Identity } from '../../store/ports/admin-identities.ts';
import type { Flow } from './flow.ts';
import { ProviderUnreachable, type createProviderFetch } from './provider-fetch.ts';

export type ProviderSettings = NonNullable<Config['provider']> & { clientSecret: string };

/** What the provider says about a person, once every check has passed. */
export interface Confirmed {
  kind: 'confirmed';
  identity: Identity;
  /** The session at the provider; null if it names none. */
  sessionId: string | null;
  /** Of the ID token and of the userinfo endpoint. */
  claims: Readonly<Record<string, unknown>>;
}

export type Redeemed =
  | Confirmed
  /** `code`: why, for the log. It quotes no input. */
  | { kind: 'refused'; code: string }
  | { kind: 'unreachable'; code: string };

/** The addresses of the provider, as its discovery document names them. */
export interface ProviderFacts {
  issuer: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  hasPkce: boolean;
  /** Whether it says when people signed in, which step-up needs; null if it lists no claims. */
  hasSignInTime: boolean | null;
}

/** Where the provider sends browsers back to: a page of the console. */
export function redirectUriOf(consoleUrl: string): string {
  return `${consoleUrl}provider`;
}

const DISCOVERY_MS = 3_600_000;
/** After a failure, so that visitors can't make the service call a provider that is down. */
const RETRY_MS = 5_000;
const MOST_CODE_CHARACTERS = 60;
/** A year: people may stay signed in at the provider. */
const MOST_AGE_S = '31536000';
/** How far the provider's clock may be off. */
const TOLERANCE_S = 30;

// Loaded on use: few installations have a provider, and start time and memory count for all.
const library = () => import('openid-client');

/** The provider's side of signing in: the authorization code flow with PKCE, state and nonce. */
export function openProvider(deps: {
  clock: ServiceClock;
  fetch: ReturnType<typeof createProviderFetch>;
  settings: ProviderSettings;
  consoleUrl: string;
}) {
  const { clock, fetch, settings } = deps;
  const redirectUri = redirectUriOf(deps.consoleUrl);
  const isHttps = settings.issuer.startsWith('https:');
  let known: { until: number; metadata: Promise<ServerMetadata> } | null = null;

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
    const configuration = new openid.Configuration(server, settings.clientId, client, byMethod(settings.clientSecret));
    configuration[openid.customFetch] = fetch;
    if (!isHttps) openid.allowInsecureRequests(configuration);
    // Checks the signature of ID tokens too, not only the connection that they come by.
    openid.enableNonRepudiationChecks(configuration);
    return configuration;
  };

  return {
    label: settings.label,
    roleClaim: settings.roleClaim,
    roles: settings.roles,
    isOnly: settings.isOnly,

    /** The address at the provider to which a visit leads. */
    async addressFor(
      flow: Flow,
      state: string,
    ): Promise<{ kind: 'address'; url: string } | Extract<Redeemed, { kind: 'unreachable' }>> {
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
    async redeem({ flow, state }: { flow: Flow; state: string }, response: URLSearchParams): Promise<Redeemed> {
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
        return { kind: isUnreachable(error) ? 'unreachable' : 'refused', code: codeOf(error) };
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

export type Provider = ReturnType<typeof openProvider>;

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
