import { createHash } from 'node:crypto';
import type { KeptPicture } from '../store/ports/pictures.ts';
import type { Scale } from './load-scaler.ts';
import { readHeader, type PictureHeader } from './read-header.ts';

/** Decoding more takes too much memory: 64 MB for this size, 130 MB with 16 bits a color or as a progressive JPEG. */
export const MAX_PIXELS = 16_000_000;
/**
 * Each scan of a JPEG takes as long as the whole image, however few bytes it has. Progressive images have 10, those of
 * four colors 18, and optimizers produce up to 24.
 */
export const MAX_SCANS = 32;
/** The limit for images that are stored unscaled, because users' devices decode them. */
const MAX_PIXELS_AS_IS = 4_000_000;
export const MAX_BYTES_AS_IS = 512 * 1024;

const HASH_DIGITS = 32;

const extensions: Readonly<Record<PictureHeader['mediaType'], string>> = {
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** Why a file can't be a card's image. A retry can't fix any of these. */
export type PictureProblem = 'not_a_picture' | 'too_many_pixels' | 'too_many_scans' | 'too_large' | 'unreadable';

/** Checks a file by its content, and scales it if possible. The name is derived from the content. */
export async function makePicture(
  bytes: Buffer,
  scale: Scale | null,
): Promise<{ kind: 'picture'; picture: KeptPicture } | { kind: PictureProblem }> {
  const header = readHeader(bytes);
  if (header === null || header.width === 0 || header.height === 0) return { kind: 'not_a_picture' };
  const { mediaType, passes } = header;
  const pixels = header.width * header.height;
  if (pixels > (scale === null ? MAX_PIXELS_AS_IS : MAX_PIXELS)) return { kind: 'too_many_pixels' };
  if (mediaType === 'image/jpeg' && passes > MAX_SCANS) return { kind: 'too_many_scans' };
  // Scaling keeps only the first frame of an animation. Unscaled, devices would decode all frames repeatedly.
  if (scale === null && mediaType !== 'image/jpeg' && pixels * passes > MAX_PIXELS) return { kind: 'too_many_pixels' };
  if (scale === null) return kept(bytes, mediaType);
  const scaled = await scale(bytes).catch(() => null);
  return scaled === null ? { kind: 'unreadable' } : kept(scaled, 'image/webp');
}

function kept(
  bytes: Buffer,
  mediaType: PictureHeader['mediaType'],
): { kind: 'picture'; picture: KeptPicture } | { kind: PictureProblem } {
  if (bytes.length > MAX_BYTES_AS_IS) return { kind: 'too_large' };
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_DIGITS);
  return { kind: 'picture', picture: { name: `${hash}.${extensions[mediaType]}`, mediaType, bytes } };
}
