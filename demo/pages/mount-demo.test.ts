import { createSecretKey } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemIds } from '../../server/runtime/ids.ts';
import { openVault } from '../../server/security/vault.ts';
import { openSqlite } from '../../server/store/sqlite/open-sqlite.ts';
import { createDirectory } from '../../server/publishers/directory.ts';
import { createTurns } from '../../server/runtime/turns.ts';
import { demoUsers } from '../catalog/personas.ts';
import type { DemoKeys } from '../seed/demo-keys.ts';
import { seedDemo } from '../seed/seed-demo.ts';
import { createSupply } from '../supply/supply.ts';
import { mountDemo } from './mount-demo.ts';

const publicUrl = 'http://localhost:3000';
const localUrl = 'http://127.0.0.1:3000';
const dataDir = mkdtempSync(join(tmpdir(), 'rewards-wall-pages-'));
const store = openSqlite({ file: ':memory:' });
let keys: DemoKeys;
let server: Server;
let base: string;

beforeAll(async () => {
  const ids = systemIds();
  const vault = openVault(createSecretKey(Buffer.alloc(32, 1)), ids);
  const clock = { now: () => Date.UTC(2026, 4, 17) };
  await store.migrate(clock.now());
  keys = await seedDemo({ store, vault, clock, ids, dataDir, publicUrl, localUrl });
  const app = express();
  const directory = createDirectory({ store, turns: createTurns() });
  const urls = { publicUrl, localUrl };
  const supply = createSupply({ clock, publicUrl });
  const consoleUrl = `${publicUrl}/console/`;
  mountDemo(app, { store, vault, directory, clock, ids, ...urls, consoleUrl, supply, keys: Promise.resolve(keys) });
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await store.close();
  rmSync(dataDir, { recursive: true });
});

test('the settings have what the page needs, and nothing secret or personal', async () => {
  const text = await (await fetch(`${base}/demo/settings.json`)).text();
  expect(JSON.parse(text)).toMatchObject({
    pubId: keys.pubId,
    adwallId: keys.adwallId,
    publishable_key: keys.publishable_key,
    survey_profile: {
      profileId: keys.survey_profile.profileId,
      publishable_key: keys.survey_profile.publishable_key,
    },
  });
  expect(text).not.toContain('sk_');
  for (const { profile } of demoUsers) if (profile !== null) expect(text).not.toContain(profile.email);
});

test.each([
  ['/', ['base.css', 'demo.css', 'demo.js']],
  ['/demo/surveys/enter', ['base.css', 'loop.css', 'survey.js']],
  ['/demo/advertiser', ['base.css', 'loop.css', 'advertiser.js']],
  ['/demo/receiver', ['base.css', 'loop.css', 'receiver.js']],
  ['/demo/shop', ['base.css', 'loop.css', 'shop.js']],
])('%s and its files have no inline script or style, and a policy that allows none', async (path, files) => {
  const response = await fetch(`${base}${path}`);
  const html = await response.text();
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'; style-src/);
  expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/);
  const local = [...html.matchAll(/(?:src|href)="(\/demo\/[^"]+\.\w+)"/g)].map(([, file]) => file);
  expect(new Set(local)).toEqual(new Set(['icon.svg', ...files].map((name) => `/demo/${name}`)));
  for (const file of local) {
    const response = await fetch(`${base}${file}`);
    expect({ file, status: response.status }).toEqual({ file, status: 200 });
    for (const [, name] of (await response.text()).matchAll(/ from '\.\/([\w-]+\.js)'/g))
      expect({ name, status: (await fetch(`${base}/demo/${name}`)).status }).toEqual({ name, status: 200 });
  }
});

test('a logo is served as an image without scripts', async () => {
  const response = await fetch(`${base}/demo/images/castle-plum-dh.svg`);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000',
  });
  expect((await fetch(`${base}/demo/images/nothing.svg`)).status).toBe(404);
  expect((await fetch(`${base}/demo/images/..%2Fdemo.svg`)).status).toBe(404);
});

test("shows the ledger's balance, only for users of the demo", async () => {
  const maya = await fetch(`${base}/demo/balance.json?subid1=demo-maya`);
  expect(await maya.json()).toMatchObject({
    balance: '230',
    transactions: [{ amount: '-120', text: 'Redeemed: Moonlit Cloak' }, { amount: '250' }, { amount: '100' }],
  });
  const newUser = await fetch(`${base}/demo/balance.json?subid1=demo-visitor-1x2y`);
  expect(await newUser.json()).toEqual({ balance: '0', transactions: [] });
  for (const query of ['subid1=demo-visitor-', 'subid1=stranger', 'subid1=demo-maya&subid1=x', '']) {
    expect((await fetch(`${base}/demo/balance.json?${query}`)).status).toBe(404);
  }
});

test('signs in at the console only from this machine, asked for by its own name and by no proxy', async () => {
  const ask = async (headers: Record<string, string> = {}) => {
    const socket = request(`${base}/demo/console`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
    });
    socket.end('{}');
    const [response] = (await once(socket, 'response')) as [IncomingMessage];
    return { status: response.statusCode, body: JSON.parse(await text(response)) as object };
  };
  expect(await ask()).toEqual({ status: 200, body: { token: expect.stringMatching(/^[\w-]{20,}$/) } });
  expect(await ask({ Host: 'localhost:3000' })).toMatchObject({ status: 200 });
  const elsewhere = [{ Host: 'rebound.example:3000' }, { 'X-Forwarded-For': '203.0.113.7' }, { Forwarded: 'for=::1' }];
  for (const headers of elsewhere) expect(await ask(headers)).toEqual({ status: 403, body: { error: 'not_here' } });
  const link = async () => (await (await fetch(`${base}/demo/console.json`)).json()) as object;
  expect(await link()).toEqual({ url: '/console/', signs_in: true });
});

test('issues tokens only for users of the demo', async () => {
  const maya = await fetch(`${base}/demo/session.json?subid1=demo-maya`);
  expect(maya.headers.get('cache-control')).toBe('no-store');
  const { token } = (await maya.json()) as { token: string };
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).toContain('"tier":"gold"');
  for (const query of ['subid1=stranger', 'subid1=demo-maya&subid1=x', '']) {
    expect((await fetch(`${base}/demo/session.json?${query}`)).status).toBe(404);
  }
});

const post = (path: string, body: string, type = 'application/json') =>
  fetch(`${base}${path}`, { method: 'POST', body, headers: { 'Content-Type': type } });

test("the advertiser knows only clicks on the demo's offers", async () => {
  const hostile = ['', 'click_id=', 'click_id=clk_1', 'click_id=clk_1&click_id=clk_1', `click_id=${"'".repeat(500)}`];
  for (const query of hostile) {
    expect({ query, status: (await fetch(`${base}/demo/advertiser/click.json?${query}`)).status }).toEqual({
      query,
      status: 404,
    });
  }
  const wanted = { click_id: 'clk_1', event_id: null, reverse: false };
  expect((await post('/demo/advertiser/report', JSON.stringify(wanted))).status).toBe(404);
});

test("the pages' calls accept only JSON with known fields", async () => {
  for (const path of ['/demo/advertiser/report', '/demo/receiver/switch', '/demo/console']) {
    // A page of another origin could send these without a preflight request, so they must have no effect.
    expect((await post(path, '{"failing":true}', 'text/plain')).status).toBe(415);
    for (const body of ['', '{', 'null', '{"failing":"yes"}', `{"failing":true,"more":"${'x'.repeat(70_000)}"}`]) {
      expect((await post(path, body)).status).toBe(400);
    }
  }
  const shown = (await (await fetch(`${base}/demo/receiver/postbacks.json`)).json()) as { isFailing: boolean };
  expect(shown.isFailing).toBe(false);
});

test('refuses an unsigned call and shows it as unsigned', async () => {
  const before = (await (await fetch(`${base}/demo/receiver/postbacks.json`)).json()) as { revision: string };
  expect((await fetch(`${base}/demo/receiver/postbacks.json?since=${before.revision}`)).status).toBe(204);
  expect((await fetch(`${base}/demo/receiver/get?user=ann&coins=9&status=1&offer=%3Cb%3E`)).status).toBe(401);
  expect((await post('/demo/receiver/json', '{"type":"lead.credited","data":{}}')).status).toBe(401);
  expect((await post('/demo/receiver/json', 'x'.repeat(70_000))).status).toBe(413);
  const response = await fetch(`${base}/demo/receiver/postbacks.json?since=${before.revision}`);
  expect(await response.json()).toMatchObject({
    postbacks: [
      { kind: 'json', isGenuine: false, answered: 401 },
      { kind: 'get', isGenuine: false, answered: 401, user: 'ann', credits: '9', offer: '<b>' },
    ],
  });
});
