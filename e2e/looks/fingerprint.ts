import type { Page } from 'playwright';

/**
 * A picture as blocks: a line for each row, with run lengths of equal blocks (`AbCdEf*12 AbCdEg`). A block has six digits,
 * two each for red, green and blue.
 */
export type Fingerprint = readonly string[];

/** Width and height of a block, px. The sizes of the screenshots are multiples of it. */
export const BLOCK = 20;

/** Levels of a colour channel; two digits in base 64. */
const STEPS = 4080;

/** Levels that a block may differ by: 1/8 of one of 256. Covers rounding on another processor, and nothing visible. */
const TOLERANCE = 2;

/**
 * How the pixel weights of red, green and blue increase across and down, and after which value they repeat. The channels
 * differ, so that two grey letters with the same amount of ink have three chances to differ.
 */
const PATTERNS = [
  [3, 5, 7],
  [5, 2, 11],
  [1, 4, 13],
] as const;

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Decodes the PNG in `page`, which may be any page without a content security policy. */
export async function fingerprint(page: Page, png: Buffer): Promise<Fingerprint> {
  const input = { base64: png.toString('base64'), size: BLOCK, steps: STEPS, patterns: PATTERNS };
  return (await page.evaluate(readBlocks, input)).map(encodeRow);
}

interface ReadOptions {
  readonly base64: string;
  readonly size: number;
  readonly steps: number;
  readonly patterns: typeof PATTERNS;
}

/**
 * The weighted mean colour of each block. A pixel's weight depends on its position in the block, so that a movement
 * within the block changes the mean, too.
 */
async function readBlocks({ base64, size, steps, patterns }: ReadOptions): Promise<number[][]> {
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

/** The three channels of each block in a row. */
const decodeRow = (row: string): number[][] =>
  row.split(' ').flatMap((run) => {
    const [block = '', times = '1'] = run.split('*');
    const value = (at: number): number => DIGITS.indexOf(block[at] ?? '') * 64 + DIGITS.indexOf(block[at + 1] ?? '');
    return Array.from({ length: Number(times) }, () => [value(0), value(2), value(4)]);
  });

/** The position of a block, in px from the upper left corner. */
export interface Block {
  readonly left: number;
  readonly top: number;
}

/** Where two pictures differ. */
export interface Difference {
  readonly summary: string;
  readonly blocks: readonly Block[];
}

/** Null if the pictures look the same. */
export function difference(accepted: Fingerprint, actual: Fingerprint): Difference | null {
  const [before, after] = [accepted.map(decodeRow), actual.map(decodeRow)];
  const sizeOf = (rows: readonly number[][][]): string => `${rows[0]?.length ?? 0} x ${rows.length} blocks`;
  if (sizeOf(before) !== sizeOf(after))
    return { summary: `the size is ${sizeOf(after)}, not ${sizeOf(before)}`, blocks: [] };
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
  return { summary: `${blocks.length} blocks of ${BLOCK} px differ, from (${from}) to (${to})`, blocks };
}
