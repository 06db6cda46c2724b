import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import type { CatalogEntry } from './render.ts';
import type { Page } from './select.ts';

const OFFERS_PER_SLICE = 5_000;

/**
 * The offers of a page, as `pick` selects them: a short page synchronously, a long one in slices between which other
 * requests run. Calls `onTaken` with each slice that is not empty. `pick` must read from one snapshot.
 */
export function takePage(
  pick: (page: Page) => readonly CatalogEntry[],
  page: Page,
  onTaken: (entries: readonly CatalogEntry[]) => void,
): readonly CatalogEntry[] | Promise<readonly CatalogEntry[]> {
  const wanted = page.limit ?? Infinity;
  const take = (taken: number): readonly CatalogEntry[] => {
    const limit = Math.min(wanted - taken, OFFERS_PER_SLICE);
    const entries = pick({ ...page, offset: page.offset + taken, limit });
    if (entries.length > 0) onTaken(entries);
    return entries;
  };

  const takeMore = async (first: readonly CatalogEntry[]): Promise<readonly CatalogEntry[]> => {
    const taken = [...first];
    for (let last = first; last.length === OFFERS_PER_SLICE;) {
      await yieldToEventLoop();
      last = take(taken.length);
      for (const entry of last) taken.push(entry);
    }
    return taken;
  };

  const first = take(0);
  return first.length < OFFERS_PER_SLICE ? first : takeMore(first);
}
