import { expect, test } from 'vitest';
import { createLog, type LogLevel } from './log.ts';

function capture(level: LogLevel) {
  const lines: string[] = [];
  const log = createLog({ level, destination: { write: (line) => void lines.push(line) } });
  return { log, lines, parsed: () => lines.map((line): unknown => JSON.parse(line)) };
}

test('a line is one JSON object with level, time, message and the given fields', () => {
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

test('lines below the level are not written', () => {
  const { log, lines } = capture('warn');
  log.info({}, 'quiet');
  log.warn({}, 'loud');
  expect(lines).toHaveLength(1);
});

test("an error's own properties stay out: drivers put rows and parameters there", () => {
  const { log, lines, parsed } = capture('info');
  const error = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(ann@example.com)' });
  log.error({ error }, 'failed');
  expect(lines.join('')).not.toContain('ann@example.com');
  expect(parsed()).toMatchObject([{ error: { type: 'Error', code: '23505', message: 'duplicate key' } }]);
});

test('a thrown value that is no error is logged by its type only', () => {
  const { log, parsed } = capture('info');
  log.error({ error: 'sk_secret' }, 'failed');
  expect(parsed()).toMatchObject([{ error: { type: 'string' } }]);
});
