import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommandLine } from '../server/cli/run.ts';
import { createPostback } from '../server/postbacks/create-postback.ts';
import { systemIds } from '../server/runtime/ids.ts';
import { MINUTE } from '../server/runtime/clock.fixture.ts';
import { offerRow } from './support/requests/offers.ts';
import { startPostbackReceiver, type ReceiverEndpoint } from './support/postbacks/postback-receiver.ts';
import { startService, type TestService, type TestWall } from './support/service/start-service.ts';
import { addresses } from './support/requests/agents-and-addresses.ts';

// `rewards leads simulate` calls a running service for every step of the loop.

const MASTER_KEY = Buffer.alloc(32, 9).toString('base64');
const receiver = await startPostbackReceiver();
let service: TestService;
let wall: TestWall;
let endpoint: ReceiverEndpoint;

const rows = [
  offerRow(1, { name: 'Plain quest', payout: 1.25 }),
  offerRow(2, {
    name: 'Stepped quest',
    events: [
      { event_id: 21, event_name: 'Reach level 5', event_revenue: 0.5 },
      { event_id: 22, event_name: 'Reach level 9', event_revenue: 1 },
    ],
  }),
  offerRow(3, { name: 'French quest', targeting: { countries: ['FR'] } }),
  offerRow(4, { name: 'Quest of a network', source: 'network' }),
  offerRow(5, { name: 'Quest of one source', source: 'advertiser' }),
];

beforeAll(async () => {
  service = await startService({ env: { MASTER_KEY, OUTBOUND_ALLOW: receiver.host } });
  // The command signs with the system clock.
  service.clock.moveTo(Date.now());
  await service.importOffers(rows);
  wall = await service.newWall();
  endpoint = receiver.newEndpoint();
  await addPostback(wall, `${endpoint.url}?u={subid1}&s={status}&c={currency}&ip={ip}`);
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
});

async function addPostback({ adwallId }: TestWall, address: string): Promise<void> {
  const { clock, secrets, store, vault } = service;
  const deps = { store, vault, clock, ids: systemIds() };
  const added = await createPostback(deps)({ adwallId, kind: 'get', address });
  if (added.kind !== 'created') throw new Error(added.kind);
  secrets.addAll([added.secret, address]);
}

async function run(...words: string[]) {
  const written = { stdout: '', stderr: '' };
  const { databaseUrl, dataDir, url } = service;
  const code = await runCommandLine(['lead', 'simulate', '--url', url, ...words], {
    env: { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, MASTER_KEY },
    stdin: Readable.from(['']),
    stdout: { write: (text) => (written.stdout += text) },
    stderr: { write: (text) => (written.stderr += text) },
  });
  return { code, ...written };
}

const of = (user: string, offer: number, at = wall) => [
  ...['--wall', String(at.adwallId), '--subid1', user, '--offer', String(offer)],
];

async function simulate(...words: string[]) {
  const { code, stdout } = await run(...words, '--json');
  return { code, json: JSON.parse(stdout) as Record<string, unknown> };
}

test('if there is no source, the command creates one; the lead is credited and its postback delivered', async () => {
  const user = service.newUser();
  const { code, stderr, stdout } = await run(...of(user, 1), '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(/'sandbox' was created/) });
  expect(JSON.parse(stdout)).toMatchObject({
    click: { click_id: expect.stringMatching(/^clk_/), offer_id: 1, destination: expect.stringContaining('://') },
    conversion: { status: 200, text: 'OK' },
    reversal: null,
    lead: { source: 'sandbox', offer_id: 1, state: 'credited', payout: 1.25, currency_count: 125 },
    balance: 125,
    deliveries: [{ status: 1, state: 'delivered', attempts: [{ httpStatus: 200 }] }],
  });
  const got = endpoint.received.find(({ parameters }) => parameters['u'] === user);
  expect(got?.parameters).toMatchObject({ s: '1', c: '125' });
  const again = await run(...of(user, 1), '--json');
  expect(again).toMatchObject({ code: 1, stdout: '' });
  expect(again.stderr).toMatch(/does not show the offer 1 to .* completed/i);
});

test('--ip is the address of the click in its postback, too; without it, that is this machine', async () => {
  const sentIp = async (...more: string[]) => {
    const user = service.newUser();
    expect((await simulate(...of(user, 1), ...more)).code).toBe(0);
    return endpoint.received.find(({ parameters }) => parameters['u'] === user)?.parameters['ip'];
  };
  expect(await sentIp('--ip', addresses.FR)).toBe(addresses.FR);
  expect(await sentIp()).toBe('127.0.0.1');
});

test('--event chooses the event to credit, and a second command with --reverse reverses it', async () => {
  const user = service.newUser();
  const unnamed = await run(...of(user, 2));
  expect(unnamed).toMatchObject({ code: 2, stdout: '' });
  expect(unnamed.stderr).toMatch(/--event: 21 \(Reach level 5\), 22 \(Reach level 9\)/);
  const event = [...of(user, 2), '--event', '22'];
  expect((await simulate(...event)).json).toMatchObject({ lead: { event_id: 22, state: 'credited' }, balance: 100 });
  const { code, json } = await simulate(...event, '--reverse');
  expect(code).toBe(0);
  expect(json).toMatchObject({
    click: null,
    conversion: null,
    reversal: { status: 200, text: 'OK' },
    lead: { event_id: 22, state: 'reversed' },
    balance: 0,
    deliveries: [
      { status: 1, state: 'delivered' },
      { status: 2, state: 'delivered' },
    ],
  });
});

test('after a second click on an offer, the next lead belongs to that click', async () => {
  const user = service.newUser();
  const idOf = ({ json }: Awaited<ReturnType<typeof simulate>>) => (json['click'] as { click_id: string }).click_id;
  const first = await simulate(...of(user, 2), '--event', '21');
  service.clock.forward(2 * MINUTE);
  const second = await simulate(...of(user, 2), '--event', '22');
  expect(idOf(second)).not.toBe(idOf(first));
  expect(second).toMatchObject({ code: 0, json: { lead: { event_id: 22, state: 'credited' }, balance: 150 } });
});

test('the command prints one line for each step, and --reverse without a credited lead credits one first', async () => {
  const user = service.newUser();
  const { code, stderr, stdout } = await run(...of(user, 1), '--reverse', '--payout', '0.5');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.trimEnd().split('\n')).toEqual([
    expect.stringMatching(/shows .* the offer 1, Plain quest\.$/),
    expect.stringMatching(/^The click was stored as clk_/),
    expect.stringMatching(/^sandbox sent the signed lead sim-\w+; the service responded with 200 OK$/),
    expect.stringMatching(/^sandbox sent the signed reversal sim-\w+; the service responded with 200 OK$/),
    expect.stringMatching(/^Lead lead_\w+ is reversed: 50 credits for a payout of 0\.5/),
    expect.stringMatching(/^The credit for postback pbk_\w+ is delivered: the receiver responded with 200/),
    expect.stringMatching(/^The reversal for postback pbk_\w+ is delivered: the receiver responded with 200/),
    'The balance is 0.',
  ]);
});

test('the command gets a token for a wall that requires one, and --ip chooses the country', async () => {
  const strict = await service.newWall({ require_token: true });
  const user = service.newUser();
  const refused = await run(...of(user, 3, strict));
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(/does not show the offer 3 to /);
  const { code, json } = await simulate(...of(user, 3, strict), '--ip', addresses.FR);
  expect(code).toBe(0);
  expect(json).toMatchObject({ lead: { state: 'credited' }, deliveries: [] });
});

test("the offer's own source reports the lead; a source with another scheme is refused by name", async () => {
  await service.newSource({ name: 'network', scheme: 'secret-url' });
  await service.newSource({ name: 'advertiser' });
  const user = service.newUser();
  const refused = await run(...of(user, 4), '--json');
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toMatch(/network has the scheme secret-url\. Only .* hmac-sha256 can be simulated/);
  expect((await simulate(...of(user, 5))).json).toMatchObject({ lead: { source: 'advertiser', state: 'credited' } });
  // The service applies its own rules: a source that may not report an offer's leads may not simulate one either.
  const wrong = await simulate(...of(service.newUser(), 5), '--source', 'sandbox');
  expect(wrong.code).toBe(1);
  expect(wrong.json).toMatchObject({ conversion: { status: 403, text: /^wrong_source/ }, lead: null, balance: 0 });
});

test('the command shows a held lead and a failed postback, and exits with 1', async () => {
  const failing = receiver.newEndpoint(500);
  const other = await service.newWall();
  await addPostback(other, `${failing.url}?u={subid1}`);
  const failed = await simulate(...of(service.newUser(), 1, other));
  expect(failed.code).toBe(1);
  expect(failed.json).toMatchObject({
    lead: { state: 'credited' },
    deliveries: [{ state: 'pending', attempts: [{ httpStatus: 500 }] }],
  });
  const held = await simulate(...of(service.newUser(), 1, other), '--payout', '9');
  expect(held.code).toBe(1);
  expect(held.json).toMatchObject({
    conversion: { text: 'OK' },
    lead: { state: 'pending', reason: 'payout_too_high' },
    balance: 0,
    deliveries: [],
  });
});

test('the command says in one sentence that there is no such service, wall or offer', async () => {
  const user = service.newUser();
  const silent = await run(...of(user, 1), '--url', 'http://127.0.0.1:1');
  expect(silent).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/127\.0\.0\.1:1 does not respond/),
  });
  expect((await run(...of(user, 99))).stderr).toMatch(/does not show the offer 99 .*There is no such offer/);
  expect((await run('--wall', '99', '--subid1', user, '--offer', '1')).stderr).toMatch(/no wall 99/);
  expect((await run(...of(user, 1), '--url', 'ftp://x')).code).toBe(2);
});

test('the command suspects another database if the service hides an offer for no reason that this one knows', async () => {
  const other = await startService();
  await other.newWall();
  try {
    const { code, stderr } = await run(...of('user-elsewhere', 1), '--url', other.url);
    expect(code).toBe(1);
    expect(stderr).toContain(`The service at ${other.url} may use another database: check PORT and PUBLIC_URL.`);
  } finally {
    await other.stop();
  }
});
