import { expect, test } from 'vitest';
import { isFling } from './scroll-speed.ts';

const place = (topPx: number, atMs: number, scroller = 'page') => ({ scroller, topPx, atMs });

test.each([
  { name: 'a strong swipe, down', from: place(0, 0), to: place(100, 16), is: true },
  { name: 'a strong swipe, up', from: place(5000, 0), to: place(4900, 16), is: true },
  { name: 'a fling in slow frames', from: place(0, 0), to: place(400, 100), is: true },
  { name: 'reading', from: place(0, 0), to: place(30, 16), is: false },
  { name: 'a jump after a rest, or the start of a fling', from: place(0, 0), to: place(400, 5000), is: true },
  { name: 'the start of reading', from: place(0, 0), to: place(30, 5000), is: false },
  { name: 'another scroller', from: place(0, 0, 'box'), to: place(400, 16), is: true },
  { name: 'the first event', from: null, to: place(400, 16), is: true },
])('$name is a fling: $is', ({ from, to, is }) => {
  expect(isFling(from, to)).toBe(is);
});
