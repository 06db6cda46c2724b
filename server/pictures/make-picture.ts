import { createHash } from 'node:crypto';
import type { KeptPicture } from '../store/ports/pictures.ts';
import type { Scale } from './load-scaler.ts';
import { readHeader, type PictureHeader } from './read-header.ts';

/** Decoding more takes too much memory: 64 MB for this much. */
export const MAX_PIXELS = 16_000_000;
/** What is kept as it is, users' devices decode. */
const MAX_PIXELS_AS_IS = 4_000_000;
export const MAX_BYTES_AS_IS = 512 * 1024;

const HASH_DIGITS = 32;

const extensions: Readonly<Record<PictureHeader['mediaType'], string>> = {
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** Why a file is no picture for a card. None of these gets better by trying again. */
export type PictureProblem = 'not_a_picture' | 'too_many_pixels' | 'too_large' | 'unreadable';

/** Makes what we keep of a file: checked by its content, and scaled if we can. Its name says what is in it. */
export async function makePicture(
  bytes: Buffer,
  scale: Scale | null,
): Promise<{ kind: 'picture'; picture: KeptPicture } | { kind: PictureProblem }> {
  const header = readHeader(bytes);
  if (header === null || header.width === 0 || header.height === 0) return { kind: 'not_a_picture' };
  const pixels = header.width * header.height;
  if (pixels > (scale === null ? MAX_PIXELS_AS_IS : MAX_PIXELS)) return { kind: 'too_many_pixels' };
  if (scale === null) return kept(bytes, header.mediaType);
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
