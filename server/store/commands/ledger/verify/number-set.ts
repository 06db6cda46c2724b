const PAGE_BITS = 1 << 16;

/** A set of non-negative integers. Numbers that lie close together, as ids do, take one bit each. */
export interface NumberSet {
  /** Adds `value`; false if it was in the set already. */
  add(value: number): boolean;
}

export function createNumberSet(): NumberSet {
  const pages = new Map<number, Uint8Array>();
  return {
    add(value) {
      const pageNumber = Math.floor(value / PAGE_BITS);
      let page = pages.get(pageNumber);
      if (page === undefined) {
        page = new Uint8Array(PAGE_BITS / 8);
        pages.set(pageNumber, page);
      }
      const bit = value % PAGE_BITS;
      const byte = page[bit >> 3] ?? 0;
      const mask = 1 << (bit & 7);
      if ((byte & mask) !== 0) return false;
      page[bit >> 3] = byte | mask;
      return true;
    },
  };
}
