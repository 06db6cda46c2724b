import { readPng, type Picture } from './picture.ts';

/**
 * A picture as blocks: a line for each row, with run lengths of equal blocks (`AbCdEf*12 AbCdEg`). A block has six digits,
 * two each for red, green and blue.
 */
export type Fingerprint = readonly string[];

/** Width and height of a block, px. Larger blocks take less room, and notice less. */
export const BLOCK = 20;

/** Levels of a color channel; two digits in base 64. */
const STEPS = 4080;

/** Levels that a block may differ by: 1/8 of one of 256. Covers rounding on another processor, and nothing visible. */
const TOLERANCE = 2;

/**
 * How the pixel weights of red, green and blue increase across and down, and after which value they repeat. The channels
 * differ, so that two gray letters with the same amount of ink have three chances to differ.
 */
const PATTERNS = [
  [3, 5, 7],
  [5, 2, 11],
  [1, 4, 13],
] as const;

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

export async function fingerprint(png: Buffer, block = BLOCK): Promise<Fingerprint> {
  return readBlocks(await readPng(png), block).map(encodeRow);
}

/** The weights of a block's pixels, row by row. */
type Weights = readonly number[];

const weights = new Map<number, readonly Weights[]>();

/** For red, green and blue: the weights in blocks of a size. */
function weightsOf(block: number): readonly Weights[] {
  const known = weights.get(block);
  if (known !== undefined) return known;
  const made = PATTERNS.map(([across, down, period]) =>
    Array.from({ length: block * block }, (_, at) => {
      const [x, y] = [at % block, Math.floor(at / block)];
      return 1 + ((across * x + down * y + x * y) % period);
    }),
  );
  weights.set(block, made);
  return made;
}

/**
 * The weighted mean color of each block. A pixel's weight depends on its position in the block, so that a movement
 * within the block changes the mean, too.
 */
function readBlocks(picture: Picture, size: number): number[][] {
  const rows: number[][] = [];
  for (let top = 0; top < picture.height; top += size) {
    const row: number[] = [];
    for (let left = 0; left < picture.width; left += size) {
      row.push(...weightsOf(size).map((each, channel) => weightedMean(picture, { left, top, size }, channel, each)));
    }
    rows.push(row);
  }
  return rows;
}

function weightedMean(
  picture: Picture,
  { left, size, top }: Block & { size: number },
  channel: number,
  ofPixels: Weights,
): number {
  const { channels, data } = picture;
  const [width, height] = [Math.min(size, picture.width - left), Math.min(size, picture.height - top)];
  let [sum, total] = [0, 0];
  for (let y = 0; y < height; y += 1) {
    let at = ((top + y) * picture.width + left) * channels + channel;
    for (let x = 0; x < width; x += 1) {
      const weight = ofPixels[y * size + x] ?? 0;
      sum += weight * (data[at] ?? 0);
      total += weight;
      at += channels;
    }
  }
  return Math.round((sum / total / 255) * STEPS);
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
export function difference(accepted: Fingerprint, actual: Fingerprint, block = BLOCK): Difference | null {
  const [before, after] = [accepted.map(decodeRow), actual.map(decodeRow)];
  const sizeOf = (rows: readonly number[][][]): string => `${rows[0]?.length ?? 0} x ${rows.length} blocks`;
  if (sizeOf(before) !== sizeOf(after))
    return { summary: `the size is ${sizeOf(after)}, not ${sizeOf(before)}`, blocks: [] };
  const blocks = before.flatMap((row, down) =>
    row.flatMap((values, across) => {
      const off = values.map((value, channel) => Math.abs(value - (after[down]?.[across]?.[channel] ?? 0)));
      return Math.max(...off) > TOLERANCE ? [{ left: across * block, top: down * block }] : [];
    }),
  );
  if (blocks.length === 0) return null;
  const [lefts, tops] = [blocks.map(({ left }) => left), blocks.map(({ top }) => top)];
  const from = `${Math.min(...lefts)}, ${Math.min(...tops)}`;
  const to = `${Math.max(...lefts) + block}, ${Math.max(...tops) + block}`;
  return { summary: `${blocks.length} blocks of ${block} px differ, from (${from}) to (${to})`, blocks };
}
