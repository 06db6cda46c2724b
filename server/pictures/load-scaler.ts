/** Makes a picture as small as cards need it, as WebP. Rejects if it can't be decoded. */
export type Scale = (bytes: Buffer) => Promise<Buffer>;

/** Cards show 64 px, on screens with up to three pixels for one. */
const EDGE = 192;
const QUALITY = 78;

/** Loads `sharp` if the operator has installed it; null if not, or if it doesn't run here. `maxPixels`: never decode more. */
export async function loadScaler({ maxPixels }: { maxPixels: number }): Promise<Scale | null> {
  const sharp = await import('sharp').then(
    (loaded) => loaded.default,
    () => null,
  );
  if (sharp === null) return null;
  // Pictures are small and few: no cache, and one thread at a time.
  sharp.cache(false);
  sharp.concurrency(1);
  return (bytes) =>
    sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
      .rotate()
      .resize(EDGE, EDGE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer();
}
