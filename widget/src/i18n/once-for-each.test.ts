import { expect, test, vi } from 'vitest';
import { onceForEach } from './once-for-each.ts';

test('makes one for each key', () => {
  const make = vi.fn((key: string) => ({ key }));
  const of = onceForEach(make);
  expect(of('en')).toBe(of('en'));
  expect(of('de')).toEqual({ key: 'de' });
  expect(make).toHaveBeenCalledTimes(2);
});
