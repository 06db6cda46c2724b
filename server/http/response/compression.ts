import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { BrotliCompress, Gzip } from 'node:zlib';
import type { Encoding } from './accepted-encoding.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** The cheapest levels. A window of 256 kB keeps an encoder below 1 MB. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 } };
const GZIP = { level: 1 };

export function compress(encoding: Encoding, bytes: Uint8Array): Promise<Buffer> {
  return encoding === 'br' ? compressBrotli(bytes, BROTLI) : compressGzip(bytes, GZIP);
}

export function openEncoder(encoding: Encoding): BrotliCompress | Gzip {
  return encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP);
}

/** Bounds the encoders that run at once. If none is free, a response is sent uncompressed. */
export interface EncoderSlots {
  /** Returns a function that releases the slot; null if all are taken. */
  take(): (() => void) | null;
}

/** An encoder takes up to a few MB while it runs. */
const MOST_PACKERS = 16;

export function createEncoderSlots(most = MOST_PACKERS): EncoderSlots {
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
