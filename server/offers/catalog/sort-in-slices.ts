const RUN_LENGTH = 1_000;
const MERGED_PER_SLICE = 5_000;

/**
 * Merge sort that does not block the event loop: sorts short runs, then merges them pair by pair, and calls
 * `yieldToEventLoop` between slices. Sorts `indexes` in place or returns another array.
 */
export async function sortInSlices(
  indexes: Uint32Array,
  order: (a: number, b: number) => number,
  yieldToEventLoop: () => Promise<void>,
): Promise<Uint32Array> {
  for (let from = 0; from < indexes.length; from += RUN_LENGTH) {
    indexes.subarray(from, from + RUN_LENGTH).sort(order);
    await yieldToEventLoop();
  }
  let source = indexes;
  let target: Uint32Array = new Uint32Array(indexes.length);
  let mergedSinceYield = 0;
  for (let run = RUN_LENGTH; run < indexes.length; run *= 2) {
    for (let from = 0; from < indexes.length; from += 2 * run) {
      const merge = openMerge(source, target, { from, middle: from + run, to: from + 2 * run }, order);
      for (let merged = merge(MERGED_PER_SLICE); merged > 0; merged = merge(MERGED_PER_SLICE)) {
        mergedSinceYield += merged;
        if (mergedSinceYield < MERGED_PER_SLICE) continue;
        mergedSinceYield = 0;
        await yieldToEventLoop();
      }
    }
    [source, target] = [target, source];
  }
  return source;
}

/** Merges two adjacent runs of `source` into `target`, up to `most` indexes per call. Returns how many; 0 = done. */
function openMerge(
  source: Uint32Array,
  target: Uint32Array,
  given: { from: number; middle: number; to: number },
  order: (a: number, b: number) => number,
): (most: number) => number {
  const middle = Math.min(given.middle, source.length);
  const to = Math.min(given.to, source.length);
  let left = given.from;
  let right = middle;
  let at = given.from;
  return (most) => {
    const end = Math.min(to, at + most);
    const merged = end - at;
    while (at < end) {
      const isLeft = left < middle && (right >= to || order(source[left] ?? 0, source[right] ?? 0) <= 0);
      target[at++] = (isLeft ? source[left++] : source[right++]) ?? 0;
    }
    return merged;
  };
}
