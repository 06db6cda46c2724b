import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileCache } from './support/service/compile-cache.ts';
import { offerRow } from './support/requests/offers.ts';
import { startService, type TestService } from './support/service/start-service.ts';
import { cliFile } from './support/service/cli-file.ts';

// The operator's commands, each in its own process, while a service runs on the same database file.

const MASTER_KEY = Buffer.alloc(32, 7).toString('base64');
let service: TestService;

beforeAll(async () => {
  service = await startService({ env: { MASTER_KEY } });
});
afterAll(async () => {
  await service.stop();
});

const run = promisify(execFile);

/** Runs a command and returns its JSON output. Rejects if the command fails. */
async function rewards(...args: string[]): Promise<Record<string, unknown>> {
  const { databaseUrl, dataDir } = service;
  const { PATH } = process.env;
  const { stdout } = await run(process.execPath, [cliFile, ...args, '--json'], {
    env: { PATH, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, MASTER_KEY, ...compileCache() },
  });
  return JSON.parse(stdout) as Record<string, unknown>;
}

async function newWall() {
  const currency = ['--currency-name', 'Gems', '--currency-ratio', '10'];
  const created = await rewards('wall', 'create', '--publisher', String(service.pubId), '--name', 'Side', ...currency);
  const adwallId = Number(created['adwallId']);
  const key = service.secrets.add(String(created['api_key']));
  return { adwallId, key, path: `/adwall/api/publisher/${service.pubId}/profile/${adwallId}` };
}

test('the service serves a new wall and its changed settings at once', async () => {
  const { client } = service;
  const { adwallId, path } = await newWall();
  const details = path.replace('/api/', '/api/v1.1/');
  const query = { subid1: service.newUser() };
  expect([200, 204]).toContain((await client.get(`${path}/offers.json`, { query })).status);
  const settings = await rewards('wall', 'set', String(adwallId), '--header', 'Earn gems', '--currency-ratio', '20');
  expect(settings).toMatchObject({ header: 'Earn gems', currency: { ratio: 20 } });
  expect((await client.get(`${details}/details.json`)).body).toMatchObject({
    profile: { settings: { name: 'Side', header: 'Earn gems', currency: { name: 'Gems', ratio: 20 } } },
  });
});

test('the service lists an imported offer at once, and stops at once when the offer is disabled', async () => {
  const { client, dataDir } = service;
  const { path } = await newWall();
  const list = () => client.get(`${path}/offers.json`, { query: { subid1: service.newUser() } });
  const feed = join(dataDir, 'feed.jsonl');
  writeFileSync(feed, `${JSON.stringify(offerRow(501))}\n${JSON.stringify(offerRow(502, { payout: 'much' }))}\n`);
  const report = await rewards('offers', 'import', feed);
  expect(report).toMatchObject({ created: 1, rejected: [{ line: 2, reason: expect.stringContaining('payout') }] });
  expect((await list()).body).toMatchObject({ offers: [{ offer_id: 501, currency_count: 10 }] });
  await rewards('offers', 'disable', '501');
  expect((await list()).status).toBe(204);
});

test('the service accepts a new key at once, and responds with 401 at once when a key is revoked', async () => {
  const { client } = service;
  const { adwallId, key, path } = await newWall();
  const transactions = `${path}/user/${service.newUser()}/transactions.json`;
  const status = async (bearer: string) => (await client.get(transactions, { bearer })).status;
  expect(await status(key)).toBe(204);
  const rotated = await rewards('key', 'rotate', '--wall', String(adwallId));
  const newKey = service.secrets.add(String(rotated['api_key']));
  expect([await status(key), await status(newKey)]).toEqual([204, 204]);
  await rewards('key', 'revoke', '--wall', String(adwallId));
  expect([await status(key), await status(newKey)]).toEqual([401, 204]);
});

test('commands and the service write at the same time, and the ledger stays sound', async () => {
  const { client, newUser } = service;
  const { key, path } = await newWall();
  const user = newUser();
  const posts = Array.from({ length: 40 }, () =>
    client.post(`${path}/user/${user}/transactions.json`, { query: { currency_adjustment: 1 }, bearer: key }),
  );
  const [verified] = await Promise.all([rewards('ledger', 'verify'), newWall(), ...posts]);
  expect(verified).toMatchObject({ ok: true });
  expect(new Set((await Promise.all(posts)).map(({ status }) => status))).toEqual(new Set([201]));
  expect(await rewards('ledger', 'verify')).toMatchObject({ ok: true });
});

test("a user's records are exported, then erased; after that, the same subid is a new user", async () => {
  const { client, newUser } = service;
  const { adwallId, key, path } = await newWall();
  const user = newUser();
  const transactions = `${path}/user/${user}/transactions.json`;
  await client.post(transactions, { query: { currency_adjustment: 3, description: 'Bonus' }, bearer: key });
  const account = ['--wall', String(adwallId), '--subid1', user];
  expect(JSON.stringify(await rewards('user', 'export', ...account))).toContain('Bonus');
  await rewards('user', 'erase', ...account);
  expect((await client.get(transactions, { bearer: key })).status).toBe(204);
});

test('a failure exits with 1 and wrong usage with 2, and neither prints a stack trace', async () => {
  const failure = async (...args: string[]) => {
    const error: unknown = await rewards(...args).catch((reason: unknown) => reason);
    const { code, stderr } = error as { code: number; stderr: string };
    expect(stderr).not.toMatch(/\n\s+at /);
    return code;
  };
  expect(await failure('wall', 'set', '4711', '--header', 'x')).toBe(1);
  expect(await failure('wall', 'explode')).toBe(2);
});
