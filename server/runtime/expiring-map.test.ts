import fc from 'fast-check';
import { expect, test } from 'vitest';
import { movableClock } from './clock.fixture.ts';
import { createExpiringMap } from './expiring-map.ts';

test('keeps a value for its lifetime, even if the system clock is set', () => {
  const clock = movableClock();
  const map = createExpiringMap<number>(clock, 10);
  map.set('a', 1, 1_000);
  clock.jump(-3 * 60 * 60 * 1_000);
  clock.forward(999);
  expect(map.get('a')).toEqual({ value: 1, leftMs: 1 });
  clock.forward(1);
  expect(map.get('a')).toBeNull();
});

test('never holds more than the maximum, and drops expired values first', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(50), fc.nat(2_000))), (steps) => {
      const clock = movableClock();
      const map = createExpiringMap<number>(clock, 8);
      for (const [key, ms] of steps) {
        map.set(String(key), key, 1_000);
        expect(map.get(String(key))?.value).toBe(key);
        expect(map.size).toBeLessThanOrEqual(8);
        clock.forward(ms);
      }
      clock.forward(1_000);
      map.set('last', 0, 1_000);
      expect(map.size).toBe(1);
    }),
  );
});
