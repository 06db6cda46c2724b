import type { Page } from 'playwright';

/**
 * What a picture looks like, block by block: a line for each row of blocks, in it the blocks with how often each is
 * repeated (`AbCdEf*12 AbCdEg`). A block is six digits, two for each of red, green and blue.
 */
export type Fingerprint = readonly string[];

/** Blocks are so wide and high, in pixels: the pictures' sizes are multiples of it. */
export const BLOCK = 20;

/** Steps of a colour from black to full; two digits of 64. */
const STEPS = 4080;

/** Steps that a block may be off, 1/8 of one of 256 levels: rounding of another processor, and nothing that is seen. */
const TOLERANCE = 2;

/**
 * How the weights of red, green and blue grow across, down, and when they start again. Each has its own, so that two grey
 * letters with as much ink are told apart three times.
 */
const PATTERNS = [
  [3, 5, 7],
  [5, 2, 11],
  [1, 4, 13],
] as const;

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Reads a PNG by the browser's own decoder, in `page`, which may be any page without a strict policy. */
export async function fingerprint(page: Page, png: Buffer): Promise<Fingerprint> {
  const input = { base64: png.toString('base64'), size: BLOCK, steps: STEPS, patterns: PATTERNS };
  return (await page.evaluate(readBlocks, input)).map(encodeRow);
}

interface Reading {
  readonly base64: string;
  readonly size: number;
  readonly steps: number;
  readonly patterns: typeof PATTERNS;
}

/**
 * Weighted means of each block's colours. A pixel's weight depends on its place in the block, so that what moves within
 * a block is seen as well as what comes, goes or changes its colour.
 */
async function readBlocks({ base64, size, steps, patterns }: Reading): Promise<number[][]> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
  if (!context) throw new Error('There is no canvas');
  context.drawImage(image, 0, 0);
  const rows: number[][] = [];
  for (let top = 0; top < image.height; top += size) {
    const row: number[] = [];
    for (let left = 0; left < image.width; left += size) {
      const [width, height] = [Math.min(size, image.width - left), Math.min(size, image.height - top)];
      const { data } = context.getImageData(left, top, width, height);
      const [sums, weights] = [
        [0, 0, 0],
        [0, 0, 0],
      ];
      for (let at = 0; at < width * height; at += 1) {
        const [x, y] = [at % width, Math.floor(at / width)];
        for (const [channel, [across, down, period]] of patterns.entries()) {
          const weight = 1 + ((across * x + down * y + x * y) % period);
          weights[channel] = (weights[channel] ?? 0) + weight;
          sums[channel] = (sums[channel] ?? 0) + weight * (data[at * 4 + channel] ?? 0);
        }
      }
      row.push(...sums.map((sum, channel) => Math.round((sum / (weights[channel] ?? 1) / 255) * steps)));
    }
    rows.push(row);
  }
  return rows;
}

function encodeRow(values: readonly number[]): string {
  const digits = values.map((value) => `${DIGITS[value >> 6] ?? ''}${DIGITS[value & 63] ?? ''}`).join('');
  const runs: [block: string, times: number][] = [];
  for (const block of digits.match(/.{6}/g) ?? []) {
    const last = runs.at(-1);
    if (last?.[0] === block) last[1] += 1;
    else runs.push([block, 1]);
  }
  return runs.map(([block, times]) => (times === 1 ? block : `${block}*${times}`)).join(' ');
}

/** A row as the blocks' three values. */
const decodeRow = (row: string): number[][] =>
  row.split(' ').flatMap((run) => {
    const [block = '', times = '1'] = run.split('*');
    const value = (at: number): number => DIGITS.indexOf(block[at] ?? '') * 64 + DIGITS.indexOf(block[at + 1] ?? '');
    return Array.from({ length: Number(times) }, () => [value(0), value(2), value(4)]);
  });

/** Where a block is, in pixels from the picture's upper left corner. */
export interface Block {
  readonly left: number;
  readonly top: number;
}

/** Where two pictures differ; null when they are the same picture to a person. */
export interface Difference {
  readonly words: string;
  readonly blocks: readonly Block[];
}

export function difference(accepted: Fingerprint, actual: Fingerprint): Difference | null {
  const [before, after] = [accepted.map(decodeRow), actual.map(decodeRow)];
  const sizeOf = (rows: readonly number[][][]): string => `${rows[0]?.length ?? 0} x ${rows.length} blocks`;
  if (sizeOf(before) !== sizeOf(after))
    return { words: `its size is another: ${sizeOf(after)}, not ${sizeOf(before)}`, blocks: [] };
  const blocks = before.flatMap((row, down) =>
    row.flatMap((values, across) => {
      const off = values.map((value, channel) => Math.abs(value - (after[down]?.[across]?.[channel] ?? 0)));
      return Math.max(...off) > TOLERANCE ? [{ left: across * BLOCK, top: down * BLOCK }] : [];
    }),
  );
  if (blocks.length === 0) return null;
  const [lefts, tops] = [blocks.map(({ left }) => left), blocks.map(({ top }) => top)];
  const from = `${Math.min(...lefts)}, ${Math.min(...tops)}`;
  const to = `${Math.max(...lefts) + BLOCK}, ${Math.max(...tops) + BLOCK}`;
  return { words: `${blocks.length} blocks of ${BLOCK} px differ, from (${from}) to (${to})`, blocks };
}
