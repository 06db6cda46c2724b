import { request } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemIds } from '../../runtime/ids.ts';
import { serveTester, type Tester } from './serve-tester.ts';

const deps = { clock: { now: () => 0 }, ids: systemIds(), secretOf: () => undefined };
let tester: Tester;

beforeEach(async () => {
  tester = await serveTester(deps, 0);
});
afterEach(() => tester.close());

/** The status of a request with that Host header, as after DNS rebinding. */
function statusFor(host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { hostname, pathname, port } = new URL(tester.url);
    const sent = request({ hostname, port, path: pathname, headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject).end();
  });
}

test('only the names of this machine open the page', async () => {
  const { host, port } = new URL(tester.url);
  expect(await statusFor(host)).toBe(200);
  expect(await statusFor(`localhost:${port}`)).toBe(200);
  expect(await statusFor(`evil.example:${port}`)).toBe(403);
});

test('only who knows the path of the page can send it a postback', async () => {
  const { origin } = new URL(tester.url);
  expect((await fetch(`${origin}/json`, { method: 'POST', body: '{}' })).status).toBe(404);
  expect((await fetch(`${origin}/get?user=ann`)).status).toBe(404);
  const shown = async () =>
    ((await (await fetch(`${tester.url}postbacks.json`)).json()) as { postbacks: [] }).postbacks;
  expect(await shown()).toEqual([]);
  expect((await fetch(tester.addresses.json, { method: 'POST', body: '{}' })).status).toBe(401);
  expect((await fetch(tester.addresses.get)).status).toBe(401);
  expect(await shown()).toHaveLength(2);
});

test('a port that is taken is said so', async () => {
  const port = Number(new URL(tester.url).port);
  await expect(serveTester(deps, port)).rejects.toThrow(`Port ${port} is taken: choose another with --page PORT.`);
});

test.each([
  ['a body that is no JSON', '{', 400],
  ['another field', '{"failing":true,"more":1}', 400],
  ['a body that is too long', 'x'.repeat(100_000), 400],
])('the switch refuses %s', async (_, body, status) => {
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(`${tester.url}switch`, { method: 'POST', headers, body })).status).toBe(status);
});

test('a method or file that it does not have is refused', async () => {
  expect((await fetch(tester.url, { method: 'PUT' })).status).toBe(405);
  expect((await fetch(`${tester.url}../../package.json`)).status).toBe(404);
  expect((await fetch(`${tester.url}serve-tester.ts`)).status).toBe(404);
});
