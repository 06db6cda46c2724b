import type { Page } from 'playwright';
import { BLOCK, type Block } from './fingerprint.ts';

/** Draws a frame around each of `blocks`, in `page`, which may be any page without a content security policy. */
export async function markBlocks(page: Page, png: Buffer, blocks: readonly Block[]): Promise<Buffer> {
  const input = { base64: png.toString('base64'), size: BLOCK, blocks };
  return Buffer.from(await page.evaluate(drawFrames, input), 'base64');
}

async function drawFrames({ base64, size, blocks }: { base64: string; size: number; blocks: readonly Block[] }) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas');
  context.drawImage(image, 0, 0);
  context.strokeStyle = '#ff00c8';
  for (const { left, top } of blocks) context.strokeRect(left + 0.5, top + 0.5, size - 1, size - 1);
  const marked = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
  return btoa(Array.from(marked, (byte) => String.fromCharCode(byte)).join(''));
}
