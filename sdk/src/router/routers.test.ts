import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { vectors } from '../../../e2e/support/postbacks/postback-cases.ts';
import type { TokenInput } from '../client/create-client.ts';
import { RewardsWallError } from '../rewards-wall-error.ts';
import { memoryStore } from '../stores/memory-store.ts';
import type { SignedInUser } from './token-response.ts';
import { expressRouter } from './express-router.ts';
import { fetchRouter } from './fetch-router.ts';
import type { RouterOptions } from './router-options.ts';

const session = { token: 'a.b.c', expires_at: '2026-01-31T09:30:00.000Z' };
const minted: TokenInput[] = [];
const errors: unknown[] = [];
let user: SignedInUser | Promise<SignedInUser>;
let failWith: Error | null;

beforeEach(() => {
  minted.length = 0;
  errors.length = 0;
  [user, failWith] = ['user-1', null];
});

const options: RouterOptions<unknown, undefined> = {
  rewards: {
    async mintToken(input) {
      if (failWith !== null) throw failWith;
      minted.push(input);
      return session;
    },
  },
  signedInUser: () => user,
  secrets: vectors.secret,
  store: memoryStore(),
  handle: () => undefined,
  onError: (error) => void errors.push(error),
};

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(listener: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

type Send = (method: string, path: string) => Promise<Response>;

const routers: Record<string, () => Promise<Send>> = {
  fetch: async () => {
    const route = fetchRouter(options);
    return (method, path) => route(new Request(`https://shop.example${path}`, { method }));
  },
  Express: async () => {
    const app = express();
    app.use('/rewards', expressRouter(options));
    const url = await listen(app);
    return (method, path) => fetch(url + path, { method });
  },
};

describe.each(Object.entries(routers))('%s', (_, open) => {
  test('POST token returns an uncacheable one-hour token of the signed-in user', async () => {
    const send = await open();
    const response = await send('POST', '/rewards/token');
    expect([response.status, await response.json()]).toEqual([200, session]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(minted).toEqual([{ userId: 'user-1', expiresInSeconds: 3600 }]);
  });

  test('signedInUser may be async and return a full token input', async () => {
    const send = await open();
    user = Promise.resolve({ userId: 7, subid2: 'app', expiresInSeconds: 600 });
    expect((await send('POST', '/rewards/token/?page=2')).status).toBe(200);
    expect(minted).toEqual([{ userId: 7, subid2: 'app', expiresInSeconds: 600 }]);
  });

  test.each([[null], [undefined], ['']])('401 if no one is signed in: %j', async (nobody) => {
    const send = await open();
    user = nobody;
    const response = await send('POST', '/rewards/token');
    expect([response.status, await response.json()]).toEqual([
      401,
      expect.objectContaining({ error: 'not_signed_in' }),
    ]);
    expect([minted, errors]).toEqual([[], []]);
  });

  test('405 for a link to the token', async () => {
    const send = await open();
    expect((await send('GET', '/rewards/token')).status).toBe(405);
    expect(minted).toEqual([]);
  });

  test.each([
    ['the service refuses', 502, new RewardsWallError({ code: 'invalid_key', detail: 'Revoked.', status: 401 })],
    ['the session fails', 500, new Error('no database at 10.0.0.7')],
  ])('if %s, the page gets %i without the reason, which the log gets', async (_what, status, error) => {
    const send = await open();
    failWith = error;
    const response = await send('POST', '/rewards/token');
    expect(response.status).toBe(status);
    expect(await response.text()).not.toMatch(/10\.0|Revoked|invalid_key/);
    expect(errors).toEqual([error]);
  });

  test('postbacks go to the receiver, and other paths are not found', async () => {
    const send = await open();
    expect((await send('POST', '/rewards/postbacks')).status).toBe(401);
    expect((await send('GET', '/rewards/postbacks?x=1')).status).toBe(401);
    expect(errors).toHaveLength(2);
    for (const path of ['/rewards', '/rewards/tokens', '/rewards/token/x', '/rewards/my-token'])
      expect((await send('POST', path)).status, path).toBe(404);
  });
});

test('a router on Express leaves other paths to the site, wherever it is mounted', async () => {
  const app = express();
  app.use(expressRouter(options));
  app.post('/admin/token', (_, response) => void response.send('mine'));
  const url = await listen(app);
  expect(await (await fetch(`${url}/admin/token`, { method: 'POST' })).text()).toBe('mine');
  expect((await fetch(`${url}/token`, { method: 'POST' })).status).toBe(200);
});

test.each([
  [{ signedInUser: undefined }, 'signedInUser must be a function'],
  [{ rewards: undefined }, 'rewards is missing'],
  [{ secrets: undefined }, 'secret'],
  [{ store: undefined }, 'store is missing'],
])('a missing option fails at once: %j', (missing, words) => {
  expect(() => expressRouter({ ...options, ...missing } as typeof options)).toThrow(words);
});
