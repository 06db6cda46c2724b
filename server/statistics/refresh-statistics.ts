import type { Clock } from '../runtime/clock.ts';
import type { OfferStatistics } from '../store/ports/statistics.ts';
import { observeOffers } from './observe-offers.ts';
import { offerScores } from './offer-scores.ts';
import { rollUp } from './roll-up.ts';
import { noEarnings, tallyOffers } from './tally-offers.ts';
import type { Store } from '../store/store.ts';

/** Looks up the prior of an offer; null if the catalog does not have the offer. */
export type LoadPriors = () => Promise<(offerId: number) => number | null>;

/** A row gets its id before its commit. After a minute, every process has committed its rows. */
const BEHIND_MS = 60_000;
const OFFERS_PER_SLICE = 1_000;
const NOTHING_OBSERVED = { minutesToCredit: null, completionRate: null };

/**
 * Counts new rows and recomputes the figures of all offers, in slices (docs/contract/offers.md#figures). Processes may
 * do so concurrently: each row is counted once, and all get the same figures. Throws the signal's reason once it is
 * aborted.
 */
export function refreshStatistics(deps: {
  store: Store;
  clock: Clock;
  loadPriors: LoadPriors;
  /** Called between transactions and slices. */
  yieldToEventLoop: () => Promise<void>;
}) {
  const countNew = rollUp(deps);
  const tally = tallyOffers(deps);
  const observe = observeOffers(deps);
  return async (signal: AbortSignal): Promise<{ changed: number }> => {
    const at = deps.clock.now();
    const countedUntil = at - BEHIND_MS;
    await countNew({ until: countedUntil, signal });
    const tallies = await tally({ at, countedUntil, signal });
    const observed = await observe({ at, signal });
    const priorOf = await deps.loadPriors();
    const statistics: OfferStatistics[] = [];
    let done = 0;
    for (const offerId of new Set([...tallies.keys(), ...observed.keys()])) {
      if (done++ % OFFERS_PER_SLICE === 0) await deps.yieldToEventLoop();
      const prior = priorOf(offerId);
      if (prior === null) continue;
      const scores = offerScores(offerId, tallies.get(offerId) ?? noEarnings, prior);
      statistics.push({ ...scores, ...(observed.get(offerId) ?? NOTHING_OBSERVED) });
    }
    signal.throwIfAborted();
    return deps.store.saveOfferStatistics({ statistics });
  };
}
