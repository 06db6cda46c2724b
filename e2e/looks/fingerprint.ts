import type { Page } from 'playwright';

/** Mean colours of a picture's blocks: a line of text for each row of them, three characters for each block. */
export type Fingerprint = readonly string[];

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Blocks are about this wide and high, in pixels: large enough that the smoothing of letters does not matter. */
const BLOCK = 48;

/** Steps of 64 that a block's colour may be off, and how many blocks may be off by more (1 of 100). */
const TOLERANCE = { steps: 3, blocks: 0.01 };

/** Reads a PNG by the browser's own decoder, in `page`, which may be any page without a strict policy. */
export async function fingerprint(page: Page, png: Buffer): Promise<Fingerprint> {
  const rows = await page.evaluate(readBlocks, { base64: png.toString('base64'), size: BLOCK });
  return rows.map((means) => means.map((mean) => DIGITS[Math.min(63, Math.round(mean / 4))] ?? '').join(''));
}

async function readBlocks({ base64, size }: { base64: string; size: number }): Promise<number[][]> {
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
      const sums = [0, 0, 0];
      for (let at = 0; at < data.length; at += 1) if (at % 4 < 3) sums[at % 4] = (sums[at % 4] ?? 0) + (data[at] ?? 0);
      row.push(...sums.map((sum) => sum / (width * height)));
    }
    rows.push(row);
  }
  return rows;
}

/** Where two pictures differ, as `row, column`; null when they are the same picture to a person. */
export function difference(accepted: Fingerprint, actual: Fingerprint): string | null {
  const sizeOf = (each: Fingerprint): string => `${each.length} x ${each[0]?.length ?? 0}`;
  if (sizeOf(accepted) !== sizeOf(actual)) return `its size is another: ${sizeOf(actual)}, not ${sizeOf(accepted)}`;
  const off: string[] = [];
  for (const [row, line] of accepted.entries()) {
    for (let column = 0; column * 3 < line.length; column += 1) {
      const steps = [0, 1, 2].map((channel) => {
        const at = column * 3 + channel;
        return Math.abs(DIGITS.indexOf(line[at] ?? '') - DIGITS.indexOf(actual[row]?.[at] ?? ''));
      });
      if (Math.max(...steps) > TOLERANCE.steps) off.push(`${row}, ${column}`);
    }
  }
  const blocks = (accepted.length * (accepted[0]?.length ?? 0)) / 3;
  return off.length <= blocks * TOLERANCE.blocks
    ? null
    : `blocks of ${BLOCK} px that differ (row, column): ${off.join('; ')}`;
}
