/** Scales an image to the size of cards, as WebP. Rejects if it can't be decoded. */
export type Scale = (bytes: Buffer) => Promise<Buffer>;

/** Cards show 64 px, on screens with up to three device pixels per pixel. */
const EDGE = 192;
const QUALITY = 78;

/**
 * Loads `sharp` if the operator has installed it; null if it is missing or doesn't run here. `maxPixels`: the decoding
 * limit.
 */
export async function loadScaler({ maxPixels }: { maxPixels: number }): Promise<Scale | null> {
  const sharp = await import('sharp').then(
    (loaded) => loaded.default,
    () => null,
  );
  if (sharp === null) return null;
  // Images are small and few, so no cache and one thread are enough.
  sharp.cache(false);
  sharp.concurrency(1);
  return (bytes) =>
    sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
      .rotate()
      .resize(EDGE, EDGE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer();
}
