/** A buffer on loan from the pool. */
export interface Lease {
  /** At least as long as requested. Still contains earlier data. */
  readonly buffer: Buffer;
  /** Returns the buffer to the pool. Call it once the buffer is no longer read; further calls do nothing. */
  release(): void;
}

/** Reuses large buffers, because filling a fresh one costs more than all other work on a long list. */
export interface BufferPool {
  lease(bytes: number): Lease;
}

const SMALLEST = 4 * 1024;
const LARGEST = 4 * 1024 * 1024;

/** Pools buffers of 4 KiB to 4 MiB by powers of two, and keeps at most `maxIdleBytes` of unused ones. */
export function createBufferPool(maxIdleBytes = 32 * 1024 * 1024): BufferPool {
  const idle = new Map<number, Buffer[]>();
  let idleBytes = 0;
  return {
    lease(bytes) {
      if (bytes > LARGEST) return { buffer: Buffer.allocUnsafeSlow(bytes), release: () => undefined };
      const size = bytes <= SMALLEST ? SMALLEST : 2 ** (32 - Math.clz32(bytes - 1));
      const reused = idle.get(size)?.pop();
      if (reused !== undefined) idleBytes -= size;
      const buffer = reused ?? Buffer.allocUnsafeSlow(size);
      let isLent = true;
      return {
        buffer,
        release() {
          if (!isLent) return;
          isLent = false;
          if (idleBytes + size > maxIdleBytes) return;
          idleBytes += size;
          const waiting = idle.get(size);
          if (waiting === undefined) idle.set(size, [buffer]);
          else waiting.push(buffer);
        },
      };
    },
  };
}
