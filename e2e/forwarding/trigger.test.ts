import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommandLine } from '../../server/cli/run.ts';
import { createPostback } from '../../server/postbacks/create-postback.ts';
import { systemIds } from '../../server/runtime/ids.ts';
import {
  startPostbackReceiver,
  type ReceivedPostback,
  type ReceiverEndpoint,
} from '../support/postbacks/postback-receiver.ts';
import { readPost } from '../support/postbacks/read-post.ts';
import { isGenuineGet } from '../support/postbacks/received-postbacks.ts';
import { MASTER_KEY, startService, type TestService, type TestWall } from '../support/service/start-service.ts';

// `rewards trigger` against receivers that do as docs/postbacks.md says, and against some that don't.

const receiver = await startPostbackReceiver();
let service: TestService;
let wall: TestWall;
let secret = '';
let postbackId = '';

beforeAll(async () => {
  service = await startService();
  wall = await service.newWall();
  await service.newWall();
  const deps = { ...service, ids: systemIds() };
  const added = await createPostback(deps)({ adwallId: wall.adwallId, kind: 'json', address: 'https://shop.example/' });
  if (added.kind !== 'created') throw new Error(added.kind);
  ({ postbackId } = added);
  secret = service.secrets.add(added.secret);
  // The log must not be empty when the service stops.
  await service.client.get('/health/live');
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
});

async function run(...words: string[]) {
  const written = { stdout: '', stderr: '' };
  const code = await runCommandLine(['trigger', ...words], {
    env: { DATABASE_URL: service.databaseUrl, DATA_DIR: service.dataDir, MASTER_KEY },
    stdin: Readable.from(['']),
    stdout: { write: (text) => (written.stdout += text) },
    stderr: { write: (text) => (written.stderr += text) },
  });
  return { code, ...written };
}

interface Triggered {
  ok: boolean;
  postback_id: string | null;
  transaction_id: number;
  messages: {
    title: string;
    ok: boolean;
    advice: string | null;
    attempts: { after_s: number; sent_at: string; status: number }[];
  }[];
}

async function trigger(name: string, { url }: Pick<ReceiverEndpoint, 'url'>, ...more: string[]) {
  const words = [name, '--wall', String(wall.adwallId), '--forward-to', url, ...more, '--json'];
  const { code, stderr, stdout } = await run(...words);
  expect(stderr).toBe('');
  return { code, ...(JSON.parse(stdout) as Triggered) };
}

function isGenuine(received: ReceivedPostback): boolean {
  if (received.method === 'GET') return isGenuineGet(received, secret, Date.now());
  try {
    readPost(received, secret, Date.now());
    return true;
  } catch {
    return false;
  }
}

/** A receiver as docs/postbacks.md describes it. */
const rightReceiver = () => receiver.newEndpoint((received) => (isGenuine(received) ? 200 : 401));
const macros = '?u={subid1}&s={status}&c={currency}&tx={transaction_id}&at={timestamp}';

const cases = ['credited', 'reversed', 'duplicate', 'late', 'wrong-signature'];

test.each(cases)('a right receiver of POSTs passes %s', async (name) => {
  expect(await trigger(name, rightReceiver())).toMatchObject({ code: 0, ok: true, postback_id: postbackId });
});

test.each(cases)('a right receiver of GETs passes %s', async (name) => {
  const { url } = rightReceiver();
  expect(await trigger(name, { url: `${url}${macros}` })).toMatchObject({ code: 0, ok: true, postback_id: postbackId });
});

test.each(['late', 'wrong-signature'])('a receiver that believes everything fails %s', async (name) => {
  const { code, messages } = await trigger(name, receiver.newEndpoint());
  expect(code).toBe(1);
  const wrong = messages.filter((one) => !one.ok);
  expect(wrong.length).toBeGreaterThan(0);
  for (const { advice } of wrong) expect(advice).toMatch(/check the signature/);
});

test('a reversal follows its credit, with the same transaction and negative amounts', async () => {
  const endpoint = rightReceiver();
  const { transaction_id } = await trigger('reversed', endpoint, '--subid1', 'ann', '--payout', '2.5');
  const [credit, repeat, reversal] = endpoint.received.map((one) => readPost(one, secret, Date.now()));
  expect(repeat).toEqual(credit);
  expect(credit).toMatchObject({
    type: 'lead.credited',
    data: { transaction_id, reversal_transaction_id: null, payout: 2.5, currency_count: 250, subid1: 'ann' },
  });
  expect(reversal).toMatchObject({
    type: 'lead.reversed',
    data: { transaction_id, reversal_transaction_id: transaction_id + 1, payout: -2.5, currency_count: -250 },
  });
  const leadOf = (message: unknown) => (message as { data: { lead_id: string } }).data.lead_id;
  expect([leadOf(credit), leadOf(reversal)]).toEqual([leadOf(credit), leadOf(credit)]);
  expect(leadOf(credit)).toMatch(/^lead_/);
  // No ledger has such an id, so a receiver that remembers it misses no real credit.
  expect(transaction_id).toBeGreaterThan(9e15);
  expect(Number.isSafeInteger(transaction_id + 1)).toBe(true);
});

test('a duplicate comes twice with one delivery id, and once with another', async () => {
  const endpoint = rightReceiver();
  await trigger('duplicate', endpoint, '--transaction', '77');
  const ids = endpoint.received.map(({ headers }) => headers['webhook-id']);
  expect([ids[0] === ids[1], ids[1] === ids[2]]).toEqual([true, false]);
  const bodies = new Set(endpoint.received.map(({ body }) => body));
  expect(bodies.size).toBe(1);
  expect([...bodies][0]).toContain('"transaction_id":77,');
});

test('--retries sends the whole schedule at once, and each attempt has the same bytes and a new signature', async () => {
  let failures = 3;
  const endpoint = receiver.newEndpoint(() => (failures-- > 0 ? 500 : 200));
  const { code, messages } = await trigger('credited', endpoint, '--retries');
  expect(code).toBe(0);
  expect(messages[0]?.attempts.map(({ after_s, status }) => [after_s, status])).toEqual([
    [0, 500],
    [5, 500],
    [305, 500],
    [2105, 200],
  ]);
  expect(new Set(endpoint.received.map(({ body }) => body)).size).toBe(1);
  expect(endpoint.received.every(isGenuine)).toBe(true);

  const down = receiver.newEndpoint(503);
  const given = await run('credited', '--wall', String(wall.adwallId), '--forward-to', down.url, '--retries');
  expect(given.code).toBe(1);
  expect(down.received).toHaveLength(10);
  expect(given.stdout).toMatch(/attempt 10, as if 3 d 3 h later: 503/);

  const gone = receiver.newEndpoint(410);
  expect((await trigger('credited', gone, '--retries')).messages[0]?.advice).toMatch(/disable/);
  expect(gone.received).toHaveLength(1);
});

/** The time for which a message was signed, epoch ms. */
const timeOf = ({ headers, method, url }: ReceivedPostback): number => {
  const inUrl = /[?&]timestamp=(\d+)&signature=/.exec(url)?.[1];
  return Number(method === 'GET' ? inUrl : headers['webhook-timestamp']) * 1000;
};

test.each(['', macros])(
  '--test-clock signs each attempt for the time when the service would send it: %s',
  async (of) => {
    const startedAt = Date.now();
    const down = receiver.newEndpoint(503);
    const { messages } = await trigger('credited', { url: down.url + of }, '--retries', '--test-clock');
    const times = down.received.map(timeOf);
    const afterS = messages[0]?.attempts.map(({ after_s }) => after_s) ?? [];
    expect(afterS.at(-1)).toBe(272_105);
    const seconds = messages[0]?.attempts.map(({ sent_at }) => Math.floor(Date.parse(sent_at) / 1000) * 1000);
    expect(seconds).toEqual(times);
    // The waits are exact, and the command itself takes a moment.
    const passedMs = Date.now() - startedAt;
    for (const [index, time] of times.entries()) {
      const expected = startedAt + (afterS[index] ?? Number.NaN) * 1000;
      expect(time).toBeGreaterThan(expected - 1000);
      expect(time).toBeLessThanOrEqual(expected + passedMs);
    }
  },
);

test('a receiver that forgets keys after a day fails duplicate with --test-clock only', async () => {
  const DAY = 24 * 60 * 60 * 1000;
  const forgetful = () => {
    const keys = new Map<string, number>();
    let credits = 0;
    const endpoint = receiver.newEndpoint((received) => {
      // The clock of this receiver follows the messages.
      const now = timeOf(received);
      const key = /"dedupe_key":"([^"]+)"/.exec(received.body)?.[1] ?? '';
      readPost(received, secret, now);
      if (now - (keys.get(key) ?? -Infinity) > DAY) credits += 1;
      keys.set(key, now);
      return 200;
    });
    return { endpoint, credits: () => credits };
  };
  const [atOnce, inDays] = [forgetful(), forgetful()];
  expect(await trigger('duplicate', atOnce.endpoint)).toMatchObject({ ok: true });
  expect(await trigger('duplicate', inDays.endpoint, '--test-clock')).toMatchObject({ ok: true });
  expect([atOnce.credits(), inDays.credits()]).toEqual([1, 2]);
});

test('a receiver whose clock does not follow gets advice about it', async () => {
  const { url } = rightReceiver();
  const given = await run('duplicate', '--wall', String(wall.adwallId), '--forward-to', url, '--test-clock');
  expect(given.code).toBe(1);
  expect(given.stdout).toMatch(/been lost, 3 d 3 h later: 401/);
  expect(given.stdout.replaceAll('\n', ' ')).toContain('the clock of your receiver must use the time in each message');
});

test('a receiver that does not respond, redirects or has no such path gets advice', async () => {
  const of = async (url: string) => (await trigger('credited', { url })).messages[0]?.advice;
  expect(await of('http://127.0.0.1:9/')).toMatch(/is your server running/);
  expect(await of(receiver.newEndpoint(404).url)).toMatch(/no such path/);
  const inside = receiver.newEndpoint();
  const away = receiver.newEndpoint((_, response) => {
    response.writeHead(302, { location: inside.url }).end();
    return null;
  });
  expect(await of(away.url)).toMatch(/A redirect counts as a failure/);
  expect(inside.received).toEqual([]);
});

test('a person reads a line for each message, and what is left to check', async () => {
  const { url } = rightReceiver();
  const { code, stdout } = await run('duplicate', '--wall', String(wall.adwallId), '--forward-to', url.slice(7));
  expect(code).toBe(0);
  expect(stdout).toMatch(/^duplicate to http:\/\/127.0.0.1/);
  expect(stdout.match(/^ok {5}.*: 200 in \d+ ms$/gm)).toHaveLength(3);
  expect(stdout).toMatch(/Check yourself: The user test must have 100 Coins more than before/);
  expect(stdout).not.toContain(secret);
});

test('without a postback, a secret of the wall signs, and is shown', async () => {
  const other = await service.newWall();
  const seen = receiver.newEndpoint();
  const words = ['credited', '--wall', String(other.adwallId), '--forward-to', seen.url];
  const shown = /secret (whsec_\S+)\)/;
  const [, first = ''] = shown.exec((await run(...words)).stdout.replaceAll('\n', ' ')) ?? [];
  const [, again = ''] = shown.exec((await run(...words)).stdout.replaceAll('\n', ' ')) ?? [];
  expect(first).toMatch(/^whsec_/);
  expect(again).toBe(first);
  const [got] = seen.received;
  expect(() => got && readPost(got, first, Date.now())).not.toThrow();
});

test.each([
  [
    'an unknown case',
    ['refund', '--forward-to', 'localhost:1'],
    /'refund' is invalid .* Allowed choices are credited, reversed/,
  ],
  ['no receiver', ['credited'], /--forward-to/],
  ['an unknown macro', ['credited', '--forward-to', 'localhost:1?u={user}'], /unknown macros: \{user\}/],
  ['another scheme', ['credited', '--forward-to', 'ftp://localhost/'], /http or https/],
  ['several walls', ['credited', '--forward-to', 'localhost:1'], /Choose a wall with --wall: 1 \(/],
  ['retries of a forgery', ['wrong-signature', '--retries', '--forward-to', 'localhost:1'], /omit --retries/],
])('%s is wrong usage', async (_, words, message) => {
  const { code, stderr, stdout } = await run(...words);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(message);
});

test('the secret of an unknown postback, or of one of another wall, signs nothing', async () => {
  const other = String(wall.adwallId + 1);
  const words = ['credited', '--wall', other, '--forward-to', 'localhost:1', '--postback', postbackId];
  const { code, stderr } = await run(...words);
  expect(code).toBe(1);
  expect(stderr).toContain(`has no postback ${postbackId}`);
});
