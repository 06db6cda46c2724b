import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { gifWithFrames, jpegWithScans } from '../../e2e/support/feeds/hostile-pictures.ts';
import { readHeader } from './read-header.ts';

const drawn = sharp({ create: { width: 37, height: 21, channels: 3, background: '#0a7' } });

test.each([
  ['png', 'image/png'],
  ['jpeg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
] as const)('reads kind and size of %s', async (format, mediaType) => {
  const bytes = await drawn.clone().toFormat(format).toBuffer();
  expect(readHeader(bytes)).toEqual({ mediaType, width: 37, height: 21, passes: 1 });
  for (let length = 0; length < Math.min(bytes.length, 400); length += 1) readHeader(bytes.subarray(0, length));
});

test('reads every kind of WebP, and JPEG with metadata before its size', async () => {
  const lossless = await drawn.clone().webp({ lossless: true }).toBuffer();
  const extended = await drawn.clone().ensureAlpha(0.5).webp().toBuffer();
  const progressive = await drawn.clone().withMetadata().jpeg({ progressive: true }).toBuffer();
  for (const bytes of [lossless, extended, progressive]) {
    expect(readHeader(bytes)).toMatchObject({ width: 37, height: 21 });
  }
});

test('counts how often a decoder goes over the picture', async () => {
  const frames = [drawn, drawn.clone().negate()].map((frame) => frame.clone().png().toBuffer());
  const animation = () => Promise.all(frames).then((images) => sharp(images, { join: { animated: true } }));
  const passesOf = (bytes: Buffer) => readHeader(bytes)?.passes;
  const progressive = drawn.clone().jpeg({ progressive: true });
  expect(passesOf(await progressive.toBuffer())).toBe(10);
  expect(passesOf(await progressive.toColorspace('cmyk').toBuffer())).toBe(18);
  expect(passesOf(jpegWithScans(2600, 64))).toBe(2600);
  expect(passesOf(await (await animation()).gif().toBuffer())).toBe(2);
  expect(passesOf(await (await animation()).webp().toBuffer())).toBe(2);
  expect(passesOf(gifWithFrames(300, 64))).toBe(300);
});

test('knows no JPEG whose frame a decoder could find elsewhere', () => {
  const bytes = jpegWithScans(1, 8);
  const hidden = Buffer.concat([bytes.subarray(0, 2), Buffer.from([0xff, 0x00, 0x00, 0x04]), bytes.subarray(2)]);
  expect(readHeader(hidden)).toBeNull();
});

test.each([
  ['<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'],
  ['<!doctype html><script>alert(1)</script>'],
  ['BM000000000000000000000000'],
  [''],
])('knows no other kind: %s', (text) => {
  expect(readHeader(Buffer.from(text))).toBeNull();
});

test('never throws, whatever follows the mark of a kind', () => {
  const marks = ['\x89PNG\r\n\x1a\n', 'GIF89a', 'RIFF0000WEBPVP8X', 'RIFF0000WEBPVP8L', '\xff\xd8\xff\xe0', '\xff\xd8'];
  const withMark = fc.tuple(fc.constantFrom(...marks), fc.uint8Array({ maxLength: 60 }));
  fc.assert(
    fc.property(withMark, ([mark, rest]) => {
      const header = readHeader(Buffer.concat([Buffer.from(mark, 'latin1'), rest]));
      expect(header === null || (header.width >= 0 && header.height >= 0)).toBe(true);
    }),
  );
});
