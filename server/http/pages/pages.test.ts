import { mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { systemClock } from '../../runtime/clock.ts';
import { systemIds } from '../../runtime/ids.ts';
import { noMetrics } from '../../runtime/metrics/metrics.ts';
import { createTurns } from '../../runtime/turns.ts';
import type { Log } from '../../runtime/log.ts';
import type { DirectoryView } from '../../publishers/directory.ts';
import { sampleWall } from '../../offers/catalog/samples.fixture.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { createListener } from '../listener.ts';
import { clientReader } from '../client/client-info.ts';
import { originReader } from '../client/network.ts';
import { createEncoderSlots } from '../response/compression.ts';
import { openPages } from './open-pages.ts';
import { createLimiter, inMemory, type Limiter } from '../limits/rate-limit.ts';
import { createUnsentBound } from '../limits/unsent-bound.ts';
import { fake } from '../../runtime/fake.fixture.ts';
import type { Overload } from '../limits/overload.ts';

interface ServeOptions {
  limitPages?: Limiter;
  mountFirst?: () => void;
  endpoints?: readonly Endpoint[];
}

const ignore = (): void => undefined;
const noLimit = createLimiter('page', 0, { clock: systemClock, backend: inMemory(systemClock) });

/** The pages alone, with the widget's files in their own folder, without a limit by default. */
async function servePages({ limitPages = noLimit, mountFirst = ignore, endpoints = [] }: ServeOptions = {}) {
  const widgetFolder = mkdtempSync(join(tmpdir(), 'pages-'));
  writeFileSync(join(widgetFolder, 'hosted.html'), '<!doctype html><script type="application/json"></script>');
  writeFileSync(join(widgetFolder, 'offer-wall.js'), 'export {};');
  const routes: (string | undefined)[] = [];
  const errors: unknown[] = [];
  const log: Log = {
    fatal: ignore,
    error: (fields) => void errors.push(fields.error),
    warn: ignore,
    info: (fields) => void routes.push(fields.route),
    debug: ignore,
    trace: ignore,
    flush: ignore,
  };
  const wall = { ...sampleWall(), adwallId: 2 };
  const view = {
    wall: (pubId: number, id: number) => (pubId === 1 && id === 2 ? wall : null),
    panelOfWall: () => null,
  } as unknown as DirectoryView;
  const directory = { current: async () => view };
  const unused = () => Promise.reject(new Error('not used by pages'));
  const overload: Overload = fake('overload', { arrive: () => false, countRefusal: ignore });
  const served = {
    endpoints,
    loadAdminEndpoints: null,
    publicUrl: 'http://localhost',
    basePath: '',
    compression: true,
    clock: systemClock,
    ids: systemIds(),
    log,
    turns: createTurns(),
    directory,
    readClient: clientReader({ readOrigin: originReader([]), countryHeader: null }),
    admin: { identify: () => undefined, refuse: () => undefined, respond: unused },
    verifyToken: unused,
    limitByAddress: noLimit,
    limitByKey: { take: unused },
    overload,
    limitFailures: { look: () => ({ allowed: true, headers: {} }), count: unused },
    limitPages,
    unsent: createUnsentBound({ maxBytes: 0, clock: systemClock, onCut: ignore }),
    encoders: createEncoderSlots(0),
    noteHost: ignore,
    metrics: noMetrics,
    onSecretKeyFromBrowser: ignore,
    onPlaceholder: ignore,
  };
  const readiness = async () => ({ ready: true as const, checks: {} });
  const app = createListener({
    ...served,
    servePage: openPages({
      ...served,
      widgetFolder,
      readPicture: async () => null,
      readiness,
      serving: () => ({ serving: true }),
      respondWithMetrics: null,
      openApi: async () => ({}),
      pages: 'walls',
      consoleUrl: 'http://localhost/console/',
      signInWays: { hasPasswords: true, provider: null },
      mountFirst,
    }),
  });
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    rmSync(widgetFolder, { recursive: true });
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fetchPage = (path: string, init: RequestInit = {}) => fetch(`${url}${path}`, init);
  const get = (path: string, method = 'GET', redirect: 'follow' | 'manual' = 'follow') =>
    fetchPage(path, { method, redirect });
  return { widgetFolder, routes, errors, get, fetchPage };
}

test.each([
  '/adwall/publisher/1/profile/2',
  '/adwall/publisher/1/profile/2/',
  '/adwall/publisher/1/profile/2/new',
  '/adwall/publisher/1/profile/2/new/',
  '/adwall/publisher/1/profile/2/preview',
  '/adwall/publisher/1/new/profile/2',
  '/adwall/publisher/1/new/profile/2/',
  '/adwall/publisher/1/new/profile/2/preview',
  '/publisher/1/profile/2',
  '/publisher/1/profile/2/new',
  '/publisher/1/new/profile/2',
  '/publisher/1/new/profile/2/preview/',
])('the URL %s of older clients redirects permanently to the hosted page, with all parameters', async (path) => {
  const { get } = await servePages();
  const response = await get(`${path}?subid1=a%2Fb&subid2=`, 'GET', 'manual');
  expect([response.status, response.headers.get('location')]).toEqual([308, '/wall/1/2?subid1=a%2Fb&subid2=']);
  expect((await get(path, 'GET', 'manual')).headers.get('location')).toBe('/wall/1/2');
  expect((await get(`${path}?subid1=u`)).status).toBe(200);
});

test.each(['x/profile/2', '1/profile/0', '1/profile/2/old', '1/new/new/profile/2', '1/profile/2//', '1/2'])(
  'what resembles a URL of older clients, such as publisher/%s, is a 404 page for a person',
  async (ids) => {
    const { get } = await servePages();
    const response = await get(`/adwall/publisher/${ids}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  },
);

test.each([
  [{ 'Sec-Fetch-Dest': 'iframe', Accept: '*/*' }, 'Diese Seite gibt es nicht'],
  [{ 'Sec-Fetch-Dest': 'document', Accept: 'text/html,*/*;q=0.8' }, 'Diese Seite gibt es nicht'],
  [{ Accept: 'text/html,*/*;q=0.8' }, 'Diese Seite gibt es nicht'],
  [{ 'Sec-Fetch-Dest': 'empty', Accept: '*/*' }, '"code":"not_found"'],
  [{ 'Sec-Fetch-Dest': 'script', Accept: '*/*' }, '"code":"not_found"'],
  [{ 'Sec-Fetch-Dest': 'empty', Accept: 'text/html' }, '"code":"not_found"'],
  [{ Accept: 'application/json' }, '"code":"not_found"'],
])('a browser that opens an unknown page with %j sees a notice, and programs get a problem', async (headers, seen) => {
  const { fetchPage } = await servePages();
  const response = await fetchPage('/nothing/here', { headers: { ...headers, 'Accept-Language': 'de' } });
  expect(response.status).toBe(404);
  expect(await response.text()).toContain(seen);
  expect(response.headers.get('x-frame-options')).toBeNull();
});

test.each([
  [0, 'no-store', true],
  [64 * 1024, 'no-cache', false],
])(
  'when there is no room for long responses, a page with a list of %i bytes or more is %s',
  async (length, cache, hasList) => {
    const body = JSON.stringify({ offers: [], padding: ' '.repeat(length) });
    const list = endpoint({
      name: 'offers',
      method: 'GET',
      path: '/offers.json',
      summary: '',
      tag: '',
      responses: {},
      problems: [],
      target: 'wall',
      access: {},
      cors: 'anyone',
      secure: false,
      query: z.object({}),
      handle: () => ({ kind: 'bytes', status: 200, mediaType: 'application/json', bytes: Buffer.from(body) }),
    });
    const { get } = await servePages({ endpoints: [list] });
    const page = await get('/wall/1/2?subid1=u');
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, cache]);
    expect((await page.text()).includes('"padding"')).toBe(hasList);
  },
);

test('the URL of the hosted page must have the exact ids and case', async () => {
  const { get } = await servePages();
  const page = await get('/wall/1/2?subid1=u');
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('content-length')).toBe(String((await page.text()).length));
  expect((await get('/wall/1/2', 'HEAD')).status).toBe(200);
  for (const path of ['/wall/1/0x2', '/wall/1e0/2', '/wall/01/2', '/wall/1/3', '/WALL/1/2', '/wall/1/2/']) {
    expect((await get(path)).status, path).toBe(404);
  }
});

test('a missing file is a problem with status 500, and other pages are still served', async () => {
  const { get, widgetFolder } = await servePages();
  unlinkSync(join(widgetFolder, 'hosted.html'));
  unlinkSync(join(widgetFolder, 'offer-wall.js'));
  const response = await get('/embed/v1/offer-wall.js');
  expect(response.status).toBe(500);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(await response.json()).toMatchObject({ code: 'internal_error' });
  const page = await get('/wall/1/2');
  expect(page.status).toBe(500);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await page.text()).toContain('We can’t show offers right now');
  expect((await get('/health/live')).status).toBe(200);
});

test('the log names known pages only, because a mistyped URL may begin with a key', async () => {
  const { get, routes } = await servePages();
  for (const path of ['/docs', '/health/live', '/sk_secret', '/ada@example.com/x']) await (await get(path)).text();
  await expect.poll(() => routes).toEqual(['/docs', '/health', '/*', '/*']);
});

describe('the first request for a page loads the pages', () => {
  test('once for simultaneous requests, and not for health checks', async () => {
    let loads = 0;
    const { get } = await servePages({ mountFirst: () => void (loads += 1) });
    for (const path of ['/health/live', '/health/ready']) {
      const response = await get(path);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
      expect((await get(path, 'HEAD')).status).toBe(200);
    }
    expect(loads).toBe(0);
    const answers = await Promise.all(['/docs', '/wall/1/2', '/nowhere', '/docs'].map((path) => get(path)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 200]);
    expect(loads).toBe(1);
  });

  test('if that fails, the response is a problem and the log has the error; the next request retries', async () => {
    const failure = new Error('too many open files');
    let loads = 0;
    const { errors, get } = await servePages({
      mountFirst: () => {
        loads += 1;
        if (loads === 1) throw failure;
      },
    });
    const response = await get('/docs');
    expect([response.status, response.headers.get('content-type')]).toEqual([500, 'application/problem+json']);
    expect(await response.json()).toMatchObject({ code: 'internal_error' });
    expect(errors).toEqual([failure]);
    expect((await get('/docs')).status).toBe(200);
  });

  test('not for a request over the limit', async () => {
    let loads = 0;
    const limitPages: Limiter = { take: async () => ({ allowed: false, headers: {} }) };
    const { get } = await servePages({ limitPages, mountFirst: () => void (loads += 1) });
    expect((await get('/docs')).status).toBe(429);
    expect(loads).toBe(0);
  });
});
