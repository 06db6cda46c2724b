import { expect, test } from 'vitest';
import { createLog, type LogLevel } from './log.ts';

function capture(level: LogLevel) {
  const lines: string[] = [];
  const log = createLog({ level, destination: { write: (line) => void lines.push(line) } });
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
