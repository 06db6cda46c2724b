import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { postTransaction } from '../ledger/post-transaction.ts';
import { openTicket } from '../tickets/open-ticket.ts';
import { openInstallation, type Installation } from './installation.ts';
import { runCommandLine } from './run.ts';

const offer = {
  offer_id: 101,
  name: 'Harbor Quest',
  description: 'Reach level 5',
  credit_delay: '0',
  image_url: '/images/101.svg',
  creative_id: 1,
  creative_filename: '101.svg',
  destination_url: 'https://ads.example.com/?c={click_id}',
  payout: 1.5,
  category_id: [18],
};

let dataDir = '';
let env: Record<string, string> = {};
const file = (name: string): string => join(dataDir, name);
const databaseFile = (): string => file('rewards.db');

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'rewards-cli-'));
  env = { DATA_DIR: dataDir };
});
afterEach(() => rmSync(dataDir, { recursive: true }));

async function run(line: string, stdin = '') {
  const written = { stdout: '', stderr: '' };
  const code = await runCommandLine(
    line.split(' ').map((word) => (word === '""' ? '' : word.replaceAll('_', ' '))),
    {
      env,
      stdin: Readable.from([stdin]),
      stdout: { write: (text) => (written.stdout += text) },
      stderr: { write: (text) => (written.stderr += text) },
    },
  );
  return { code, ...written };
}

/** The JSON document that a command prints; fails unless it went well and printed nothing else. */
async function json(line: string, stdin = ''): Promise<unknown> {
  const { code, stdout, stderr } = await run(`${line} --json`, stdin);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

/** A publisher 1 with the wall 1 and the survey profile 1. */
async function setUp() {
  await json('publisher create --name Acme');
  await json('wall create --publisher 1 --name Main --currency-name Coins --currency-ratio 100 --currency-round');
  await json('survey-profile create --publisher 1 --name Surveys --wall 1');
}

const ann = { kind: 'wall' as const, profileId: 1, subid1: 'ann' };

/** Opens the installation beside the commands, to do in it what users do. */
async function withInstallation(work: (installation: Installation) => Promise<unknown>): Promise<void> {
  const installation = await openInstallation(env, { migrate: false, warn: expect.unreachable });
  await work(installation);
  await installation.store.close();
}

const credit = (installation: Installation) =>
  postTransaction(installation)({
    account: ann,
    amount: 10_000,
    description: 'Welcome',
    minBalance: null,
    idempotencyKey: null,
  });

test('migrate answers the version, and makes the master key at the first time', async () => {
  expect(await json('migrate')).toEqual({ version: expect.any(Number) });
  const key = readFileSync(file('master.key'), 'utf8');
  expect(await json('migrate')).toEqual({ version: expect.any(Number) });
  expect(readFileSync(file('master.key'), 'utf8')).toBe(key);
});

test('a publisher, a wall and a survey profile with their keys', async () => {
  expect(await json('publisher create --name Acme_Games')).toEqual({ pubId: 1 });
  expect(await json('wall create --publisher 1 --name Main --currency-name Coins --currency-ratio 100')).toEqual({
    pubId: 1,
    adwallId: 1,
    api_key: expect.stringMatching(/^sk_\w{49}$/),
    publishable_key: expect.stringMatching(/^pk_\w{49}$/),
  });
  expect(await json('survey-profile create --publisher 1 --name Surveys --wall 1 --minimum-age 16')).toEqual({
    pubId: 1,
    profileId: 1,
    api_key: expect.stringMatching(/^sk_/),
    publishable_key: expect.stringMatching(/^pk_/),
  });
  expect(await json('publisher list')).toMatchObject([{ pubId: 1, name: 'Acme Games' }]);
  expect(await json('wall list')).toMatchObject([{ adwallId: 1, name: 'Main', currency: 'Coins', ratio: 100 }]);
  expect(await json('survey-profile list')).toMatchObject([{ profileId: 1, adwallId: 1, minimum_age: 16 }]);
});

test('people get tables, and a hint where there is nothing', async () => {
  expect((await run('publisher list')).stdout).toBe('There is no publisher yet: publisher create --name NAME\n');
  await setUp();
  const { stdout } = await run('wall list');
  expect(stdout).toMatch(/^pubId +adwallId +name +currency .*\n1 +1 +Main +Coins .*\n$/);
});

test('wall set changes what is named and shows everything', async () => {
  await setUp();
  const all =
    'wall set 1 --header Earn_coins --payout-min 0.25 --width 800 --height 600 --color background=FFFFFF ' +
    '--currency-name Gems --currency-ratio 2.5 --no-currency-round --no-currency-visible --featured 3,4 --blocked 5 ' +
    '--require-token --origins https://a.example,https://b.example:8443';
  expect(await json(all)).toMatchObject({
    name: 'Main',
    header: 'Earn coins',
    payout_min: 0.25,
    size: { width: 800, height: 600 },
    currency: { name: 'Gems', ratio: 2.5, round: false, visible: false },
    customization: { background: 'ffffff' },
    featured: [3, 4],
    blocked: [5],
    require_token: true,
    origins: ['https://a.example', 'https://b.example:8443'],
  });
  expect(await json('wall set 1 --featured "" --origins "" --color background= --name Side')).toMatchObject({
    name: 'Side',
    header: 'Earn coins',
    payout_min: 0.25,
    currency: { name: 'Gems', ratio: 2.5 },
    featured: [],
    blocked: [5],
    origins: [],
    require_token: true,
  });
  expect(await json('wall set 1')).toMatchObject({ name: 'Side', customization: {} });
});

test('bad settings are named and change nothing', async () => {
  await setUp();
  const before = await json('wall set 1');
  const { code, stdout, stderr } = await run('wall set 1 --currency-ratio x --color shadow=ffffff --json');
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/currency\.ratio must be/);
  expect(stderr).toMatch(/customization/);
  expect(await json('wall set 1')).toEqual(before);
});

test('a key is rotated beside the old one, and revoked', async () => {
  await setUp();
  expect(await json('key rotate --wall 1')).toEqual({ adwallId: 1, api_key: expect.stringMatching(/^sk_/) });
  expect((await run('key rotate --wall 1')).stderr).toMatch(/Two keys are live/);
  expect(await json('key revoke --wall 1')).toEqual({ adwallId: 1, revoked: 1 });
  expect(await json('key revoke --survey-profile 1')).toEqual({ profileId: 1, revoked: 0 });
  expect(await json('security list')).toMatchObject([
    { event: 'key_revoked', kind: 'wall', profile_id: 1 },
    { event: 'key_rotated', kind: 'wall', profile_id: 1 },
  ]);
});

test('offers are imported from a file or standard input, exported and disabled', async () => {
  writeFileSync(file('feed.jsonl'), `${JSON.stringify(offer)}\n{"offer_id":102}\n`);
  const report = {
    created: 1,
    updated: 0,
    unchanged: 0,
    disabled: 0,
    rejected: [{ line: 2, reason: expect.stringContaining('name') }],
  };
  expect(await json(`offers import ${file('feed.jsonl')}`)).toEqual(report);
  const exported = await json('offers export');
  expect(exported).toMatchObject([{ offer_id: 101, payout: 1.5 }]);
  expect(await json('offers import -', JSON.stringify(exported))).toMatchObject({ unchanged: 1, rejected: [] });
  expect(await json('offers disable 101')).toEqual({ disabled: [101], unknown: [] });
  expect(await json('offers export')).toEqual([]);
});

test('a strict import with a bad row changes nothing and fails, with the report on standard output', async () => {
  const { code, stdout } = await run('offers import - --strict --json', JSON.stringify([offer, { offer_id: 102 }]));
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ created: 0, rejected: [{ line: expect.any(Number) }] });
  expect(await json('offers export')).toEqual([]);
});

test('tickets are read and closed', async () => {
  await setUp();
  const text = { name: 'Ann', email: 'ann@example.com', message: 'Help\u001b[2J', offer_name: null };
  const proofs = { completed_at: null, proof_image_url: null, proof_video_url: null, click_id: null };
  await withInstallation((installation) =>
    openTicket({ ...installation, maximumADay: 5 })({
      account: ann,
      subjectId: 3,
      text: { ...text, ...proofs },
      ip: '8.8.8.8',
    }),
  );
  expect(await json('tickets list')).toMatchObject([{ ticket_id: 1, state: 'open', ...text }]);
  // What a user writes must not reach the operator's terminal as a command.
  expect((await run('tickets list')).stdout).toContain('Help [2J');
  expect(await json('tickets close 1')).toEqual({ ticket_id: 1, state: 'closed' });
  expect(await json('tickets list')).toEqual([]);
  expect(await json('tickets list --state all')).toMatchObject([{ ticket_id: 1, state: 'closed' }]);
  expect(await run('tickets close 2')).toMatchObject({ code: 1, stderr: 'error: There is no ticket 2.\n' });
});

test('a user is exported and erased', async () => {
  await setUp();
  await withInstallation(credit);
  expect(await json('user export --wall 1 --subid1 ann')).toMatchObject({
    subid1: 'ann',
    currency_count: 1,
    transactions: [{ currency_adjustment: 1, description: 'Welcome' }],
  });
  expect(await json('user erase --wall 1 --subid1 ann')).toMatchObject({
    kind: 'wall',
    profile_id: 1,
    descriptions: 1,
    tickets: 0,
  });
  expect(await run('user export --wall 1 --subid1 ann')).toMatchObject({ code: 1, stdout: '' });
  expect(await json('ledger verify')).toEqual({ ok: true, accounts: 1, rows: 1 });
});

test('ledger verify says what is broken, and fails', async () => {
  await setUp();
  expect(await json('ledger verify')).toEqual({ ok: true, accounts: 0, rows: 0 });
  await withInstallation(credit);
  expect(await json('ledger verify')).toEqual({ ok: true, accounts: 1, rows: 1 });
  const db = new Database(databaseFile());
  for (const trigger of db.prepare("select name from sqlite_schema where type = 'trigger'").pluck().all()) {
    db.exec(`drop trigger ${String(trigger)}`);
  }
  db.exec('update ledger set balance_after = balance_after + 1');
  db.close();
  const { code, stdout } = await run('ledger verify --json');
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ ok: false, rows: 1, broken: [{ seq: 1, problem: expect.any(String) }] });
});

test('a backup is a database of its own, verified, without the master key', async () => {
  await setUp();
  const copy = file('copy.db');
  expect(await json(`backup ${copy}`)).toEqual({
    file: copy,
    bytes: expect.any(Number),
    ok: true,
    accounts: 0,
    rows: 0,
    master_key_included: false,
  });
  expect((await run(`backup ${copy}`)).stderr).toMatch(/exists already/);
  expect((await run(`backup ${file('copy2.db')}`)).stdout).toContain('The master key is not in it');
  env = { ...env, DATABASE_URL: `file:${copy}` };
  expect(await json('publisher list')).toMatchObject([{ name: 'Acme' }]);
});

test('key rewrap changes the master key in place and keeps the old one beside it', async () => {
  await setUp();
  await withInstallation(credit);
  const before = readFileSync(file('master.key'), 'utf8');
  const { old_master_key_file: oldFile } = (await json('key rewrap')) as { old_master_key_file: string };
  expect(readFileSync(file('master.key'), 'utf8')).not.toBe(before);
  expect(readFileSync(oldFile, 'utf8')).toBe(before);
  expect(readdirSync(dataDir)).not.toContain('master.key.new');
  expect(await json('user export --wall 1 --subid1 ann')).toMatchObject({ transactions: [{ description: 'Welcome' }] });
  env = { ...env, MASTER_KEY_FILE: oldFile };
  expect(await run('wall list')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/another master key/),
  });
});

test('key rewrap moves a given master key to a given file', async () => {
  env = { ...env, MASTER_KEY: Buffer.alloc(32, 5).toString('hex') };
  await setUp();
  expect((await run('key rewrap')).stderr).toMatch(/--to FILE/);
  const target = file('next.key');
  expect(await json(`key rewrap --to ${target}`)).toMatchObject({ persons: 0, master_key_file: target });
  env = { DATA_DIR: dataDir, MASTER_KEY_FILE: target };
  expect(await json('wall list')).toHaveLength(1);
  expect((await run(`key rewrap --to ${target}`)).stderr).toMatch(/in use/);
});

test('config shows every setting in effect, without secrets', async () => {
  const secret = Buffer.alloc(32, 5).toString('hex');
  env = { ...env, MASTER_KEY: secret, DATABASE_URL: 'postgres://me:hunter2@db/rewards' };
  const { stdout } = await run('config --json');
  expect(stdout).not.toContain(secret);
  expect(stdout).not.toContain('hunter2');
  expect(JSON.parse(stdout)).toContainEqual({ name: 'PORT', value: '3000', source: 'default' });
  expect(JSON.parse(stdout)).toContainEqual({ name: 'DATA_DIR', value: dataDir, source: 'environment' });
});

test.each([
  ['no such publisher', 'wall create --publisher 9 --name X --currency-name C --currency-ratio 1', /publisher 9/],
  ['no such wall', 'wall set 9', /wall 9/],
  ["another publisher's wall", 'survey-profile create --publisher 1 --name X --wall 9', /no wall 9/],
  ['no such wall for a key', 'key rotate --wall 9', /wall 9/],
  ['no such survey profile', 'user erase --survey-profile 9 --subid1 a', /survey profile 9/],
  ['a user of nothing', 'user export --subid1 a', /--wall and --survey-profile/],
  ['two owners', 'key rotate --wall 1 --survey-profile 1', /--wall and --survey-profile/],
  ['no such file', 'offers import /nowhere/feed.json', /nowhere/],
])('refused with exit code 1 and a sentence: %s', async (_name, line, sentence) => {
  await setUp();
  const { code, stdout, stderr } = await run(`${line} --json`);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(sentence);
});

test.each([
  ['no command', ''],
  ['an unknown command', 'fly'],
  ['an unknown option', 'migrate --fast'],
  ['a missing option', 'publisher create'],
  ['an id that is none', 'wall set x'],
  ['an empty name', 'publisher create --name ""'],
  ['an origin that is none', 'wall set 1 --origins example.com'],
  ['a colour without a name', 'wall set 1 --color ffffff'],
  ['a subid that is too long', `user export --wall 1 --subid1 ${'x'.repeat(61)}`],
])('wrong usage is exit code 2, on standard error only: %s', async (_name, line) => {
  const { code, stdout, stderr } = await run(line);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).not.toBe('');
  expect(readdirSync(dataDir)).toEqual([]);
});

test('a bad setting is named, and nothing is opened', async () => {
  env = { ...env, PORT: 'x' };
  expect(await run('migrate')).toMatchObject({ code: 1, stderr: expect.stringMatching(/^error: PORT must be/) });
  expect(readdirSync(dataDir)).toEqual([]);
});

test('an older or newer schema is not touched by other commands', async () => {
  await json('migrate');
  const db = new Database(databaseFile());
  db.exec('insert into migrations (id, at) values (99, 0)');
  db.close();
  expect(await run('publisher list')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/version 99/),
  });
});
