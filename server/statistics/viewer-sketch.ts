import { createHash } from 'node:crypto';

/**
 * A sketch of a set of viewers (HyperLogLog): it estimates the number of different viewers within about 2 % without
 * naming them. Sketches of several days can be merged, so that a returning viewer counts once.
 */
export type Registers = Uint8Array;

/** 4096 registers: a standard error of 1.6 %. */
const INDEX_BITS = 12;
const COUNT = 2 ** INDEX_BITS;
const ALPHA = 0.7213 / (1 + 1.079 / COUNT);
/**
 * 2 to the power of -rank, for every rank that a byte can hold. Computing powers would dominate the time when many days
 * are counted.
 */
const HALVES = Float64Array.from({ length: 256 }, (_, rank) => 2 ** -rank);

export function emptySketch(): Registers {
  return new Uint8Array(COUNT);
}

/** Adds a viewer. `digest`: the hex of a keyed digest, so that a stored sketch can't be used to test for names. */
export function addViewer(registers: Registers, digest: string): void {
  const bytes = createHash('sha256').update(digest).digest();
  const index = bytes.readUInt16BE(0) >>> (16 - INDEX_BITS);
  // The position of the first one in 32 bits, from 1; 33 if there is none.
  const rank = Math.clz32(bytes.readUInt32BE(2)) + 1;
  registers[index] = Math.max(registers[index] ?? 0, rank);
}

/** The union of these sketches. */
export function mergeSketches(sketches: readonly Registers[]): Registers {
  const merged = emptySketch();
  for (const registers of sketches) {
    for (let at = 0; at < COUNT; at++) {
      const rank = registers[at] ?? 0;
      if (rank > (merged[at] ?? 0)) merged[at] = rank;
    }
  }
  return merged;
}

/** Approximate number of viewers in a sketch. Small numbers are nearly exact. */
export function countViewers(registers: Registers): number {
  let sum = 0;
  let zeros = 0;
  for (let at = 0; at < COUNT; at++) {
    const rank = registers[at] ?? 0;
    sum += HALVES[rank] ?? 0;
    if (rank === 0) zeros++;
  }
  const raw = (ALPHA * COUNT * COUNT) / sum;
  const estimate = raw <= 2.5 * COUNT && zeros > 0 ? COUNT * Math.log(COUNT / zeros) : raw;
  return Math.round(estimate);
}
