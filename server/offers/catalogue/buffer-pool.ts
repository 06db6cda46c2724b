/** Bytes on loan. */
export interface Lease {
  /** At least as long as asked for; what it held before is still in it. */
  readonly buffer: Buffer;
  /** Gives the bytes back; call it when nobody reads them any more. Calling it again does nothing. */
  release(): void;
}

/** Reuses large buffers from answer to answer: filling fresh ones costs more than all the rest of a long list. */
export interface BufferPool {
  lease(bytes: number): Lease;
}

const SMALLEST = 4 * 1024;
const LARGEST = 4 * 1024 * 1024;

/** Buffers by powers of two from 4 KiB to 4 MiB, keeping at most `keep` bytes of unused ones; longer ones are not kept. */
export function createBufferPool(keep = 32 * 1024 * 1024): BufferPool {
  const free = new Map<number, Buffer[]>();
  let kept = 0;
  return {
    lease(bytes) {
      if (bytes > LARGEST) return { buffer: Buffer.allocUnsafeSlow(bytes), release: () => undefined };
      const size = bytes <= SMALLEST ? SMALLEST : 2 ** (32 - Math.clz32(bytes - 1));
      const reused = free.get(size)?.pop();
      if (reused !== undefined) kept -= size;
      const buffer = reused ?? Buffer.allocUnsafeSlow(size);
      let lent = true;
      return {
        buffer,
        release() {
          if (!lent) return;
          lent = false;
          if (kept + size > keep) return;
          kept += size;
          const waiting = free.get(size);
          if (waiting === undefined) free.set(size, [buffer]);
          else waiting.push(buffer);
        },
      };
    },
  };
}
