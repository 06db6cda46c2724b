/** The facts in an image's header. */
export interface PictureHeader {
  readonly mediaType: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif';
  readonly width: number;
  readonly height: number;
  /** How often a decoder processes the whole image, at most: the scans of a JPEG, the frames of an animation. */
  readonly passes: number;
}

/**
 * Reads kind, size and passes of an image from its content, regardless of its name and type. Decodes nothing. Null for
 * anything but JPEG, PNG, WebP and GIF; SVG is excluded because it can contain scripts.
 */
export function readHeader(bytes: Buffer): PictureHeader | null {
  return readPng(bytes) ?? readGif(bytes) ?? readWebp(bytes) ?? readJpeg(bytes);
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function readPng(bytes: Buffer): PictureHeader | null {
  if (bytes.length < 24 || !bytes.subarray(0, 8).equals(PNG) || textAt(bytes, 12, 4) !== 'IHDR') return null;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  return { mediaType: 'image/png', width, height, passes: Math.max(1, countOf(bytes, 'fcTL')) };
}

function readGif(bytes: Buffer): PictureHeader | null {
  if (bytes.length < 13 || !['GIF87a', 'GIF89a'].includes(textAt(bytes, 0, 6))) return null;
  const [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
  return { mediaType: 'image/gif', width, height, passes: Math.max(1, countGifFrames(bytes)) };
}

const EXTENSION = 0x21;
const FRAME = 0x2c;

/** Walks the blocks of a GIF until they end or are invalid. */
function countGifFrames(bytes: Buffer): number {
  let frames = 0;
  let at = 13 + colorsAt(bytes, 10);
  for (let kind = bytes[at]; kind === EXTENSION || kind === FRAME; kind = bytes[at]) {
    if (kind === FRAME) frames += 1;
    at += kind === FRAME ? 11 + colorsAt(bytes, at + 9) : 2;
    for (let length = bytes[at] ?? 0; length > 0; length = bytes[at] ?? 0) at += 1 + length;
    at += 1;
  }
  return frames;
}

/** The size of the color table that these flags declare. */
function colorsAt(bytes: Buffer, at: number): number {
  const flags = bytes[at] ?? 0;
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1);
}

function readWebp(bytes: Buffer): PictureHeader | null {
  if (bytes.length < 30 || textAt(bytes, 0, 4) !== 'RIFF' || textAt(bytes, 8, 4) !== 'WEBP') return null;
  const size = webpSize(bytes);
  if (size === null) return null;
  return { mediaType: 'image/webp', ...size, passes: Math.max(1, countOf(bytes, 'ANMF')) };
}

/** The three kinds of WebP: extended, lossless, lossy. */
function webpSize(bytes: Buffer): { width: number; height: number } | null {
  switch (textAt(bytes, 12, 4)) {
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21);
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    default:
      return null;
  }
}

/** The limit of segments before the one with the size. Real images have a few dozen. */
const MAX_SEGMENTS = 1000;
/** The marker at the start of a scan. Decoders interpret it this way anywhere after the frame's marker. */
const SCAN = Buffer.from([0xff, 0xda]);

/** Walks the segments to the one that starts a frame. */
function readJpeg(bytes: Buffer): PictureHeader | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  let at = 2;
  for (let segment = 0; segment < MAX_SEGMENTS && at + 9 <= bytes.length; segment += 1) {
    // Decoders skip bytes that aren't markers, and might find another frame there.
    const marker = bytes[at] === 0xff ? (bytes[at + 1] ?? 0) : 0;
    if (marker === 0) return null;
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) {
      const [width, height] = [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
      return { mediaType: 'image/jpeg', width, height, passes: countOf(bytes.subarray(at), SCAN) };
    } else at += isBare(marker) ? 2 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** SOF0 to SOF15, without the three other markers in that range. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Markers without a length. */
function isBare(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

function textAt(bytes: Buffer, at: number, length: number): string {
  return bytes.toString('latin1', at, at + length);
}

function countOf(bytes: Buffer, part: string | Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(part); at !== -1; at = bytes.indexOf(part, at + part.length)) count += 1;
  return count;
}
