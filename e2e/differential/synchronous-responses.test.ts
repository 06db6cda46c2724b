import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type * as runSteps from '../../server/http/run-steps.ts';
import type * as whenReady from '../../server/runtime/when-ready.ts';
import { MINUTE } from '../../server/runtime/clock.fixture.ts';
import { offerRow } from '../support/requests/offers.ts';
import { profileFields } from '../support/requests/profiles.ts';
import { startService, type StartOptions, type TestService } from '../support/service/start-service.ts';
import { randomRequests, type Known, type RandomRequest } from './random-requests.ts';
import { sendRaw, withoutIds, type RawResponse } from './send-raw.ts';

/**
 * Requests are answered in one go, or in pieces if a step has to wait (docs/decisions/003-requests-run-synchronously.md).
 * Two services with the same content get the same requests. One answers at once wherever it can; in the other, every
 * step waits for a turn of the event loop. No one may see a difference, except in how long it takes.
 */

type WhenReady = typeof whenReady;
type RunSteps = typeof runSteps;

const pace = vi.hoisted(() => ({ isSlow: false }));

vi.mock('../../server/runtime/when-ready.ts', async (load) => {
  const real = await load<WhenReady>();
  const later = async <Value>(value: Value | Promise<Value>): Promise<Value> => {
    const known = await value;
    await new Promise((resolve) => setImmediate(resolve));
    return known;
  };
  return {
    whenReady: ((value, use) => real.whenReady(pace.isSlow ? later(value) : value, use)) as typeof real.whenReady,
    recovering: ((work, recover) =>
      real.recovering(pace.isSlow ? async () => later(work()) : work, recover)) as typeof real.recovering,
  };
});

vi.mock('../../server/http/run-steps.ts', async (load) => {
  const real = await load<RunSteps>();
  const slowly: typeof real.runSteps = (steps, subject) => {
    if (!pace.isSlow) return real.runSteps(steps, subject);
    const slow = steps.map((step): typeof step => async (given) => {
      await new Promise((resolve) => setImmediate(resolve));
      return step(given);
    });
    return real.runSteps(slow, subject);
  };
  return { runSteps: slowly };
});

const REQUESTS = 1_000;
/** `DIFFERENTIAL_SEED=7 npx vitest run e2e/differential` repeats a failure, which names its seed. */
const seed = Number(process.env['DIFFERENTIAL_SEED'] ?? Math.floor(Math.random() * 1e9));

interface Seen extends RawResponse {
  /** The log lines of the request. */
  lines: readonly string[];
}

async function send(service: TestService, request: RandomRequest, isSlow: boolean): Promise<Seen> {
  const from = service.logLines.length;
  pace.isSlow = isSlow;
  try {
    const answer = await sendRaw(service.url, request);
    // The line is written when the response is closed, which the client may see first.
    await expect.poll(() => service.logLines.slice(from).join(''), { interval: 1 }).toContain(`"${answer.requestId}"`);
    const lines = service.logLines.slice(from).map((line) => withoutIds(line.replace(/"time":"[^"]*"/, '"time":"T"')));
    return { ...answer, requestId: '', lines };
  } finally {
    pace.isSlow = false;
  }
}

/** Two services with the same content. */
async function startBoth(env: StartOptions['env'] = {}): Promise<{ both: [TestService, TestService]; known: Known }> {
  const first = await startService({ env });
  const known = await fill(first);
  const copy = join(first.dataDir, 'copy.db');
  await first.store.backup(copy);
  const second = await startService({ env, databaseUrl: `file:${copy}` });
  // The second made its first publisher after the copy.
  await first.newPublisher();
  // Limits have counted how the first was filled.
  for (const { clock } of [first, second]) clock.forward(MINUTE);
  return { both: [first, second], known };
}

async function fill(service: TestService): Promise<Known> {
  const { client, importOffers, newPanel, newSource, newWall, secrets } = service;
  const source = await newSource({ name: 'net', scheme: 'secret-url' });
  const event = { event_name: 'Level', event_revenue: 1 };
  const events = [
    { ...event, event_id: 1, max_completions: 3 },
    { ...event, event_id: 2, max_completions: null, once_a_day: true },
    { ...event, event_id: 3 },
  ];
  const offers = Array.from({ length: 40 }, (_, n) =>
    offerRow(n + 1, {
      source: source.name,
      category_id: [n % 2 === 0 ? 17 : 18],
      ...(n % 2 === 0 ? { payout: 1 + (n % 7) } : { events }),
    }),
  );
  await importOffers([...offers, offerRow(77, { category_id: [20] })]);
  const wall = await newWall({ origins: ['https://shop.example'] });
  const strict = await newWall({ require_token: true });
  const panel = await newPanel({ adwallId: wall.adwallId });
  await client.post(panel.user('bob'), { json: { api_key: panel.secretKey, ...profileFields(secrets) } });
  const tokens: string[] = [];
  for (const adwallId of [wall.adwallId, strict.adwallId]) {
    const key = adwallId === wall.adwallId ? wall.secretKey : strict.secretKey;
    const session = await client.post(`/v1/walls/${adwallId}/sessions`, { bearer: key, json: { subid1: 'ann' } });
    tokens.push((session.body as { token: string }).token);
  }
  const list = await client.get(`${wall.path}/offers.json`, { query: { subid1: 'ann' } });
  const links = [...list.text.matchAll(/\/click\/\d+\/[^"]+/g)].map(([link]) => link).slice(0, 6);
  const clickIds: string[] = [];
  for (const link of links) {
    const landing = new URL((await client.get(link)).headers.get('location') ?? '');
    clickIds.push(landing.searchParams.get('click') ?? '');
  }
  // Events are completed as often as they may be, so each further lead of one is one too many.
  for (const click_id of clickIds)
    for (const event_id of ['1', '1', '1', '2', '3'])
      await client.get(new URL(source.urlTemplate).pathname, {
        query: { click_id, event_id, transaction_id: crypto.randomUUID() },
      });
  return {
    pubId: wall.pubId,
    adwallId: wall.adwallId,
    strictWallId: strict.adwallId,
    profileId: panel.profileId,
    secretKey: wall.secretKey,
    publishableKey: wall.publishableKey,
    panelKey: panel.secretKey,
    tokens: ['', ...tokens],
    clickIds: ['', ...clickIds],
    clickTokens: ['', ...links.map((link) => link.split('/').at(-1) ?? '')],
    source: source.name,
    sourceSecret: new URL(source.urlTemplate).pathname.split('/').at(-1) ?? '',
  };
}

describe.each([
  ['without limits', {}],
  ['with limits', { RATE_LIMIT: '60', RATE_LIMIT_KEY: '40', RATE_LIMIT_PAGES: '5' }],
])('%s', (_title, env) => {
  let both: [TestService, TestService];
  let known: Known;
  beforeAll(async () => {
    ({ both, known } = await startBoth(env));
  });
  afterAll(async () => {
    for (const service of both) await service.stop();
  });

  test('a service that responds at once and one that waits at every step respond and log the same', async () => {
    const next = randomRequests(seed, known);
    const statuses = new Set<number>();
    for (let sent = 0; sent < REQUESTS; sent++) {
      if (sent % 100 === 99) for (const { clock } of both) clock.forward(MINUTE);
      const request = next();
      const [prompt, slow] = [await send(both[0], request, false), await send(both[1], request, true)];
      const what = `seed ${seed}, request ${sent}: ${JSON.stringify(request).slice(0, 2_000)}`;
      expect(slow, what).toEqual(prompt);
      statuses.add(prompt.status);
    }
    // The set reaches what it is meant to reach.
    expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 204, 302, 400, 401, 404, 405, 414]));
    for (const { store } of both) expect((await store.verifyLedger({ limit: 5 })).broken).toEqual([]);
  });
});

test('if no step of a request has to wait, it gets its response in the turn that brought it', async () => {
  const { both, known } = await startBoth();
  const [service] = both;
  const request: RandomRequest = {
    method: 'GET',
    target: `/adwall/api/publisher/${known.pubId}/profile/${known.adwallId}/offers.json?subid1=ann&limit=5`,
    headers: [['Host', 'localhost']],
    body: null,
  };
  const isAnsweredInTurn = async (isSlow: boolean): Promise<boolean> => {
    const isAnswered = new Promise<boolean>((resolve) => {
      // The turn ends before this.
      service.server.once('request', (_request, response) => setImmediate(() => resolve(response.writableEnded)));
    });
    await send(service, request, isSlow);
    return isAnswered;
  };
  // A request may have to wait for a reload, as the first does for the catalog.
  await expect.poll(() => isAnsweredInTurn(false)).toBe(true);
  expect(await isAnsweredInTurn(true)).toBe(false);
  for (const started of both) await started.stop();
});
