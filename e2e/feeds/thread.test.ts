import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { prepareTask, type FeedTask } from '../../server/feeds/feed-task.ts';
import { prepareInThread } from '../../server/feeds/thread/prepare-in-thread.ts';
import { createBytesFetch, type BytesOutcome } from '../../server/net/fetch-bytes.ts';
import { hostWith, taskOf } from '../support/feeds/run-elsewhere.ts';
import { movableClock } from '../../server/runtime/clock.fixture.ts';
import { simulation as lootably } from '../../server/networks/lootably/simulator.ts';
import type { Fault } from '../../server/networks/simulation/misbehave.ts';
import { soldOffers } from '../../server/networks/simulation/sold-offers.ts';
import { startNetwork } from '../../server/networks/simulation/start-network.ts';
import { anyWebUrl } from '../support/requests/any-web-url.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
});

const pageOf = (json: string): BytesOutcome => ({
  kind: 'answered',
  status: 200,
  headers: {},
  body: Buffer.from(json),
  retryAfterMs: null,
});

const trackier = (settings: Record<string, string> = {}): FeedTask<'run'> =>
  taskOf({ adapter: 'trackier', settings: { base: 'https://n.example', ...settings }, credential: 'key-0123456789' });

async function prepareBothWays(task: FeedTask<'run'>, given: () => Parameters<typeof hostWith>[0]) {
  const direct = hostWith(given());
  const inThread = hostWith(given());
  const prepared = await prepareTask(direct.host, task);
  expect(await prepareInThread()(inThread.host, task)).toEqual(prepared);
  expect(inThread.parts).toEqual(direct.parts);
  return { prepared, parts: direct.parts };
}

const id = fc.oneof(fc.nat({ max: 30 }), fc.constantFrom('__proto__', 'constructor', '', 'toString'));
const campaign = fc.record(
  {
    id,
    title: fc.oneof(fc.string(), fc.constantFrom('<script>alert(1)</script>', 'Play & win')),
    payout: fc.oneof(fc.constantFrom('1.5', '1e308', 'NaN', '-1', 1e308, 5e-324, null, '2%'), fc.double()),
    preview_url: anyWebUrl,
    click_url: anyWebUrl,
    __proto__: fc.constant(null),
    other: fc.jsonValue(),
  },
  { requiredKeys: ['id'] },
);

test('a run in a thread gives what a run in this thread gives, whatever the network sends', async () => {
  const row = fc.oneof({ weight: 5, arbitrary: campaign }, { weight: 1, arbitrary: fc.jsonValue() });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 30 }), fc.nat({ max: 15 }), async (rows, listed) => {
      const known = Array.from({ length: listed }, (_, at) => ({
        externalId: String(at),
        offerId: 2_000_000_000 + at,
        digest: 'old',
        isListed: true,
      }));
      const text = JSON.stringify({ success: true, data: { campaigns: rows } });
      await prepareBothWays(trackier(), () => {
        const pages = [pageOf(text)];
        return {
          fetchBytes: async () => pages.shift() ?? pageOf('{"success": true, "data": {"campaigns": []}}'),
          known,
        };
      });
    }),
    { numRuns: 8 },
  );
});

test('a run of a real catalog stages the same offers from a thread', async () => {
  const network = await startNetwork(lootably, soldOffers);
  const fetchBytes = createBytesFetch({ allow: [network.host], clock: movableClock() });
  opened.push(network, fetchBytes);
  const task = taskOf({ ...lootably, settings: { ...lootably.settings, base: network.base } });
  const { parts, prepared } = await prepareBothWays(task, () => ({ fetchBytes }));
  expect(prepared).toMatchObject({ kind: 'staged' });
  expect(parts.flatMap(({ offers }) => offers).length).toBeGreaterThan(3);
});

test.each<[Fault, string]>([
  ['gzip_bomb', 'response_too_large'],
  ['huge', 'response_too_large'],
  ['html', 'not_json'],
  ['other_json', 'wrong_shape'],
  ['redirect_inward', 'redirects'],
])('a network that responds with %s fails a run in a thread, and nothing is staged', async (fault, reason) => {
  const network = await startNetwork(lootably, soldOffers);
  network.fault = fault;
  const fetchBytes = createBytesFetch({ allow: [network.host], clock: movableClock() });
  opened.push(network, fetchBytes);
  const task = taskOf({ ...lootably, settings: { ...lootably.settings, base: network.base } });
  const { parts, prepared } = await prepareBothWays(task, () => ({ fetchBytes }));
  expect(prepared).toMatchObject({ kind: 'failed', failure: { reason: expect.stringMatching(`${reason}|refused`) } });
  expect(parts).toEqual([]);
});

test('endless pages end, and so does a run that has lost its lease', async () => {
  let pages = 0;
  const given = () => ({
    fetchBytes: async () => pageOf(`{"success": true, "data": {"campaigns": [{"id": ${(pages += 1)}}]}}`),
  });
  expect((await prepareBothWays(trackier(), given)).prepared).toMatchObject({ failure: { reason: 'endless_pages' } });
  const short = () => ({ ...given(), pauses: 3 });
  expect((await prepareBothWays(trackier(), short)).prepared).toMatchObject({ failure: { reason: 'too_slow' } });
});

/** 30 MB of JSON, as one page. */
const large = `{"success": true, "data": {"campaigns": [${'{"id":"a","title":"b"},'.repeat(1_300_000)}{"id": 1}]}}`;

test('a page that needs more memory than a thread may have fails the run, and this process goes on', async () => {
  const { host, parts } = hostWith({ fetchBytes: async () => pageOf(large) });
  const prepared = await prepareInThread({ memoryMb: 48, quietMs: 60_000 })(host, trackier());
  expect(prepared).toEqual({
    kind: 'failed',
    failure: {
      reason: 'out_of_memory',
      detail: 'The responses need more memory than a run may use.',
      retryAfterMs: null,
    },
  });
  expect(parts).toEqual([]);
});

test('a page that takes too long to read fails the run', async () => {
  const { host } = hostWith({ fetchBytes: async () => pageOf(large) });
  const prepared = await prepareInThread({ memoryMb: 1000, quietMs: 1 })(host, trackier());
  expect(prepared).toMatchObject({ kind: 'failed', failure: { reason: 'too_much_work' } });
});

test('what the service throws while a thread waits for it ends the run with that error', async () => {
  const { host } = hostWith({ fetchBytes: async () => pageOf('{"success": true, "data": {"campaigns": []}}') });
  const broken = { ...host, listKnown: () => Promise.reject(new Error('the disk is gone')) };
  await expect(prepareInThread()(broken, trackier())).rejects.toThrow('the disk is gone');
});
