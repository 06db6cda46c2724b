/** One picture of an animation: a rectangle that replaces what was there, at even coordinates. */
export interface AnimatedFrame {
  /** A still WebP without transparency, as browsers encode it. */
  readonly still: Buffer;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly durationMs: number;
}

/** https://developers.google.com/speed/webp/docs/riff_container#extended_file_format */
const ANIMATION = 0b10;
const DO_NOT_BLEND = 0b10;
const FOREVER = 0;

/** Puts stills together to an animated WebP that repeats forever. The first frame fills the picture. */
export function animateWebp(frames: readonly AnimatedFrame[]): Buffer {
  const [first] = frames;
  if (first === undefined) throw new Error('An animation needs a frame');
  const header = Buffer.alloc(10);
  header.writeUInt8(ANIMATION, 0);
  header.writeUIntLE(first.width - 1, 4, 3);
  header.writeUIntLE(first.height - 1, 7, 3);
  const animation = Buffer.alloc(6);
  animation.writeUInt16LE(FOREVER, 4);
  const body = [writeChunk('VP8X', header), writeChunk('ANIM', animation), ...frames.map(writeFrame)];
  return writeChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...body]));
}

function writeFrame({ durationMs, height, left, still, top, width }: AnimatedFrame): Buffer {
  if (left % 2 !== 0 || top % 2 !== 0) throw new Error('A frame of a WebP starts at even coordinates');
  const header = Buffer.alloc(16);
  [left / 2, top / 2, width - 1, height - 1, durationMs].forEach((value, index) => {
    header.writeUIntLE(value, index * 3, 3);
  });
  header.writeUInt8(DO_NOT_BLEND, 15);
  return writeChunk('ANMF', Buffer.concat([header, pixelsOf(still)]));
}

/** The chunk of a still that has its pixels: `VP8 ` if lossy, `VP8L` if lossless. */
function pixelsOf(still: Buffer): Buffer {
  for (let at = 12; at + 8 <= still.length;) {
    const end = at + 8 + evenLength(still.readUInt32LE(at + 4));
    if (/^VP8[ L]$/.test(still.toString('latin1', at, at + 4))) return still.subarray(at, end);
    at = end;
  }
  throw new Error('Not a WebP without transparency');
}

function writeChunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(evenLength(data.length) - data.length)]);
}

/** Chunks are padded to an even length. */
function evenLength(length: number): number {
  return length + (length % 2);
}
