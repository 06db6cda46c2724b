import { expect, test } from 'vitest';
import { changedArea } from './changed-area.ts';
import type { Picture } from './png.ts';

/** A black picture of 8 by 6 px with white pixels at these coordinates. */
function picture(...white: readonly (readonly [x: number, y: number])[]): Picture {
  const [width, height, channels] = [8, 6, 3] as const;
  const data = new Uint8Array(width * height * channels);
  for (const [x, y] of white) data.fill(255, (y * width + x) * channels, (y * width + x + 1) * channels);
  return { width, height, channels, data };
}

test('equal pictures have no changed area', () => {
  expect(changedArea(picture([1, 1]), picture([1, 1]))).toBeNull();
});

test('the changed area has every changed pixel and starts at even coordinates', () => {
  expect(changedArea(picture(), picture([3, 1], [6, 4]))).toEqual({ left: 2, top: 0, width: 5, height: 5 });
  expect(changedArea(picture([0, 0]), picture([7, 5]))).toEqual({ left: 0, top: 0, width: 8, height: 6 });
  expect(changedArea(picture([7, 5]), picture())).toEqual({ left: 6, top: 4, width: 2, height: 2 });
});
