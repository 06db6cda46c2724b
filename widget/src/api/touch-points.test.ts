import { afterEach, expect, test, vi } from 'vitest';
import { touchPoints, withTouchPoints } from './touch-points.ts';

const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

afterEach(() => vi.unstubAllGlobals());

test('only an iPad that calls itself a Mac sends its touch points', () => {
  vi.stubGlobal('navigator', { userAgent: MAC, maxTouchPoints: 5 });
  expect([touchPoints(), withTouchPoints('/a')]).toEqual(['5', '/a?max_touch_points=5']);
  for (const other of [
    { userAgent: MAC, maxTouchPoints: 0 },
    { userAgent: IPHONE, maxTouchPoints: 5 },
    { userAgent: MAC },
  ]) {
    vi.stubGlobal('navigator', other);
    expect([touchPoints(), withTouchPoints('/a')]).toEqual(['', '/a']);
  }
});
