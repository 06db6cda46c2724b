import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { systemClock } from '../../server/runtime/clock.ts';
import { createLog, quietLog } from '../../server/runtime/log.ts';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { inRun } from '../../server/runtime/run-ids.ts';
import { openTracing } from '../../server/runtime/tracing/open-tracing.ts';
import { inSpan } from '../../server/runtime/tracing/spans.ts';
import { startCollector, type Span } from '../support/metrics/collector.ts';
import { openLoop } from '../support/money/money-loop.ts';
import { startPostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { tryCommand } from '../support/service/run-command.ts';
import { startService, type TestService } from '../support/service/start-service.ts';

// The SDK of OpenTelemetry reads the environment of its process, which is the test's.
const collector = await startCollector();
const receiver = await startPostbackReceiver();
const warned: unknown[] = [];
let tracing: Awaited<ReturnType<typeof openTracing>>;
let service: TestService;
beforeAll(async () => {
  for (const [name, value] of Object.entries(collector.env)) vi.stubEnv(name, value);
  tracing = await openTracing(process.env, {
    clock: systemClock,
    log: quietLog({ warn: (fields) => warned.push(fields) }),
  });
  service = await startService({ env: { OUTBOUND_ALLOW: receiver.host, TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(async () => {
  await service.stop();
  await tracing.close();
  await receiver.close();
  await collector.close();
  vi.unstubAllEnvs();
});

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${TRACE}-b7ad6b7169203331-01`;
const spansOf = (traceId: string): readonly Span[] => collector.spans().filter((span) => span.traceId === traceId);

/** The span of a request, once the collector has it. */
const spanOf = (answer: { headers: Headers }): Promise<Span> =>
  vi.waitFor(() => {
    const id = answer.headers.get('x-request-id');
    const found = collector.spans().find(({ facts }) => facts['rewards.request_id'] === id);
    if (found === undefined) throw new Error(`no span of ${id}`);
    return found;
  });

test('a request is a span with its route, its request id and the reads of its database, and its line names the trace', async () => {
  const wall = await service.newWall();
  const answer = await service.client.get(wall.user('a-user-of-ours', 'transactions.json'), {
    bearer: wall.secretKey,
  });
  const span = await spanOf(answer);
  expect(span.name).toMatch(/^GET \/adwall\/api\/publisher\/\{\w+\}\/profile\/\{\w+\}/);
  expect(span.facts).toMatchObject({
    'http.request.method': 'GET',
    'http.response.status_code': answer.status,
    'http.route': span.name.slice('GET '.length),
  });
  expect(span.resource).toMatchObject({ 'service.name': 'rewards-wall' });
  expect(Object.keys(span.resource).filter((name) => /^(?:process|host|os)\./.test(name))).toEqual([]);
  await vi.waitFor(() =>
    expect(spansOf(span.traceId)).toContainEqual(
      expect.objectContaining({ name: 'database read', parentSpanId: span.spanId }),
    ),
  );
  const lines = service.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.find(({ requestId }) => requestId === span.facts['rewards.request_id'])).toMatchObject({
    message: 'request',
    traceId: span.traceId,
  });
});

test('a trace that a trusted proxy began goes on; no one else can send a request into one', async () => {
  const through = await service.client.get('/health/live', {
    headers: { traceparent, 'X-Forwarded-For': '198.51.100.7' },
  });
  expect(await spanOf(through)).toMatchObject({ traceId: TRACE, parentSpanId: 'b7ad6b7169203331' });
  const stranger = await startService({ env: { TRUSTED_PROXIES: '' } });
  try {
    const direct = await stranger.client.get('/health/live', { headers: { traceparent } });
    expect((await spanOf(direct)).traceId).not.toBe(TRACE);
  } finally {
    await stranger.stop();
  }
});

test('an attempt to deliver a postback is a trace of its own, not a part of the lead that caused it', async () => {
  const loop = await openLoop(service);
  const { postbackId } = await loop.add('get', `${receiver.newEndpoint(503).url}?id={transaction_id}&user={subid1}`);
  expect(await loop.send()).toMatchObject({ text: 'OK' });
  await loop.deliver();
  const attempt = await vi.waitFor(() => {
    const found = collector.spans().find(({ facts }) => facts['rewards.postback_id'] === postbackId);
    if (found === undefined) throw new Error('no span of the attempt');
    return found;
  });
  expect(attempt).toMatchObject({ name: 'postback attempt', facts: { 'rewards.outcome': 'retry' } });
  expect(attempt.parentSpanId ?? '').toBe('');
  expect(spansOf(attempt.traceId)).toContainEqual(
    expect.objectContaining({
      name: 'GET',
      parentSpanId: attempt.spanId,
      facts: { 'http.request.method': 'GET', 'http.response.status_code': 503 },
    }),
  );
  // Nothing of the person, the click, the receiver or a key.
  const all = collector.received();
  for (const value of [loop.user, loop.clickId, receiver.host, '198.51.100.7', loop.wall.secretKey, loop.source.secret])
    expect(all).not.toContain(value);
  expect(warned).toEqual([]);
});

test('without the variables, nothing is traced', async () => {
  for (const env of [
    {},
    { OTEL_EXPORTER_OTLP_ENDPOINT: '' },
    { ...collector.env, OTEL_TRACES_EXPORTER: 'none' },
    { ...collector.env, OTEL_SDK_DISABLED: 'true' },
  ]) {
    const started = await openTracing(env, { clock: systemClock, log: quietLog({ warn: () => expect.unreachable() }) });
    await started.close();
  }
});

test('a run of a feed that fails has the id of the run on its span and on its line', async () => {
  const lines: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
  const work = async (): Promise<void> => log.info({}, 'in the span');
  await inRun('run_of_a_test', () => inSpan('feed run', { 'rewards.feed': 'a-feed' }, work));
  const span = await vi.waitFor(() => {
    const found = collector.spans().find(({ facts }) => facts['rewards.run_id'] === 'run_of_a_test');
    if (found === undefined) throw new Error('no span of the run');
    return found;
  });
  expect(span).toMatchObject({ name: 'feed run', facts: { 'rewards.feed': 'a-feed' } });
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { runId: 'run_of_a_test', traceId: span.traceId },
  ]);
});

test('a collector that never responds does not hold up the end for long', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  const { port } = silent.address() as AddressInfo;
  const script = `
    import { systemClock as clock } from '${projectRoot}/server/runtime/clock.ts';
    import { openTracing } from '${projectRoot}/server/runtime/tracing/open-tracing.ts';
    import { inSpan } from '${projectRoot}/server/runtime/tracing/spans.ts';
    const warn = ({ event }) => console.log(event);
    const tracing = await openTracing(process.env, { clock, log: { warn } });
    await inSpan('feed run', {}, async () => undefined);
    await tracing.close();
    process.exit();`;
  const env = { PATH: process.env['PATH'], OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` };
  const { status, stdout } = tryCommand(process.execPath, ['--input-type=module', '-e', script], { env });
  silent.closeAllConnections();
  silent.close();
  expect([status, stdout.trim()]).toEqual([0, 'traces_lost']);
});
