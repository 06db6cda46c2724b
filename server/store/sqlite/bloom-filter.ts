/** A set of texts that forgets which ones: it may take a text for one of them, but never misses one (a Bloom filter). */
export interface BloomFilter {
  add(key: string): void;
  mayHave(key: string): boolean;
  /** Whether it has so many keys that it takes more than about one text in a hundred for one of them. */
  isFull(): boolean;
}

const PROBES = 4;
/** With four probes, ten bits a key confuse about one text in eighty. */
const BITS_A_KEY = 10;

/** `size`: how many keys it is made for. */
export function createBloomFilter(size: number): BloomFilter {
  // A power of two, so that a mask finds the place of a bit.
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

/** Two hashes of a text, in the manner of FNV-1a, mixed at the end as MurmurHash3 does. */
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
