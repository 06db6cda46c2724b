import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Fetch } from './request-json.ts';
import { OnceKey, requestOnce } from './request-once.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const unknown = (retryAfter = '2') =>
  Response.json({ code: 'outcome_unknown' }, { status: 503, headers: { 'Retry-After': retryAfter } });
const accepted = () => Response.json({ ticket_id: 7 }, { status: 201 });

/** A service that returns these responses in turn, and records the idempotency keys. */
function service(...answers: (Response | Error)[]) {
  const keys: string[] = [];
  const fetch: Fetch = async (_url, init) => {
    keys.push(new Headers(init?.headers).get('idempotency-key') ?? '');
    const answer = answers.shift() ?? new TypeError('no answer left');
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { fetch, keys };
}

test('if the outcome is unknown, it retries with the same key after the time that the service named', async () => {
  const { fetch, keys } = service(unknown(), unknown(), accepted());
  const sent = requestOnce('/x', new OnceKey(), { fetch, body: { a: 1 } });
  await vi.advanceTimersByTimeAsync(1999);
  expect(keys).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2001);
  expect(await sent).toMatchObject({ kind: 'ok', status: 201 });
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^\d+(-\d+){3}$/);
});

test('it gives up after three attempts, and waits at most ten seconds between two', async () => {
  const { fetch, keys } = service(unknown('86400'), unknown('x'), unknown(), accepted());
  const sent = requestOnce('/x', new OnceKey(), { fetch, body: {} });
  await vi.advanceTimersByTimeAsync(11_000);
  expect(await sent).toMatchObject({ kind: 'refused', status: 503 });
  expect(keys).toHaveLength(3);
});

test('it does not retry other refusals', async () => {
  for (const status of [400, 409, 422, 429, 500, 503]) {
    const { fetch, keys } = service(Response.json({ code: 'other' }, { status }));
    expect(await requestOnce('/x', new OnceKey(), { fetch, body: {} })).toMatchObject({ kind: 'refused', status });
    expect(keys).toHaveLength(1);
  }
});

test('another call uses the same key until the content changes or has been accepted', async () => {
  const { fetch, keys } = service(
    new TypeError('offline'),
    unknown(),
    unknown(),
    unknown(),
    accepted(),
    accepted(),
    accepted(),
  );
  const once = new OnceKey();
  const send = async (body: object) => {
    const sent = requestOnce('/x', once, { fetch, body });
    await vi.advanceTimersByTimeAsync(10_000);
    return (await sent).kind;
  };
  expect([await send({ a: 1 }), await send({ a: 1 }), await send({ a: 1 })]).toEqual(['unreachable', 'refused', 'ok']);
  expect(new Set(keys).size).toBe(1);
  expect([await send({ a: 1 }), await send({ a: 2 })]).toEqual(['ok', 'ok']);
  expect(new Set(keys).size).toBe(3);
});
