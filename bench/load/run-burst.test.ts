import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { Burst } from './load.ts';
import { prepareRequest } from './prepared-requests.ts';
import { COUNTER, requestText } from './requests.ts';
import { runBurst } from './run-burst.ts';

/** A server that records the paths of requests, and refuses those that contain `refuse`. */
async function startServer(): Promise<{ port: number; paths: string[] }> {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    paths.push(path);
    response.writeHead(path.includes('refuse') ? 503 : 200, { 'Content-Length': 2 }).end('OK');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, paths };
}

const prepared = (...paths: string[]) => paths.map((path) => prepareRequest(requestText('GET', path, {})));
const burst = (parts: Partial<Burst>): Burst => ({
  port: 0,
  set: '',
  ms: 60_000,
  connections: 3,
  rate: null,
  first: 0,
  once: true,
  status: 200,
  ...parts,
});

test.each([
  ['as fast as responses come', null],
  ['at a rate', 10_000],
])('sends each request of a set once: %s', async (_, rate) => {
  const { paths, port } = await startServer();
  const all = Array.from({ length: 20 }, (_unused, n) => `/${n}`);
  const result = await runBurst(burst({ port, rate }), prepared(...all));
  expect(paths.toSorted()).toEqual(all.toSorted());
  expect(result).toMatchObject({ requests: 20, statuses: { 200: 20 } });
});

test('sends no more than the most requests, of a set that repeats', async () => {
  const { paths, port } = await startServer();
  const result = await runBurst(burst({ port, once: false, most: 7 }), prepared('/1', '/2'));
  expect(result.requests).toBe(7);
  expect(paths).toHaveLength(7);
});

test('counts refusals, but takes no latency from them', async () => {
  const { port } = await startServer();
  const refused = await runBurst(burst({ port }), prepared('/refuse', '/refuse'));
  expect(refused).toMatchObject({ requests: 2, statuses: { 503: 2 }, p50: NaN });
  const mixed = await runBurst(burst({ port }), prepared('/refuse', '/1'));
  expect(mixed.statuses).toEqual({ 200: 1, 503: 1 });
  expect(mixed.p50).toBeGreaterThan(0);
});

test('numbers the requests from the first', async () => {
  const { paths, port } = await startServer();
  await runBurst(burst({ port, first: 41, connections: 1 }), prepared(`/a${COUNTER}`, `/b${COUNTER}`));
  expect(paths).toEqual(['/a0000000041', '/b0000000042']);
});

test('fails if the server ends a connection', async () => {
  const server = createServer((request) => request.socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  await expect(runBurst(burst({ port }), prepared('/1'))).rejects.toThrow();
});
