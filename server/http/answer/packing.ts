import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { BrotliCompress, Gzip } from 'node:zlib';
import type { Encoding } from './accepted-encoding.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** The cheapest levels, see docs/operating.md; a window of 256 kB keeps an encoder below a megabyte. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 } };
const GZIP = { level: 1 };

export function pack(encoding: Encoding, bytes: Uint8Array): Promise<Buffer> {
  return encoding === 'br' ? compressBrotli(bytes, BROTLI) : compressGzip(bytes, GZIP);
}

export function openPacker(encoding: Encoding): BrotliCompress | Gzip {
  return encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP);
}

/** So many encoders run at once at most; who finds none free goes without. */
export interface PackerSlots {
  /** Gives the slot back; null when all are taken. */
  take(): (() => void) | null;
}

/** Each takes up to a few MB while it runs. */
const MOST_PACKERS = 16;

export function createPackerSlots(most = MOST_PACKERS): PackerSlots {
  let used = 0;
  return {
    take() {
      if (used >= most) return null;
      used += 1;
      let isMine = true;
      return () => {
        if (isMine) used -= 1;
        isMine = false;
      };
    },
  };
}
