import { BLOCK, type Block } from './fingerprint.ts';
import { readPng, writePng } from './picture.ts';

const FRAME = [255, 0, 200];

/** Draws a frame around each of `blocks`. */
export async function markBlocks(png: Buffer, blocks: readonly Block[], size = BLOCK): Promise<Buffer> {
  const picture = await readPng(png);
  const paint = (x: number, y: number): void => {
    if (x < picture.width && y < picture.height) picture.data.set(FRAME, (y * picture.width + x) * picture.channels);
  };
  for (const { left, top } of blocks) {
    for (let along = 0; along < size; along += 1) {
      paint(left + along, top);
      paint(left + along, top + size - 1);
      paint(left, top + along);
      paint(left + size - 1, top + along);
    }
  }
  return writePng(picture);
}
