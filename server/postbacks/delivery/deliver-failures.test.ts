import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { MINUTE } from '../../runtime/clock.fixture.ts';
import { freshAccount, lead, newClick } from '../../store/contract/fixtures.ts';
import { useDeliverer } from './deliverer.fixture.ts';
import { RETRY_DELAYS_MS } from './schedule.ts';

const ready = useDeliverer();
const SECOND = 1000;

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

describe('a failing receiver is retried on the schedule', () => {
  test.each<[string, Answer, { httpStatus: number | null; error: string; body?: string }]>([
    ['answers 500', (_, r) => r.writeHead(500).end('oh no'), { httpStatus: 500, error: 'bad_status', body: 'oh no' }],
    ['answers 404', (_, r) => r.writeHead(404).end(), { httpStatus: 404, error: 'bad_status' }],
    ['redirects', (_, r) => r.writeHead(302, { location: '/' }).end(), { httpStatus: 302, error: 'redirect' }],
    [
      'answers 200 with the page of a firewall',
      (_, r) => r.writeHead(200, { 'cf-mitigated': 'challenge' }).end('Just a moment...'),
      { httpStatus: 200, error: 'challenge', body: 'Just a moment...' },
    ],
    ['hangs', () => undefined, { httpStatus: null, error: 'timeout' }],
    ['closes', (_, r) => r.socket?.destroy(), { httpStatus: null, error: 'connection' }],
    ['closes in the head', (_, r) => r.socket?.end('HTTP/1.1 200 O'), { httpStatus: null, error: 'connection' }],
    ['speaks no HTTP', (_, r) => r.socket?.end('?\r\n\r\n'), { httpStatus: null, error: 'bad_answer' }],
  ])('%s', async (_, answer, attempt) => {
    const { clock, deliverer, endpoint, lines, stored } = ready();
    const { leads, postbackId, receiver } = await endpoint(answer);
    await leads(1);
    const outbox = deliverer({ timeoutMs: attempt.error === 'timeout' ? 100 : 30_000 });
    expect(await outbox.tick()).toBe(1);
    const [row] = await stored(postbackId);
    expect(row).toMatchObject({ state: 'pending', attempts: [{ body: '', ...attempt }] });
    const delay = (row?.dueAt ?? 0) - clock.now();
    expect(delay).toBeGreaterThanOrEqual(4 * SECOND);
    expect(delay).toBeLessThanOrEqual(6 * SECOND);
    const named = { deliveryId: row?.deliveryId, leadId: row?.leadId, clickId: row?.event.clickId };
    const failed = { event: 'postback_failed', postbackId, code: attempt.error, count: 1 };
    expect(lines).toMatchObject([{ ...failed, ...named, transactionId: expect.any(Number) }]);
    expect(receiver.requests).toHaveLength(1);
  });

  test.each<[string, Answer, timeoutMs: number]>([
    // This one waits for the timeout. The status must arrive before it, even on a busy machine.
    ['a body that never ends', (_, r) => void r.writeHead(200).write('slow'), 1_000],
    ['an endless body', (_, r) => endless(r), 30_000],
    ['a body that is cut short', (_, r) => r.socket?.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf'), 30_000],
  ])('2xx with %s is delivered', async (_, answer, timeoutMs) => {
    const { deliverer, endpoint, lines, stored } = ready();
    const { leads, postbackId } = await endpoint(answer);
    await leads(1);
    await deliverer({ timeoutMs }).tick();
    expect(await stored(postbackId)).toMatchObject([
      { state: 'delivered', attempts: [{ httpStatus: 200, error: null }] },
    ]);
    expect(lines).toEqual([]);
  });

  test('a 200 without the text that the postback requires is a failure, and one with it isn’t', async () => {
    let body = 'ERROR: out of memory';
    const { clock, deliverer, endpoint, store, stored } = ready();
    const { leads, postbackId } = await endpoint((_, response) => response.end(body));
    await store.setResponseRules({ postbackId, mustContain: 'OK', followsRedirect: false });
    await leads(1);
    const outbox = deliverer();
    await outbox.tick();
    expect(await stored(postbackId)).toMatchObject([
      { state: 'pending', attempts: [{ httpStatus: 200, error: 'text_missing' }] },
    ]);
    body = 'OK, credited';
    clock.forward(MINUTE);
    await outbox.tick();
    expect(await stored(postbackId)).toMatchObject([{ state: 'delivered', attempts: [{}, { error: null }] }]);
  });

  test('Retry-After is honored up to twice the step', async () => {
    const { clock, deliverer, endpoint, stored } = ready();
    const { leads, postbackId } = await endpoint((_, response) => {
      response.writeHead(429, { 'retry-after': '9' }).end();
    });
    await leads(1);
    const outbox = deliverer();
    await outbox.tick();
    expect((await stored(postbackId))[0]?.dueAt).toBe(clock.now() + 9 * SECOND);
    clock.forward(9 * SECOND);
    await outbox.tick();
    // The second step is 5 minutes, so the nine seconds that the receiver asks for don't count.
    expect((await stored(postbackId))[0]?.dueAt).toBeGreaterThanOrEqual(clock.now() + 4 * MINUTE);
  });

  test('the tenth failure ends the schedule, and a replay starts it again', async () => {
    const { clock, deliverer, endpoint, lines, store, stored } = ready();
    let status = 503;
    const { leads, postbackId } = await endpoint((_, response) => response.writeHead(status).end());
    await leads(1);
    const outbox = deliverer();
    for (const [step, base] of RETRY_DELAYS_MS.entries()) {
      expect(await outbox.tick(), `attempt ${step + 1}`).toBe(1);
      const [row] = await stored(postbackId);
      const delay = (row?.dueAt ?? 0) - clock.now();
      expect(Math.abs(delay / base - 1), `delay ${step + 1}`).toBeLessThanOrEqual(0.2);
      clock.forward(delay - 1);
      expect(await outbox.tick(), 'a moment too early').toBe(0);
      clock.forward(1);
    }
    expect(await outbox.tick()).toBe(1);
    expect(await stored(postbackId)).toMatchObject([{ state: 'exhausted', attempts: { length: 10 } }]);
    expect(lines).toContainEqual(expect.objectContaining({ event: 'postback_exhausted', count: 10, status: 503 }));
    expect(await store.deliveryHealth()).toMatchObject({ exhausted: 1 });

    status = 200;
    clock.forward(MINUTE);
    await store.replayDeliveries({ postbackId, at: clock.now() });
    expect(await outbox.tick()).toBe(1);
    expect(await stored(postbackId)).toMatchObject([{ state: 'delivered', attempts: { length: 11 } }]);
  });
});

test('a dead receiver gets one probe a minute, and everything when it is back', async () => {
  const { clock, deliverer, endpoint, lines, stored } = ready();
  let isDead = true;
  const dead = await endpoint((_, response) => {
    if (isDead) response.socket?.destroy();
    else response.end();
  });
  const alive = await endpoint();
  await dead.leads(100);
  const outbox = deliverer();
  await outbox.tick();
  const opening = dead.receiver.requests.length;
  expect(opening).toBeGreaterThanOrEqual(5);
  // Eight at once, and one for each of the first four failures: the fifth opens the circuit.
  expect(opening).toBeLessThanOrEqual(12);
  await alive.leads(1);
  for (let second = 0; second < 600; second += 10) {
    clock.forward(10 * SECOND);
    await outbox.tick();
  }
  expect(dead.receiver.requests.length - opening).toBe(10);
  expect(alive.receiver.requests).toHaveLength(1);

  isDead = false;
  clock.forward(30 * MINUTE);
  await outbox.tick();
  expect((await stored(dead.postbackId)).filter(({ state }) => state !== 'delivered')).toEqual([]);
  const events = lines.map(({ event }) => event).filter((event) => event?.includes('circuit'));
  expect(events).toEqual(['postback_circuit_open', 'postback_circuit_closed']);
});

test('deliveries that were leased ahead are released when the receiver goes down', async () => {
  const { clock, deliverer, endpoint, stored } = ready();
  let answered = 0;
  const { leads, postbackId, receiver } = await endpoint((_, response) => {
    answered += 1;
    response.writeHead(answered <= 20 || answered > 40 ? 200 : 500).end();
  });
  await leads(200);
  const outbox = deliverer();
  await outbox.tick();
  expect(receiver.requests.length).toBeLessThan(40);
  answered = 40;
  clock.forward(10 * MINUTE);
  await outbox.tick();
  expect((await stored(postbackId)).filter(({ state }) => state !== 'delivered')).toEqual([]);
});

test('deliveries that wait for a slow receiver are claimed again, so none is sent for a user who was erased in the meantime', async () => {
  const { clock, deliverer, endpoint, store, stored } = ready();
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  let asked = 0;
  const { adwallId, leads, postbackId, receiver } = await endpoint((_, response) => {
    asked += 1;
    if (asked === 2) void opened.then(() => response.end());
    else response.end();
  });
  await leads(5);
  const account = { ...freshAccount(), profileId: adwallId };
  const { clickId } = await newClick(store, account);
  await store.creditLead(lead(clickId, { deliveryId: 'dlv_erased_' }));
  const ticking = deliverer({ concurrency: 1 }).tick();
  await receiver.hasReceived(2);
  await store.erasePerson({ account, at: clock.now() });
  clock.forward(3 * SECOND);
  open();
  await ticking;
  expect(receiver.requests).toHaveLength(5);
  expect(receiver.requests.filter((line) => line.includes('dlv_erased_'))).toEqual([]);
  expect((await stored(postbackId)).map(({ state }) => state)).toEqual(Array(5).fill('delivered'));
});

test("404 for unknown users delays no one else's leads", async () => {
  const { deliverer, endpoint, lines, stored } = ready();
  const known = new Set<string>();
  const { leads, postbackId, receiver } = await endpoint((request, response) => {
    const isKnown = known.has(request.url?.split('?', 1)[0]?.split('/').at(-1) ?? '');
    response.writeHead(isKnown ? 200 : 404).end();
  });
  await leads(17);
  const outbox = deliverer();
  expect(await outbox.tick()).toBe(17);
  await leads(1);
  const good = (await stored(postbackId)).find(({ attempts }) => attempts.length === 0)?.deliveryId ?? '';
  known.add(good);
  expect(await outbox.tick()).toBe(1);
  expect(receiver.requests).toHaveLength(18);
  const rows = await stored(postbackId);
  expect(rows.filter(({ state }) => state === 'delivered').map(({ deliveryId }) => deliveryId)).toEqual([good]);
  // The others keep their own schedules.
  expect(rows.filter(({ attempts }) => attempts[0]?.httpStatus === 404)).toHaveLength(17);
  expect(lines.filter(({ event }) => event === 'postback_circuit_open')).toEqual([]);
});

test('a 404 to a probe closes the circuit, because the receiver is up', async () => {
  const { clock, deliverer, endpoint } = ready();
  let status = 500;
  const { leads } = await endpoint((_, response) => response.writeHead(status).end());
  await leads(12);
  const outbox = deliverer({ concurrency: 1 });
  expect(await outbox.tick()).toBe(5);
  status = 404;
  clock.forward(MINUTE);
  expect(await outbox.tick()).toBe(12);
});

test('setting the system clock back by hours delays no attempt', async () => {
  const { clock, deliverer, endpoint } = ready();
  let status = 500;
  const { leads, receiver } = await endpoint((_, response) => response.writeHead(status).end());
  await leads(1);
  const outbox = deliverer();
  expect(await outbox.tick()).toBe(1);
  status = 200;
  clock.jump(-180 * MINUTE);
  expect(await outbox.tick()).toBe(0);
  clock.forward(6 * SECOND);
  expect(await outbox.tick()).toBe(1);
  expect(receiver.requests).toHaveLength(2);
});

test("a delivery that can't be rendered counts as an attempt", async () => {
  const { deliverer, endpoint, lines, stored } = ready();
  const { leads, postbackId, receiver } = await endpoint();
  await leads(1);
  const render = (): never => {
    throw new Error('sealed under another key: jane@example.com');
  };
  await deliverer({ render }).tick();
  const attempts = [{ httpStatus: null, error: 'render_failed', body: '' }];
  expect(await stored(postbackId)).toMatchObject([{ state: 'pending', attempts }]);
  expect(receiver.requests).toEqual([]);
  expect(JSON.stringify(lines)).not.toContain('jane');
});

function endless(response: ServerResponse): void {
  const write = (): void => {
    while (!response.destroyed && response.write('x'.repeat(1024)));
  };
  response.on('drain', write);
  write();
}
