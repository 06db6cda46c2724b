import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

test('a free port is a number that is not 0', async () => {
  expect(await freePort('127.0.0.1')).toBeGreaterThan(0);
});
