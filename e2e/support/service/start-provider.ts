import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, decodeJwt, type JWTPayload } from 'jose';
import { Provider } from 'oidc-provider';
import { closeServer } from '../../../server/runtime/lifecycle.ts';

/** What the provider says about its accounts, by id. */
type Accounts = Record<string, Readonly<Record<string, unknown>>>;

/** A real OpenID Connect provider on loopback. */
export interface TestProvider {
  issuer: string;
  /** The settings of a service that signs people in with it. */
  env: Record<string, string>;
  clientSecret: string;
  accounts: Accounts;
  /** Changes each ID token before it is signed. Null: as it is. */
  change: ((claims: JWTPayload) => JWTPayload) | null;
  /** Signs ID tokens with a key that the provider doesn't publish. */
  signsWithOtherKey: boolean;
  /** The time of a service, by which the provider's tokens are issued. Null: the system's. */
  now: (() => number) | null;
  /** What its discovery document says instead. */
  discovery: Record<string, unknown>;
  /** Where it reports that someone signed out. Null: nowhere. */
  backChannelUrl: string | null;
  /** A token that it signs, with these claims. */
  sign(claims: JWTPayload): Promise<string>;
  /** How many requests each of its endpoints got, by path. */
  requests: Map<string, number>;
  stop(): Promise<void>;
}

const CLIENT = { id: 'rewards-wall', secret: 'the-client-secret-of-these-tests' };
const TTL_S = 600;
const ALGORITHM = 'RS256';
const KEY_ID = 'test-key';
/** What the client registers. Each service has an address of its own (`backChannelUrl`). */
const BACK_CHANNEL = 'https://wall.example/back-channel';

/** Starts a provider, for the console at these addresses. */
export async function startProvider(consoleUrls: readonly string[] = ['http://localhost:0/console/']) {
  let provider: Provider | null = null;
  const requests: TestProvider['requests'] = new Map();
  const server = createServer((request, response) => {
    const path = (request.url ?? '').replace(/\?.*/, '').replace(/(?<=^\/\w+)\/.*/, '');
    requests.set(path, (requests.get(path) ?? 0) + 1);
    if (provider === null) response.destroy();
    else if (path === '/interaction') void interact(provider, request, response);
    else provider.callback()(request, response);
  });
  server.listen(0, '127.0.0.1');
  // The provider that test files share lasts as long as their process.
  server.unref();
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const keys = await generateKeyPair(ALGORITHM, { extractable: true });
  const otherKeys = await generateKeyPair(ALGORITHM, { extractable: true });
  const started: TestProvider = {
    issuer,
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: 'Acme ID',
      OUTBOUND_ALLOW: `127.0.0.1:${port}`,
    },
    clientSecret: CLIENT.secret,
    accounts: {},
    change: null,
    signsWithOtherKey: false,
    now: null,
    discovery: {},
    backChannelUrl: null,
    async sign(claims) {
      const key = started.signsWithOtherKey ? otherKeys : keys;
      const signed = new SignJWT(claims).setProtectedHeader({ alg: ALGORITHM, kid: KEY_ID });
      return signed.sign(key.privateKey);
    },
    requests,
    stop: () => closeServer(server, 1000),
  };
  provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: consoleUrls.map((url) => `${url}provider`),
        post_logout_redirect_uris: [...consoleUrls],
        backchannel_logout_uri: BACK_CHANNEL,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(keys.privateKey)), kid: KEY_ID, alg: ALGORITHM, use: 'sig' }] },
    cookies: { keys: ['of these tests'] },
    claims: { openid: ['sub'], profile: ['name', 'preferred_username', 'groups'] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    async fetch(_: unknown, { body }: { body: URLSearchParams }) {
      if (started.backChannelUrl === null) return new Response(null, { status: 204 });
      const claims = atTimeOf(started, decodeJwt(body.get('logout_token') ?? ''));
      const logout_token = await started.sign(started.change?.(claims) ?? claims);
      return fetch(started.backChannelUrl, { method: 'POST', body: new URLSearchParams({ logout_token }) });
    },
    pkce: { required: () => true },
    ttl: {
      AccessToken: TTL_S,
      AuthorizationCode: TTL_S,
      Grant: TTL_S,
      IdToken: TTL_S,
      Interaction: TTL_S,
      Session: TTL_S,
    },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, accountId: string) =>
      Object.hasOwn(started.accounts, accountId)
        ? { accountId, claims: () => ({ sub: accountId, ...started.accounts[accountId] }) }
        : undefined,
    // Every person consents to everything.
    async loadExistingGrant({
      oidc,
    }: {
      oidc: { client: { clientId: string }; session: { accountId: string }; provider: Provider };
    }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid profile');
      await grant.save();
      return grant;
    },
  });
  provider.use(async (context, next) => {
    await next();
    const body = Object(context.body) as { id_token?: string };
    if (context.oidc?.route === 'discovery') context.body = { ...body, ...started.discovery };
    if (context.oidc?.route !== 'token' || body.id_token === undefined) return;
    const claims = atTimeOf(started, decodeJwt(body.id_token));
    context.body = { ...body, id_token: await started.sign(started.change?.(claims) ?? claims) };
  });
  return started;
}

/** Test services have clocks of their own. */
function atTimeOf({ now }: TestProvider, claims: JWTPayload): JWTPayload {
  const aheadS = now === null ? 0 : Math.round((now() - Date.now()) / 1000);
  const moved = ['iat', 'exp', 'auth_time'].flatMap((name) => {
    const at = claims[name];
    return typeof at === 'number' ? [[name, at + aheadS]] : [];
  });
  return { ...claims, ...Object.fromEntries(moved) };
}

/** The provider's own page: the person says who they are, or cancels. */
async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(
      '<title>Acme ID</title><form method="post"><label>Account <input name="account"></label><button>Continue</button></form>',
    );
    return;
  }
  const chunks = await request.toArray();
  const accountId = new URLSearchParams(Buffer.concat(chunks).toString()).get('account') ?? '';
  const result =
    accountId === '' ? { error: 'access_denied' } : { login: { accountId, remember: true, ts: undefined } };
  await provider.interactionFinished(request, response, result);
}

/** A browser at the provider, which keeps its cookies. */
export function openVisitor() {
  const cookies = new Map<string, string>();
  const ask = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  /** Confirms on the provider's page that the person signs out, and returns where it leads. */
  const signOut = async (address: string): Promise<string | null> => {
    const page = await (await ask(address)).text();
    const [, action = ''] = /action="([^"]+)"/.exec(page) ?? [];
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? [];
    const response = await ask(action, { method: 'POST', body: new URLSearchParams({ xsrf, logout: 'yes' }) });
    return response.headers.get('location');
  };
  /** Signs in as an account, or cancels with ''. Returns the query with which the provider sends the browser back. */
  const visit = async (address: string, account: string): Promise<string> => {
    const issuer = new URL(address).origin;
    let url = address;
    for (let hops = 0; hops < 10; hops += 1) {
      const isPage = new URL(url).pathname.startsWith('/interaction/');
      const response = await ask(url, isPage ? { method: 'POST', body: new URLSearchParams({ account }) } : {});
      const location = response.headers.get('location');
      if (location === null) throw new Error(`${response.status} ${await response.text()}`);
      const next = new URL(location, url);
      if (next.origin !== issuer) return next.search.slice(1);
      url = next.href;
    }
    throw new Error('The provider redirects in a loop');
  };
  return Object.assign(visit, { signOut });
}
