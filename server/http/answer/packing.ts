import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { BrotliCompress, Gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

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

/** Brotli or gzip when the client takes it. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding | null {
  const accepted = new Set(
    String(header ?? '')
      .split(',')
      .map((part) => part.trim().split(';'))
      .filter(([, quality]) => !/^\s*q=0(\.0*)?\s*$/.test(quality ?? ''))
      .map(([name]) => name),
  );
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : null;
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
