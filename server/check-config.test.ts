import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkConfig, requireGoodConfig } from './check-config.ts';
import { ConfigError } from './config.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rewards-config-'));
  writeFileSync(join(folder, 'text'), 'not what it is taken for, and longer than any header\n');
  mkdirSync(join(folder, 'folder'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const check = (env: Record<string, string>) => checkConfig({ DATA_DIR: folder, ...env }, { mayCreate: true });

test("accepts an empty environment and a folder that doesn't exist yet", async () => {
  expect(await check({})).toEqual({ errors: [], warnings: [] });
  expect(await check({ DATA_DIR: join(folder, 'a', 'b') })).toEqual({ errors: [], warnings: [] });
});

test('a missing database is an error of its own, once all settings are right', async () => {
  expect(await checkConfig({ DATA_DIR: folder })).toMatchObject({ errors: [expect.stringMatching(/rewards setup$/)] });
  const { errors } = await checkConfig({ DATA_DIR: folder, PORT: 'x' });
  expect(errors).toEqual([expect.stringMatching(/^PORT/)]);
});

test.each([
  ['DATABASE_URL', 'file:FOLDER/folder', /^DATABASE_URL: .*folder is a folder/],
  ['DATABASE_URL', 'file:FOLDER/text', /^DATABASE_URL: .*text is not an SQLite database/],
  [
    'DATABASE_URL',
    'file:FOLDER/text/x/rewards.db',
    /^DATABASE_URL: .*text\/x\/rewards\.db|^DATABASE_URL: .*not a folder/,
  ],
  ['DATABASE_URL', 'file:/dev/null', /^DATABASE_URL: \/dev\/null is not a regular file/],
  ['DATABASE_URL', 'file:/proc/rewards/rewards.db', /^DATABASE_URL: can't write in \/proc/],
  ['DATA_DIR', 'FOLDER/text', /^DATA_DIR: .*text is not a folder/],
  ['DATA_DIR', '/proc/rewards', /^DATA_DIR: can't write in \/proc/],
  ['GEO_DATABASE', '/nope', /^GEO_DATABASE: \/nope can't be read \(ENOENT\)/],
  ['GEO_DATABASE', 'FOLDER/text', /^GEO_DATABASE: .*text is not a MaxMind database/],
  ['DATACENTER_RANGES', '/nope', /^DATACENTER_RANGES: \/nope can't be read/],
  ['DATACENTER_RANGES', 'FOLDER/text', /^DATACENTER_RANGES must have one CIDR .* line 1/],
  ['MASTER_KEY_FILE', '/nope', /^MASTER_KEY_FILE: .*\/nope can't be read/],
  ['MASTER_KEY_FILE', 'FOLDER/text', /^MASTER_KEY_FILE: .*text must hold 32 bytes/],
  ['MASTER_KEY', 'short', /^MASTER_KEY must hold 32 bytes/],
  ['TRUSTED_PROXIES', '10.0.0', /^TRUSTED_PROXIES must be .*'10\.0\.0' is neither/],
])('refuses %s=%s by name', async (name, value, sentence) => {
  const { errors } = await check({ [name]: value.replace('FOLDER', folder) });
  expect(errors).toEqual([expect.stringMatching(sentence)]);
});

test('checks a certificate together with its key', async () => {
  const { errors } = await check({ TLS_CERT: '/nope', TLS_KEY: '/nope' });
  expect(errors).toEqual([expect.stringMatching(/^TLS_CERT: \/nope can't be read/)]);
  const bad = await check({ TLS_CERT: join(folder, 'text'), TLS_KEY: join(folder, 'text') });
  expect(bad.errors).toEqual([expect.stringMatching(/^TLS_CERT, TLS_KEY: .*not a certificate and its key/)]);
});

test('names all errors at once, and variables that are probably misspelt', async () => {
  const bad = { PORT: 'x', TRUSTED_PROXIES: '10.0.0', GEO_DATABASE: '/nope', MASTER_KEY: 'a', RATELIMIT: '0' };
  const { errors, warnings } = await check(bad);
  expect(errors.map((sentence) => /^\w+/.exec(sentence)?.[0])).toEqual([
    'PORT',
    'TRUSTED_PROXIES',
    'GEO_DATABASE',
    'MASTER_KEY',
  ]);
  expect(warnings).toEqual(['RATELIMIT is not a setting. Did you mean RATE_LIMIT?']);
  await expect(requireGoodConfig({ DATA_DIR: folder, ...bad }, { mayCreate: true })).rejects.toThrow(ConfigError);
  await expect(requireGoodConfig({ DATA_DIR: folder, ...bad }, { mayCreate: true })).rejects.toThrow(
    /PORT .*\nTRUSTED_PROXIES .*\nGEO_/,
  );
});

test('PostgreSQL requires a given master key', async () => {
  const { errors } = await check({ DATABASE_URL: 'postgres://u:p@db/rewards' });
  expect(errors).toEqual([expect.stringMatching(/set MASTER_KEY_FILE or MASTER_KEY/)]);
});

test.each([
  [{ TRUSTED_PROXIES: '10.0.0.0/8' }, true],
  [{ HOST: '0.0.0.0' }, true],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://wall.example.com' }, false],
  [{ HOST: 'localhost' }, false],
  [{ HOST: '::1' }, false],
])('warns of a forgotten PUBLIC_URL: %o', async (env, isWarned) => {
  const { warnings } = await check(env);
  expect(warnings).toEqual(
    isWarned ? [expect.stringMatching(/^PUBLIC_URL is not set, .* lead to http:\/\/localhost:3000\./)] : [],
  );
});
