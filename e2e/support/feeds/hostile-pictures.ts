/** A valid gray progressive JPEG with that many scans of the whole picture, each of 40 bytes. */
export function jpegWithScans(scans: number, edge = 4000): Buffer {
  const size = [edge >> 8, edge & 0xff];
  const blocks = Math.ceil(edge / 8) ** 2;
  // One bit per block: the same value as the previous block.
  const first = [...segment(0xda, [1, 1, 0x00, 0, 0, 0x00]), ...zeros(Math.ceil(blocks / 8))];
  // 15 bits per 16,384 blocks: no change.
  const next = [
    ...segment(0xda, [1, 1, 0x00, 1, 63, 0x00]),
    ...zeros(Math.ceil((Math.ceil(blocks / 2 ** 14) * 15) / 8)),
  ];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    Buffer.from(segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)])),
    Buffer.from(segment(0xc2, [8, ...size, ...size, 1, 1, 0x11, 0])),
    Buffer.from(segment(0xc4, [0x00, 1, ...zeros(15), 0x00, 0x10, 1, ...zeros(15), 0xe0])),
    Buffer.from(first),
    ...Array.from({ length: scans - 1 }, () => Buffer.from(next)),
    Buffer.from([0xff, 0xd9]),
  ]);
}

function segment(marker: number, content: readonly number[]): number[] {
  return [0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff, ...content];
}

function zeros(length: number): number[] {
  return Array.from({ length }, () => 0);
}

/** An animated GIF whose frames are all full-size but take 29 bytes each: the rest of a frame is left out. */
export function gifWithFrames(frames: number, edge: number): Buffer {
  const size = [edge & 0xff, edge >> 8];
  const frame = [0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0, ...size, ...size, 0, 2, 2, 0x4c, 0x01, 0];
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    Buffer.from([...size, ...size, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    ...Array.from({ length: frames }, () => Buffer.from(frame)),
    Buffer.from([0x3b]),
  ]);
}
