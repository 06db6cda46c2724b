import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readHeader } from './read-header.ts';

const drawn = sharp({ create: { width: 37, height: 21, channels: 3, background: '#0a7' } });

test.each([
  ['png', 'image/png'],
  ['jpeg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
] as const)('reads kind and size of %s', async (format, mediaType) => {
  const bytes = await drawn.clone().toFormat(format).toBuffer();
  expect(readHeader(bytes)).toEqual({ mediaType, width: 37, height: 21 });
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
