import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import type { Store } from '../store/store.ts';
import { periodOf } from './period.ts';

/** Any object with an offer. */
export interface Counted {
  readonly offer: { readonly offer_id: number };
}

/** Counts that these offers were shown on a wall. */
export type CountImpressions = (adwallId: number, offers: readonly Counted[]) => void;

export interface Impressions {
  readonly count: CountImpressions;
  /** Stores the counts so far. Counts that can't be stored are lost, which is logged: no money depends on them. */
  flush(): Promise<void>;
}

/** The counts of one period, by wall and offer id. */
interface Batch {
  readonly period: number;
  readonly walls: Map<number, Map<number, number>>;
}

const COUNTS_PER_TRANSACTION = 1_000;

/** Counts impressions in memory. A crash loses the counts since the last `flush`. */
export function createImpressions(deps: {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly yieldToEventLoop: () => Promise<void>;
}): Impressions {
  let batches: Batch[] = [];
  let current: Batch | undefined;
  let last: Promise<void> = Promise.resolve();

  const write = async ({ period, walls }: Batch): Promise<void> => {
    const counts = [...walls].flatMap(([adwallId, shown]) =>
      Array.from(shown, ([offerId, impressions]) => ({ adwallId, offerId, impressions })),
    );
    for (let from = 0; from < counts.length; from += COUNTS_PER_TRANSACTION) {
      await deps.store.addImpressions({ period, counts: counts.slice(from, from + COUNTS_PER_TRANSACTION) });
      await deps.yieldToEventLoop();
    }
  };

  const writeAll = async (): Promise<void> => {
    const taken = batches;
    batches = [];
    current = undefined;
    try {
      for (const batch of taken) await write(batch);
    } catch (error) {
      deps.log.warn({ event: 'impressions_lost', error }, 'could not write impressions');
    }
  };

  return {
    count(adwallId, offers) {
      const period = periodOf(deps.clock.now());
      if (current?.period !== period) {
        current = { period, walls: new Map() };
        batches.push(current);
      }
      let shown = current.walls.get(adwallId);
      if (shown === undefined) {
        shown = new Map();
        current.walls.set(adwallId, shown);
      }
      for (const { offer } of offers) shown.set(offer.offer_id, (shown.get(offer.offer_id) ?? 0) + 1);
    },
    flush: () => (last = last.then(writeAll)),
  };
}
