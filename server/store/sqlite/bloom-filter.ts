/**
 * A set of texts that doesn't store them: it may report a text that was never added, but never misses one (a Bloom
 * filter).
 */
export interface BloomFilter {
  add(key: string): void;
  mayHave(key: string): boolean;
  /** Whether it has so many keys that it falsely reports more than about one text in a hundred. */
  isFull(): boolean;
}

const PROBES = 4;
/** With four probes, ten bits per key give about one false match in eighty. */
const BITS_A_KEY = 10;

/** `size`: the expected number of keys. */
export function createBloomFilter(size: number): BloomFilter {
  // A power of two, so that a mask maps a hash to a bit.
  const bits = 2 ** Math.max(10, Math.ceil(Math.log2(size * BITS_A_KEY)));
  const words = new Int32Array(bits / 32);
  const mask = bits - 1;
  let added = 0;

  return {
    add(key) {
      const [first, step] = hashesOf(key);
      for (let probe = 0; probe < PROBES; probe++) {
        const bit = (first + probe * step) & mask;
        words[bit >>> 5] = (words[bit >>> 5] ?? 0) | (1 << (bit & 31));
      }
      added += 1;
    },
    mayHave(key) {
      const [first, step] = hashesOf(key);
      for (let probe = 0; probe < PROBES; probe++) {
        const bit = (first + probe * step) & mask;
        if (((words[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) return false;
      }
      return true;
    },
    isFull: () => added * BITS_A_KEY > bits,
  };
}

/** Two hashes of a text, like FNV-1a with the final mix of MurmurHash3. */
function hashesOf(key: string): [first: number, step: number] {
  let first = 0x811c9dc5;
  let second = 0x9747b28c;
  for (let at = 0; at < key.length; at++) {
    const unit = key.charCodeAt(at);
    first = Math.imul(first ^ unit, 0x01000193);
    second = Math.imul(second ^ unit, 0x5bd1e995);
  }
  // An odd step reaches every bit.
  return [mixed(first), mixed(second) | 1];
}

function mixed(hash: number): number {
  let bits = hash;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
