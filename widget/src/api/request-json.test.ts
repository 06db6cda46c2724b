import { expect, test } from 'vitest';
import { requestJson } from './request-json.ts';
import type { Fetch } from './request-json.ts';

const answering =
  (response: Response): Fetch =>
  async () =>
    response;

test('a 200 gives its JSON, a 204 gives null', async () => {
  expect(await requestJson('/x', { fetch: answering(Response.json({ a: 1 })) })).toEqual({
    kind: 'ok',
    status: 200,
    body: { a: 1 },
  });
  expect(await requestJson('/x', { fetch: answering(new Response(null, { status: 204 })) })).toEqual({
    kind: 'ok',
    status: 204,
    body: null,
  });
});

test('a refusal gives its status and problem; null if the body is not JSON', async () => {
  const problem = Response.json({ code: 'invalid' }, { status: 400 });
  expect(await requestJson('/x', { fetch: answering(problem) })).toEqual({
    kind: 'refused',
    status: 400,
    body: { code: 'invalid' },
  });
  const page = new Response('<h1>Bad gateway', { status: 502 });
  expect(await requestJson('/x', { fetch: answering(page) })).toEqual({ kind: 'refused', status: 502, body: null });
});

test('no response, or HTML instead of JSON, is unreachable', async () => {
  const broken: Fetch = async () => {
    throw new TypeError('Failed to fetch');
  };
  expect(await requestJson('/x', { fetch: broken })).toEqual({ kind: 'unreachable' });
  expect(await requestJson('/x', { fetch: answering(new Response('<p>Sign in to the Wi-Fi')) })).toEqual({
    kind: 'unreachable',
  });
});

test('an abort is unreachable', async () => {
  const controller = new AbortController();
  const aborting: Fetch = async () => {
    controller.abort();
    throw controller.signal.reason;
  };
  await expect(requestJson('/x', { fetch: aborting, signal: controller.signal })).resolves.toEqual({
    kind: 'unreachable',
  });
});

test('sends token, language and body, and never cookies', async () => {
  let sent: RequestInit | undefined;
  const recording: Fetch = async (_url, init) => {
    sent = init;
    return Response.json({});
  };
  const headers = { 'content-type': 'application/json' } as const;
  const sending = { method: 'POST', headers, body: '{"a":1}' } as const;
  await requestJson('/x', { fetch: recording, token: 't', lang: 'fr', sent: sending });
  expect(sent).toMatchObject({
    method: 'POST',
    credentials: 'omit',
    body: '{"a":1}',
    headers: { authorization: 'Bearer t', 'accept-language': 'fr', 'content-type': 'application/json' },
  });
});
