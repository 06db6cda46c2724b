/** Copies bytes into a place where they stay. */
export type Place = (bytes: Uint8Array) => Uint8Array;

const SLAB_BYTES = 64 * 1024;

/**
 * Keeps many short texts in few blocks of memory: copying from a view of a block is the fastest way to write a text, and
 * a block each would cost more than the text. A block is freed when nobody holds any text in it.
 */
export function createSlabs(): Place {
  let slab = new Uint8Array(0);
  let used = 0;
  return (bytes) => {
    // A long one gets its own block, so that no block is left mostly empty.
    if (bytes.length > SLAB_BYTES / 8) return new Uint8Array(bytes);
    if (used + bytes.length > slab.length) {
      slab = new Uint8Array(SLAB_BYTES);
      used = 0;
    }
    const place = slab.subarray(used, used + bytes.length);
    place.set(bytes);
    used += bytes.length;
    return place;
  };
}
