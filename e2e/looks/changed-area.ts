import type { Picture } from './png.ts';

/** A rectangle in a picture, in px. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The smallest area at even coordinates that has all pixels that differ; null if none does. */
export function changedArea(before: Picture, after: Picture): Area | null {
  const { channels, data, height, width } = after;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let at = 0; at < data.length; at += channels) {
    if (data[at] === before.data[at] && data[at + 1] === before.data[at + 1] && data[at + 2] === before.data[at + 2])
      continue;
    const pixel = at / channels;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  if (right < 0) return null;
  [left, top] = [left - (left % 2), top - (top % 2)];
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}
