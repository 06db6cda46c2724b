import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { movableClock } from '../runtime/clock.fixture.ts';
import { readPost } from '../../e2e/support/postbacks/read-post.ts';
import type { FetchOutcome, OutboundRequest } from '../net/safe-fetch.ts';
import type { Readiness } from '../runtime/health.ts';
import { systemIds } from '../runtime/ids.ts';
import { newWebhookSecret, webhookKey } from '../security/webhook-secret.ts';
import { notifyWebhook } from './notify-webhook.ts';
import { openNotifiedState } from './notified-state.ts';
import { quietLog } from '../runtime/log.ts';

const folder = mkdtempSync(join(tmpdir(), 'rewards-told-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;

/** `file`: the state that an earlier process stored. */
function setUp({ file = join(folder, 'data', `told-${(files += 1)}`) } = {}) {
  const clock = movableClock();
  const ids = systemIds();
  const secret = newWebhookSecret(ids);
  const state: { checks: Readiness['checks']; answer: FetchOutcome } = {
    checks: { database: { state: 'ok' }, feeds: { state: 'ok' } },
    answer: { kind: 'answered', status: 204, retryAfterMs: null, body: '', ms: 1 },
  };
  const sent: OutboundRequest[] = [];
  const log = { warn: vi.fn<(fields: object) => void>() };
  let isKilled = false;
  const notify = notifyWebhook({
    clock,
    ids,
    log: quietLog(log),
    key: webhookKey(secret),
    url: 'https://ops.example/hook',
    notified: openNotifiedState(file),
    readiness: async () => ({
      ready: Object.values(state.checks).every((check) => check.state !== 'failed'),
      checks: state.checks,
    }),
    send: async (message) => {
      sent.push(message);
      if (isKilled) throw new Error('The process is gone.');
      return state.answer;
    },
  });
  const last = () => {
    const { body, headers, method, url } = sent.at(-1) ?? expect.unreachable();
    expect([method, url]).toEqual(['POST', 'https://ops.example/hook']);
    return readPost({ body: body ?? '', headers, method, url, parameters: {} }, secret, clock.now());
  };
  /** The process dies after sending its message. */
  const kill = async (telling: () => Promise<void>) => {
    isKilled = true;
    await expect(telling()).rejects.toThrow('gone');
  };
  return { clock, file, kill, log, last, sent, state, notify };
}

test('a change is sent once, signed, and so is its end', async () => {
  const { last, sent, state, notify } = setUp();
  await notify();
  expect(sent).toEqual([]);
  state.checks = { database: { state: 'ok' }, feeds: { state: 'warning', detail: 'tune has failed 3 times' } };
  await notify();
  expect(last()).toMatchObject({
    type: 'readiness.changed',
    data: { ready: true, problems: [{ check: 'feeds', state: 'warning', detail: 'tune has failed 3 times' }] },
  });
  state.checks = { database: { state: 'ok' }, feeds: { state: 'warning', detail: 'tune has failed 4 times' } };
  await notify();
  expect(sent).toHaveLength(1);
  state.checks = { database: { state: 'failed' }, feeds: { state: 'ok' } };
  await notify();
  expect(last()).toMatchObject({ data: { ready: false, problems: [{ check: 'database', state: 'failed' }] } });
  state.checks = { database: { state: 'ok' }, feeds: { state: 'ok' } };
  await notify();
  expect(last()).toMatchObject({ data: { ready: true, problems: [] } });
});

test('a check that recovers during a restart is also sent, once', async () => {
  const { file, state, notify } = setUp();
  state.checks = { database: { state: 'failed' }, feeds: { state: 'ok' } };
  await notify();
  const restarted = setUp({ file });
  await restarted.notify();
  await restarted.notify();
  expect(restarted.sent).toHaveLength(1);
  expect(restarted.last()).toMatchObject({ data: { ready: true, problems: [] } });
  const again = setUp({ file });
  await again.notify();
  expect(again.sent).toEqual([]);
});

test('a check that is as bad after a restart as before is not sent again, and what could not be sent is resent', async () => {
  const { file, state, notify } = setUp();
  state.checks = { database: { state: 'failed' } };
  await notify();
  const restarted = setUp({ file });
  restarted.state.checks = state.checks;
  await restarted.notify();
  expect(restarted.sent).toEqual([]);
  restarted.state.checks = { database: { state: 'ok' } };
  restarted.state.answer = { kind: 'failed', error: 'connection', ms: 1 };
  await restarted.notify();
  const later = setUp({ file });
  await later.notify();
  expect(later.last()).toMatchObject({ data: { ready: true, problems: [] } });
});

test('what was sent on a full disk is stored once there is room, so that a restart sends its end', async () => {
  const file = join(folder, 'full', 'told');
  // A folder in its place keeps the file from being written.
  const inTheWay = `${file}.${process.pid}.next`;
  mkdirSync(inTheWay, { recursive: true });
  const { log, sent, state, notify } = setUp({ file });
  state.checks = { disk: { state: 'failed' } };
  await notify();
  await notify();
  expect(sent).toHaveLength(1);
  const failure = { event: 'readiness_webhook_failed', error: expect.objectContaining({ code: 'EISDIR' }) };
  // Before and after the message, and again at the next check.
  expect(log.warn.mock.calls.map(([fields]) => fields)).toEqual([failure, failure, failure]);
  rmSync(inTheWay, { recursive: true });
  await notify();
  expect(sent).toHaveLength(1);
  const restarted = setUp({ file });
  await restarted.notify();
  expect(restarted.last()).toMatchObject({ data: { ready: true, problems: [] } });
});

test.each<[string, FetchOutcome, object]>([
  ['answers 500', { kind: 'answered', status: 500, retryAfterMs: null, body: '', ms: 1 }, { status: 500 }],
  ['is not there', { kind: 'failed', error: 'connection', ms: 1 }, { code: 'connection' }],
])('a receiver that %s gets the state again', async (_name, answer, reason) => {
  const { log, sent, state, notify } = setUp();
  const well = state.answer;
  state.checks = { database: { state: 'failed' } };
  state.answer = answer;
  await notify();
  expect(log.warn.mock.lastCall?.[0]).toEqual({ event: 'readiness_webhook_failed', ...reason });
  state.answer = well;
  await notify();
  await notify();
  expect(sent).toHaveLength(2);
});

test('the end of a problem is sent even if its message may have been lost, also by the next process', async () => {
  const { file, sent, state, notify } = setUp();
  const well = state.checks;
  state.checks = { database: { state: 'failed' } };
  state.answer = { kind: 'failed', error: 'timeout', ms: 15_000 };
  await notify();
  const restarted = setUp({ file });
  await restarted.notify();
  expect(restarted.last()).toMatchObject({ data: { ready: true, problems: [] } });
  state.checks = well;
  await notify();
  expect(sent).toHaveLength(2);
});

test('a process that dies while it tells leaves to the next one to tell what is true then', async () => {
  const { file, state, notify, kill } = setUp();
  state.checks = { database: { state: 'failed' } };
  await kill(notify);
  const restarted = setUp({ file });
  await restarted.notify();
  expect(restarted.last()).toMatchObject({ data: { ready: true, problems: [] } });
});
