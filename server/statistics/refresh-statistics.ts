import type { Clock } from '../runtime/clock.ts';
import type { OfferStatistics, StatisticsPort } from '../store/ports/statistics.ts';
import { offerScores } from './offer-scores.ts';
import { rollUp, type RollUpDeps } from './roll-up.ts';
import { tallyOffers, type TallyDeps } from './tally-offers.ts';

export interface RefreshDeps extends RollUpDeps, TallyDeps {
  readonly store: Pick<StatisticsPort, 'rollUpStatistics' | 'listPeriods' | 'saveOfferStatistics'>;
  readonly clock: Clock;
  /** Answers an offer's prior, null for one that the catalogue does not have. */
  readonly loadPriors: () => Promise<(offerId: number) => number | null>;
}

/** Ids are given before the commit: what has one from a minute ago is committed on every process. */
const BEHIND_MS = 60_000;
const OFFERS_PER_SLICE = 1_000;

/**
 * Counts what is new and recomputes the figures of all offers, in slices (docs/contract/offers.md#figures). Any number
 * of processes may do it at once: each row is counted once, and all come to the same figures. Throws the signal's
 * reason when it is told to stop.
 */
export function refreshStatistics(deps: RefreshDeps) {
  const countNew = rollUp(deps);
  const tally = tallyOffers(deps);
  return async (signal: AbortSignal): Promise<{ changed: number }> => {
    const at = deps.clock.now();
    const countedUntil = at - BEHIND_MS;
    await countNew({ until: countedUntil, signal });
    const tallies = await tally({ at, countedUntil, signal });
    const priorOf = await deps.loadPriors();
    const statistics: OfferStatistics[] = [];
    let done = 0;
    for (const [offerId, windows] of tallies) {
      if (done++ % OFFERS_PER_SLICE === 0) await deps.yieldToEventLoop();
      const prior = priorOf(offerId);
      if (prior !== null) statistics.push(offerScores(offerId, windows, prior));
    }
    signal.throwIfAborted();
    return deps.store.saveOfferStatistics({ statistics });
  };
}
