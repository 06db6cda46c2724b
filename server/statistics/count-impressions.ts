import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { OTHER_PLACEMENTS } from '@rewards-wall/shared/placement.ts';
import type { ShownCount, ShownTo } from '../store/ports/statistics.ts';
import type { Store } from '../store/store.ts';
import { periodOf } from '../store/ports/statistics.ts';

/** Any object with an offer. */
export interface Counted {
  readonly offer: { readonly offer_id: number };
}

/** Counts that these offers were shown on a wall. */
export type CountImpressions = (adwallId: number, offers: readonly Counted[], to: Omit<ShownTo, 'subid1'>) => void;

export interface Impressions {
  readonly count: CountImpressions;
  /** Stores the counts so far. Counts that can't be stored are lost, which is logged: no money depends on them. */
  flush(): Promise<void>;
}

/** The counts of a placement of a wall. */
interface PlacementCounts {
  openings: number;
  /** By offer id. */
  readonly shown: Map<number, number>;
}

/** The counts of one period. */
interface Batch {
  readonly period: number;
  /** By wall, then by name. */
  readonly walls: Map<number, Map<string, PlacementCounts>>;
}

const COUNTS_PER_TRANSACTION = 1_000;
/** Strangers can make up names. Until the next flush, memory has this many of a wall; further ones count as others. */
const MOST_IN_MEMORY = 1_000;

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
    const counts = [...walls].flatMap(([adwallId, placements]) =>
      [...placements].flatMap(([placement, { openings, shown }]) =>
        Array.from(shown, ([offerId, impressions], at): ShownCount => {
          const counted = { adwallId, offerId, impressions, ...(placement !== '' && { placement }) };
          return at === 0 && openings > 0 ? { ...counted, openings } : counted;
        }),
      ),
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
    count(adwallId, offers, { isOpening, placement }) {
      const period = periodOf(deps.clock.now());
      if (current?.period !== period) {
        current = { period, walls: new Map() };
        batches.push(current);
      }
      const counts = countsOf(current.walls, adwallId, placement);
      if (isOpening) counts.openings += 1;
      const { shown } = counts;
      for (const { offer } of offers) shown.set(offer.offer_id, (shown.get(offer.offer_id) ?? 0) + 1);
    },
    flush: () => (last = last.then(writeAll)),
  };
}

function countsOf(walls: Batch['walls'], adwallId: number, given: string): PlacementCounts {
  const placements = walls.get(adwallId) ?? new Map<string, PlacementCounts>();
  walls.set(adwallId, placements);
  const isNamed = given === '' || placements.has(given) || placements.size < MOST_IN_MEMORY;
  const placement = isNamed ? given : OTHER_PLACEMENTS;
  const counts = placements.get(placement) ?? { openings: 0, shown: new Map<number, number>() };
  placements.set(placement, counts);
  return counts;
}
