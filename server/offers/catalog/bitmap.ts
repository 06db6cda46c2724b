/** One bit per offer, in the order of one ranking. Bits past the last offer are zero. */
export type Bitmap = Uint32Array;

export function emptyBitmap(bits: number): Bitmap {
  return new Uint32Array((bits + 31) >>> 5);
}

export function fullBitmap(bits: number): Bitmap {
  const bitmap = emptyBitmap(bits).fill(0xffffffff);
  const rest = bits & 31;
  if (rest !== 0) bitmap[bitmap.length - 1] = 2 ** rest - 1;
  return bitmap;
}

export function hasBit(bitmap: Bitmap, position: number): boolean {
  return (wordAt(bitmap, position >>> 5) & (1 << (position & 31))) !== 0;
}

export function setBit(bitmap: Bitmap, position: number): void {
  bitmap[position >>> 5] = wordAt(bitmap, position >>> 5) | (1 << (position & 31));
}

export function clearBit(bitmap: Bitmap, position: number): void {
  bitmap[position >>> 5] = wordAt(bitmap, position >>> 5) & ~(1 << (position & 31));
}

/** Also sets the bits of `other`, a bitmap of the same ranking. */
export function addBits(bitmap: Bitmap, other: Bitmap): void {
  for (let at = 0; at < bitmap.length; at++) bitmap[at] = wordAt(bitmap, at) | wordAt(other, at);
}

/** The bits that are clear in `bitmap`. */
export function complement(bitmap: Bitmap, bits: number): Bitmap {
  const result = fullBitmap(bits);
  for (let at = 0; at < result.length; at++) result[at] = wordAt(result, at) & ~wordAt(bitmap, at);
  return result;
}

/** How many bits of a 32-bit word are set. */
export function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The word at an index inside the bitmap. */
export function wordAt(bitmap: Bitmap, at: number): number {
  // The index is in bounds. The type requires `?? 0`, which costs nothing.
  return bitmap[at] ?? 0;
}
