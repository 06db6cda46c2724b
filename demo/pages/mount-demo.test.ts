import { createSecretKey } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemIds } from '../../server/ops/ids.ts';
import { openVault } from '../../server/ops/vault.ts';
import { openSqlite } from '../../server/store/sqlite/open-sqlite.ts';
import { demoUsers } from '../catalogue/personas.ts';
import type { DemoKeys } from '../seed/demo-keys.ts';
import { seedDemo } from '../seed/seed-demo.ts';
import { mountDemo } from './mount-demo.ts';

const publicUrl = 'http://localhost:3000';
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
  keys = await seedDemo({ store, vault, clock, ids, dataDir, publicUrl });
  const app = express();
  mountDemo(app, { store, vault, publicUrl, keys: Promise.resolve(keys) });
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

test('the page and its files have no inline script or style, and a policy that allows none', async () => {
  const response = await fetch(`${base}/`);
  const html = await response.text();
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'; style-src/);
  expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/);
  const local = [...html.matchAll(/(?:src|href)="(\/demo\/[^"]+)"/g)].map(([, path]) => path);
  expect(new Set(local)).toEqual(new Set(['/demo/icon.svg', '/demo/demo.css', '/demo/demo.js']));
  for (const path of local) expect((await fetch(`${base}${path}`)).status).toBe(200);
});

test('a logo is an image and nothing else', async () => {
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

test('the balance is the ledger’s, for users of the demo only', async () => {
  const maya = await fetch(`${base}/demo/balance.json?subid1=demo-maya`);
  expect(await maya.json()).toMatchObject({
    balance: '230',
    transactions: [{ amount: '-120', text: 'Redeemed: Moonlit Cloak' }, { amount: '250' }, { amount: '100' }],
  });
  for (const query of ['subid1=stranger', 'subid1=demo-maya&subid1=x', '']) {
    expect((await fetch(`${base}/demo/balance.json?${query}`)).status).toBe(404);
  }
});

test('the advertiser shows what it was sent as text', async () => {
  const query = new URLSearchParams({ offer_id: '<img src=x>', click_id: `"'&` });
  const html = await (await fetch(`${base}/demo/advertiser?${query}`)).text();
  expect(html).toContain('<code>&lt;img src=x&gt;</code>');
  expect(html).toContain('<code>&quot;&#39;&amp;</code>');
  expect(await (await fetch(`${base}/demo/advertiser?offer_id=1&offer_id=2`)).text()).toContain('not given');
});
