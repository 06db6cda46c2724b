import type { ByteStream } from '../../runtime/byte-stream.ts';
import type { BufferPool } from './buffer-pool.ts';
import { createFinishedLists, type FinishedList } from './finished-lists.ts';
import { listWriter, type ListTerms } from './list-writer.ts';
import type { CatalogEntry } from './render.ts';

/** A list as bytes, to be released once they are sent. A long list is a stream that renders while it is sent. */
export type RenderedList =
  | { readonly kind: 'bytes'; readonly body: Buffer; release(): void }
  | { readonly kind: 'stream'; readonly body: ByteStream };

/** Renders `{"offers":[…]}` of at least one offer: a short list synchronously, a long one in slices. */
export type RenderList = (entries: readonly CatalogEntry[], terms: ListTerms) => RenderedList | Promise<RenderedList>;

/** A longer list is streamed. */
const BUFFERED_AT_MOST = { offers: 1_000, bytes: 2 * 1024 * 1024 };
/** Shorter lists are rendered as fast as a finished one is looked up. */
const WORTH_KEEPING_FROM = 100;
const PIECE_BYTES = 256 * 1024;
const POINTER_BYTES = 8;

export function createRenderer(deps: {
  readonly pool: BufferPool;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  /** Called between slices of work. */
  readonly yieldToEventLoop: () => Promise<void>;
}): RenderList {
  const { yieldToEventLoop, pool, publicUrl } = deps;
  const finished = createFinishedLists();

  /** A list whose buffer is kept for the next response once it is sent. */
  const lend = (entries: readonly CatalogEntry[], terms: ListTerms, list: FinishedList): RenderedList => {
    let isLent = true;
    return {
      kind: 'bytes',
      body: list.lease.buffer.subarray(0, list.length),
      release() {
        if (isLent) finished.keep(entries, terms, list);
        isLent = false;
      },
    };
  };

  return (entries, terms) => {
    const isLong = entries.length >= WORTH_KEEPING_FROM && terms.members === undefined;
    const again = isLong ? finished.take(entries, terms) : null;
    if (again !== null) return lend(entries, terms, again);
    const writer = listWriter(entries, terms, publicUrl);

    const stream = (length: number): RenderedList => ({
      kind: 'stream',
      body: {
        length,
        heldBytes: PIECE_BYTES + entries.length * POINTER_BYTES,
        async *pieces() {
          const lease = pool.lease(PIECE_BYTES);
          try {
            for (let next = 0; next <= entries.length;) {
              const { written, index } = writer.fill(lease.buffer, next);
              next = index;
              if (written > 0) yield lease.buffer.subarray(0, written);
              await yieldToEventLoop();
            }
          } finally {
            lease.release();
          }
        },
      },
    });

    const measureInSlices = async (): Promise<number> => {
      let size = 0;
      for (let from = 0; from < entries.length; from += BUFFERED_AT_MOST.offers) {
        size += writer.measure(from, from + BUFFERED_AT_MOST.offers);
        await yieldToEventLoop();
      }
      return size;
    };

    if (entries.length > BUFFERED_AT_MOST.offers) return measureInSlices().then((size) => stream(size));
    const size = writer.measure(0, entries.length);
    if (size > BUFFERED_AT_MOST.bytes) return stream(size);
    const lease = pool.lease(size);
    if (isLong && finished.isWorthKeeping(entries)) {
      const tokensAt: number[] = [];
      const { written } = writer.fill(lease.buffer, 0, tokensAt);
      return lend(entries, terms, { lease, length: written, tokensAt });
    }
    const { written } = writer.fill(lease.buffer, 0);
    return { kind: 'bytes', body: lease.buffer.subarray(0, written), release: () => lease.release() };
  };
}
