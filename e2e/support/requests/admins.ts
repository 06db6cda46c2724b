import type { Grant } from '@rewards-wall/shared/admin/permissions.ts';
import { adminApi, type AdminEndpointName } from '@rewards-wall/shared/admin/api.ts';
import { buildPath } from '@rewards-wall/shared/routes.ts';
import { expect } from 'vitest';
import { systemIds, type Ids } from '../../../server/runtime/ids.ts';
import { tokenDigest } from '../../../server/security/key-format.ts';
import { createPasswords } from '../../../server/security/passwords.ts';
import type { TestService } from '../service/start-service.ts';
import { openClient, type ApiResponse, type Client, type RequestOptions } from './client.ts';

/** A header that browsers add to the requests of our own pages. */
export const ownPage = { 'Sec-Fetch-Site': 'same-origin' } as const;

export const COOKIE = 'rewards-console';
export const everywhere = { role: 'owner', publishers: null } satisfies Grant;
/** Someone who runs CLI commands. */
export const cli = { kind: 'cli', id: null, ip: null } as const;

/** A caller of the admin API. */
export interface AdminClient {
  ask(
    name: AdminEndpointName,
    options?: RequestOptions & { params?: Readonly<Record<string, string | number>> },
  ): Promise<ApiResponse>;
}

export interface Person extends AdminClient {
  adminId: string;
  name: string;
  password: string;
  /** The session's first token. */
  token: string;
  /** The current token: step-up and changes of factors replace it. */
  newestToken: () => string;
}

/** Calls the admin API of a service, and checks every response against the OpenAPI document. */
export async function openAdminClient(
  { url }: Pick<TestService, 'url'>,
  headers: Readonly<Record<string, string>> = {},
) {
  const client: Client = await openClient(url, '/console/openapi.json');
  const ask: AdminClient['ask'] = (name, { params = {}, ...options } = {}) => {
    const { method, path } = adminApi[name];
    return client.send(method, buildPath(path, params as never), {
      ...options,
      headers: { ...headers, ...options.headers },
    });
  };
  return { ask };
}

/** The token of an invitation link for a role. */
export async function newInvitation({ app }: Pick<TestService, 'app'>, grant: Grant = everywhere): Promise<string> {
  const invited = await app.admins.invite(grant, cli);
  if (invited.kind !== 'invited') throw new Error(invited.kind);
  return invited.token;
}

let people = 0;

/** A person who can sign in. The password is hashed at a low cost to save time. */
export async function newPerson(
  service: TestService,
  grant: Grant = everywhere,
  { ids = systemIds(), name = `Person ${(people += 1)}` }: { ids?: Ids; name?: string } = {},
): Promise<Person> {
  const password = service.secrets.add(`harbor quest ${ids.bytes(8).toString('hex')}`);
  const hash = await createPasswords({ ids }, { logN: 4, r: 8, p: 1 }).hash(password, { budget: 'link', holder: name });
  const linkToken = await newInvitation(service, grant);
  const adminId = ids.timeOrdered('adm', service.clock.now());
  const at = service.clock.now();
  const place = { ip: '127.0.0.1', agent: 'test' };
  const used = await service.store.useAdminLink({
    digest: tokenDigest(linkToken),
    newAdmin: { adminId, name, nameKey: name.toLowerCase() },
    password: hash,
    session: {
      sessionId: ids.timeOrdered('ases', at),
      digest: ids.bytes(8).toString('hex'),
      at,
      expiresAt: at,
      openedBy: 'credentials',
      providerSession: null,
      ...place,
    },
    audit: { actor: { kind: 'link', id: null, ip: null }, at },
  });
  if (used.kind !== 'used') throw new Error(used.kind);
  const token = service.secrets.add(await signIn(service, name, password));
  return { adminId, name, password, token, ...(await withSession(service, token)) };
}

/** Signs in, and returns the session's token. */
export async function signIn(service: TestService, name: string, password: string): Promise<string> {
  const { ask } = await openAdminClient(service);
  const response = await ask('signIn', { json: { name, password } });
  if (response.status !== 204) throw new Error(`${response.status} ${response.text}`);
  return tokenIn(response);
}

/** The token in a response's cookie. */
export function tokenIn({ headers }: ApiResponse): string {
  return /=([\w-]*);/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';
}

/** Calls with a session's cookie, from our own page. Updates the cookie from responses, as a browser does. */
export async function withSession(
  service: Pick<TestService, 'url'>,
  token: string,
): Promise<AdminClient & { newestToken: () => string }> {
  const { ask } = await openAdminClient(service, ownPage);
  let newest = token;
  return {
    ask: async (name, options = {}) => {
      const response = await ask(name, { ...options, headers: { Cookie: `${COOKIE}=${newest}`, ...options.headers } });
      const setsSession = response.headers.get('set-cookie')?.includes(`${COOKIE}=`) === true;
      const next = setsSession ? tokenIn(response) : '';
      if (next !== '') newest = next;
      return response;
    },
    newestToken: () => newest,
  };
}

/** Downloads a list as CSV with a session's cookie, as a browser does. `path` includes the query. */
export async function csvOf(
  { url }: Pick<TestService, 'url'>,
  { token }: Pick<Person, 'token'>,
  path: string,
): Promise<string> {
  const response = await fetch(`${url}${path}`, { headers: { Cookie: `${COOKIE}=${token}` } });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  return response.text();
}

/** The first cell of each row of a list as CSV. */
export async function firstCells(...of: Parameters<typeof csvOf>): Promise<string[]> {
  const [, ...lines] = (await csvOf(...of)).split('\r\n').slice(0, -1);
  return lines.map((line) => line.split(',', 1)[0] ?? '');
}

/** Calls with a new admin key. */
export async function withKey(
  service: TestService,
  grant: Grant = everywhere,
): Promise<AdminClient & { keyId: string; key: string }> {
  const created = await service.app.admins.createAdminKey({ name: 'script', ...grant }, cli);
  if (created.kind !== 'created') throw new Error(created.kind);
  const { key, keyId } = created;
  service.secrets.add(key);
  return { key, keyId, ...(await openAdminClient(service, { Authorization: `Bearer ${key}` })) };
}

/** Staff actions that fill every table of staff, also about a user. */
export async function fillAdminTables(
  service: TestService,
  { reason, ...user }: { owner: string; subid1: string; reason: string },
): Promise<void> {
  const support = await withKey(service, { role: 'support', publishers: null });
  await support.ask('readUser', { params: user });
  const adjusted = await support.ask('adjustUser', { params: user, json: { amount: 1, reason } });
  if (adjusted.status !== 201) throw new Error(adjusted.text);
  const { name } = await newPerson(service);
  await withKey(service);
  await newInvitation(service);
  await removeProviderPerson(service);
  const owner = await withKey(service);
  const json = { name: 'reports', role: 'viewer' };
  const created = await owner.ask('createAdminKey', { json, headers: { 'Idempotency-Key': 'once' } });
  service.secrets.add((created.body as { key: string }).key);
  const { ask } = await openAdminClient(service);
  await ask('signIn', { json: { name, password: 'wrong' } });
}

/** Someone joins with an account at the provider, and is removed. */
async function removeProviderPerson({ app, clock, store }: TestService): Promise<void> {
  const at = clock.now();
  const place = { ip: '127.0.0.1', agent: 'test' };
  const { adminId } = await store.signInByProvider({
    identity: { issuer: 'https://id.example', subject: 'former' },
    grant: { role: 'viewer', publishers: null },
    newAdmin: { adminId: 'adm_former', names: [{ name: 'Former', nameKey: 'former' }] },
    session: {
      sessionId: 'ases_former',
      digest: 'former',
      at,
      expiresAt: at,
      openedBy: 'provider',
      providerSession: null,
      ...place,
    },
    audit: { actor: cli, at },
  });
  await app.admins.removeAdmin(adminId ?? '', cli);
}
