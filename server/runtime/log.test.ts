import { expect, test } from 'vitest';
import { StorageFull } from '../store/database-failures.ts';
import { createLog, type LogLevel } from './log.ts';

function capture(level: LogLevel, { isShared = false } = {}) {
  const lines: string[] = [];
  const log = createLog({ level, isShared, destination: { write: (line) => void lines.push(line) } });
  return { log, lines, parsed: () => lines.map((line): unknown => JSON.parse(line)) };
}

test('writes a line as one JSON object with level, time, message and the given fields', () => {
  const { log, parsed } = capture('info');
  log.info({ route: '/health/live', status: 200, ms: 1 }, 'request');
  expect(parsed()).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      route: '/health/live',
      status: 200,
      ms: 1,
      message: 'request',
    },
  ]);
});

test('omits lines below the level', () => {
  const { log, lines } = capture('warn');
  log.info({}, 'quiet');
  log.warn({}, 'loud');
  expect(lines).toHaveLength(1);
});

test("omits an error's own properties, because drivers put rows and parameters there", () => {
  const { log, lines, parsed } = capture('info');
  const error = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(ann@example.com)' });
  log.error({ error }, 'failed');
  expect(lines.join('')).not.toContain('ann@example.com');
  expect(parsed()).toMatchObject([{ error: { type: 'Error', code: '23505', message: 'duplicate key' } }]);
});

test('logs only the type of a thrown value that is no error', () => {
  const { log, parsed } = capture('info');
  log.error({ error: 'sk_secret' }, 'failed');
  expect(parsed()).toMatchObject([{ error: { type: 'string' } }]);
});

test('expected failures are one line a minute without stacks, which counts them; other errors are a line each', () => {
  const { log, parsed } = capture('info');
  const full = new StorageFull(new Error('database or disk is full'));
  for (const requestId of ['req_1', 'req_2', 'req_3']) log.error({ requestId, error: full }, 'request failed');
  log.error({ event: 'check_failed', setting: 'database', error: full }, 'The disk is full.');
  for (const requestId of ['req_4', 'req_5']) log.error({ requestId, error: new Error('a bug') }, 'request failed');
  log.flush();
  const error = {
    type: 'StorageFull',
    code: 'storage_full',
    message: full.message,
    cause: { type: 'Error', message: 'database or disk is full' },
  };
  const line = { level: 'error', time: expect.any(String), code: 'storage_full', error };
  expect(parsed()).toEqual([
    { ...line, requestId: 'req_1', count: 1, message: 'request failed' },
    { ...line, event: 'check_failed', setting: 'database', count: 1, message: 'The disk is full.' },
    expect.objectContaining({ requestId: 'req_4', error: expect.objectContaining({ stack: expect.any(String) }) }),
    expect.objectContaining({ requestId: 'req_5' }),
    { ...line, count: 2, message: 'request failed' },
  ]);
});
