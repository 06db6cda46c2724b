const ONE_RUN = 1_000;
const MERGED_A_SLICE = 5_000;

/**
 * Sorts indexes without holding the event loop: short runs one by one, then merged pair by pair; `yieldToEventLoop` lets others
 * run between slices. Changes `indexes`, or answers another array.
 */
export async function sortInSlices(
  indexes: Uint32Array,
  order: (a: number, b: number) => number,
  yieldToEventLoop: () => Promise<void>,
): Promise<Uint32Array> {
  for (let from = 0; from < indexes.length; from += ONE_RUN) {
    indexes.subarray(from, from + ONE_RUN).sort(order);
    await yieldToEventLoop();
  }
  let source = indexes;
  let target: Uint32Array = new Uint32Array(indexes.length);
  let sinceBreath = 0;
  for (let run = ONE_RUN; run < indexes.length; run *= 2) {
    for (let from = 0; from < indexes.length; from += 2 * run) {
      const merge = openMerge(source, target, { from, middle: from + run, to: from + 2 * run }, order);
      for (let merged = merge(MERGED_A_SLICE); merged > 0; merged = merge(MERGED_A_SLICE)) {
        sinceBreath += merged;
        if (sinceBreath < MERGED_A_SLICE) continue;
        sinceBreath = 0;
        await yieldToEventLoop();
      }
    }
    [source, target] = [target, source];
  }
  return source;
}

/** Merges two neighbouring runs of `source` into `target`, so many at a time; answers how many it merged, 0 at the end. */
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
