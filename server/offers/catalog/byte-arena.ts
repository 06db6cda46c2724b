/** Copies bytes into memory that many short texts share, and returns the copy. */
export type ByteArena = (bytes: Uint8Array) => Uint8Array;

const BLOCK_BYTES = 64 * 1024;

/**
 * Copying from a view of a large block is the fastest way to write a text, and a buffer per text would take more memory
 * than the text. A block is freed once none of its texts is referenced.
 */
export function createByteArena(): ByteArena {
  let block = new Uint8Array(0);
  let used = 0;
  return (bytes) => {
    // A long text gets its own block, so that no block stays mostly empty.
    if (bytes.length > BLOCK_BYTES / 8) return new Uint8Array(bytes);
    if (used + bytes.length > block.length) {
      block = new Uint8Array(BLOCK_BYTES);
      used = 0;
    }
    const copy = block.subarray(used, used + bytes.length);
    copy.set(bytes);
    used += bytes.length;
    return copy;
  };
}
