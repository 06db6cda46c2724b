import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** Pixels row by row from the top. A pixel has one byte each for red, green and blue, and a fourth for opacity if there are four channels. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
  readonly data: Uint8Array;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Decodes a PNG of the kind that browsers take as screenshots: 8-bit RGB or RGBA, not interlaced. A browser could decode
 * any PNG, but takes ten times as long to read the pixels of a canvas.
 *
 * @throws {Error} for any other kind of picture
 */
export function readPng(png: Buffer): Picture {
  const chunks = chunksOf(png);
  const header = chunks.find(({ type }) => type === 'IHDR')?.data ?? Buffer.alloc(13);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const channels = { 2: 3, 6: 4 }[header.readUInt8(9)];
  if (header.readUInt8(8) !== 8 || (channels !== 3 && channels !== 4) || header.readUInt8(12) !== 0) {
    throw new Error('Not a PNG of the kind that browsers take as screenshots');
  }
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  return { width, height, channels, data: unfilter(inflateSync(packed), width * channels, height, channels) };
}

export function writePng({ channels, data, height, width }: Picture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, channels === 3 ? 2 : 6, 0, 0, 0], 8);
  const stride = width * channels;
  const rows = Buffer.alloc(height * (stride + 1));
  for (let y = 0; y < height; y += 1) rows.set(data.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1);
  const written = [writeChunk('IHDR', header), writeChunk('IDAT', deflateSync(rows)), writeChunk('IEND')];
  return Buffer.concat([SIGNATURE, ...written]);
}

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

function chunksOf(png: Buffer): Chunk[] {
  if (!png.subarray(0, SIGNATURE.length).equals(SIGNATURE)) throw new Error('Not a PNG');
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at < png.length;) {
    const length = png.readUInt32BE(at);
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

function writeChunk(type: string, data = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** PNG specification, section 9: the byte before each row names the filter of the row. */
function unfilter(filtered: Buffer, stride: number, height: number, step: number): Uint8Array {
  // The first row and the first pixel of each row have neighbors of zeros.
  let [row, above] = [new Uint8Array(step + stride), new Uint8Array(step + stride)];
  const data = new Uint8Array(stride * height);
  for (let y = 0; y < height; y += 1) {
    const from = y * (stride + 1);
    row.set(filtered.subarray(from + 1, from + 1 + stride), step);
    unfilterRow(row, above, step, filtered[from]);
    data.set(row.subarray(step), y * stride);
    [row, above] = [above, row];
  }
  return data;
}

/** A loop for each filter, because screenshots have millions of bytes. */
function unfilterRow(row: Uint8Array, above: Uint8Array, step: number, filter = 0): void {
  const end = row.length;
  if (filter === 1) {
    for (let x = step; x < end; x += 1) row[x] = byteAt(row, x) + byteAt(row, x - step);
  } else if (filter === 2) {
    for (let x = step; x < end; x += 1) row[x] = byteAt(row, x) + byteAt(above, x);
  } else if (filter === 3) {
    for (let x = step; x < end; x += 1) row[x] = byteAt(row, x) + ((byteAt(row, x - step) + byteAt(above, x)) >> 1);
  } else if (filter === 4) {
    for (let x = step; x < end; x += 1) {
      row[x] = byteAt(row, x) + paeth(byteAt(row, x - step), byteAt(above, x), byteAt(above, x - step));
    }
  }
}

const byteAt = (bytes: Uint8Array, index: number): number => bytes[index] ?? 0;

/** Of the three neighbors, the one nearest to left + above - corner. */
function paeth(left: number, above: number, corner: number): number {
  const [toLeft, toAbove, toCorner] = [
    Math.abs(above - corner),
    Math.abs(left - corner),
    Math.abs(left + above - 2 * corner),
  ];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
