import sharp from 'sharp';
import { expect, test } from 'vitest';
import { gifWithFrames, jpegWithScans } from '../../e2e/support/feeds/hostile-pictures.ts';
import { loadScaler } from './load-scaler.ts';
import { makePicture, MAX_BYTES_AS_IS, MAX_PIXELS, MAX_SCANS } from './make-picture.ts';
import { readHeader } from './read-header.ts';

const draw = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 3, background: '#0a7', noise: { type: 'gaussian', sigma: 20 } } });
const scaler = await loadScaler({ maxPixels: MAX_PIXELS });

/** A PNG whose header claims that size. */
async function claiming(width: number, height: number): Promise<Buffer> {
  const bytes = await draw(8).png().toBuffer();
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

test('the tests have sharp', () => {
  expect(scaler).not.toBeNull();
});

test.each(['png', 'jpeg', 'webp', 'gif'] as const)('%s becomes a small WebP, named by its content', async (format) => {
  const made = await makePicture(await draw(600, 300).toFormat(format).toBuffer(), scaler);
  if (made.kind !== 'picture') throw new Error(made.kind);
  const { bytes, mediaType, name } = made.picture;
  expect(mediaType).toBe('image/webp');
  expect(name).toMatch(/^[0-9a-f]{32}\.webp$/);
  expect(readHeader(Buffer.from(bytes))).toEqual({ mediaType: 'image/webp', width: 192, height: 96, passes: 1 });
  expect(bytes.length).toBeLessThan(20_000);
});

test('a small picture stays small', async () => {
  const made = await makePicture(await draw(40).png().toBuffer(), scaler);
  if (made.kind !== 'picture') throw new Error(made.kind);
  expect(readHeader(Buffer.from(made.picture.bytes))).toMatchObject({ width: 40, height: 40 });
});

test.each(['png', 'jpeg', 'webp', 'gif'] as const)('without sharp, %s is kept as it is', async (format) => {
  const bytes = await draw(64).toFormat(format).toBuffer();
  expect(await makePicture(bytes, null)).toMatchObject({
    kind: 'picture',
    picture: {
      bytes,
      mediaType: `image/${format}`,
      name: expect.stringMatching(/^[0-9a-f]{32}\.(?:png|jpg|webp|gif)$/),
    },
  });
});

test('without sharp, a picture of more than 512 kB is not kept', async () => {
  const bytes = Buffer.concat([await draw(64).png().toBuffer(), Buffer.alloc(MAX_BYTES_AS_IS)]);
  expect(await makePicture(bytes, null)).toEqual({ kind: 'too_large' });
});

test.each([scaler, null])('nothing is decoded that has too many pixels', async (scale) => {
  expect(await makePicture(await claiming(50_000, 50_000), scale)).toEqual({ kind: 'too_many_pixels' });
  expect(await makePicture(await claiming(0, 10), scale)).toEqual({ kind: 'not_a_picture' });
});

test('a header that lies about the rest is unreadable', async () => {
  expect(await makePicture(await claiming(900, 900), scaler)).toEqual({ kind: 'unreadable' });
  const cut = (await draw(300).png().toBuffer()).subarray(0, 200);
  expect(await makePicture(cut, scaler)).toEqual({ kind: 'unreadable' });
});

test.each([scaler, null])('SVG is no picture, whatever it is called', async (scale) => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  expect(await makePicture(svg, scale)).toEqual({ kind: 'not_a_picture' });
});

test.each([scaler, null])(
  'a JPEG with more scans than any encoder makes is refused before it is decoded',
  async (scale) => {
    expect(await makePicture(jpegWithScans(MAX_SCANS, 64), scale)).toMatchObject({ kind: 'picture' });
    expect(await makePicture(jpegWithScans(MAX_SCANS + 1, 64), scale)).toEqual({ kind: 'too_many_scans' });
  },
);

test('of an animation, one frame is scaled; as it is, all of its frames count', async () => {
  const bytes = gifWithFrames(17, 1000);
  expect(await makePicture(bytes, scaler)).toMatchObject({ kind: 'picture' });
  expect(await makePicture(bytes, null)).toEqual({ kind: 'too_many_pixels' });
  expect(await makePicture(gifWithFrames(16, 1000), null)).toMatchObject({ kind: 'picture' });
});
