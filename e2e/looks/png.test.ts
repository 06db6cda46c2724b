import { crc32, deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readPng, writePng } from './png.ts';

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A PNG in RGB, two pixels wide. Each of `rows` is a filter followed by six bytes. */
const pngOf = (rows: readonly number[][], header = [8, 2, 0, 0, 0]): Buffer =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.from([0, 0, 0, 2, 0, 0, 0, rows.length, ...header])),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);

test('decodes every PNG filter', () => {
  const rows = [
    [0, 10, 20, 30, 40, 50, 60],
    [1, 1, 2, 3, 4, 5, 255],
    [2, 1, 1, 1, 1, 1, 1],
    [3, 1, 1, 1, 1, 1, 1],
    [4, 1, 1, 1, 1, 1, 1],
  ];
  const { data, ...size } = readPng(pngOf(rows));
  expect(size).toEqual({ width: 2, height: 5, channels: 3 });
  expect(Array.from(data)).toEqual([
    ...[10, 20, 30, 40, 50, 60],
    ...[1, 2, 3, 5, 7, 2],
    ...[2, 3, 4, 6, 8, 3],
    ...[2, 2, 3, 5, 6, 4],
    ...[3, 3, 4, 6, 7, 5],
  ]);
});

test('reads what it wrote, including opacity', () => {
  const picture = {
    width: 3,
    height: 2,
    channels: 4,
    data: Uint8Array.from({ length: 24 }, (_, at) => at * 9),
  } as const;
  expect(readPng(writePng(picture))).toEqual(picture);
});

test.each([
  ['16 bits a channel', [16, 2, 0, 0, 0]],
  ['a palette', [8, 3, 0, 0, 0]],
  ['interlaced rows', [8, 2, 0, 0, 1]],
])('refuses a picture with %s', (_, header) => {
  expect(() => readPng(pngOf([[0, 1, 2, 3, 4, 5, 6]], header))).toThrow('Not a PNG');
});

test('refuses what is not a PNG', () => {
  expect(() => readPng(Buffer.from('GIF89a, and more'))).toThrow('Not a PNG');
});
