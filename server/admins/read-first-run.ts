import type { FirstStep } from '@rewards-wall/shared/admin/first-steps.ts';
import { DAY_MS } from '@rewards-wall/shared/utc-day.ts';
import type { Clock } from '../runtime/clock.ts';
import type { DeliveriesPort } from '../store/ports/deliveries.ts';
import type { Wall } from '../store/ports/directory.ts';
import type { StatisticsPort } from '../store/ports/statistics.ts';

/** What is there already. */
export interface FirstRunFacts {
  wall: Wall | null;
  sources: number;
  /** The wall's postbacks. */
  postbackIds: readonly string[];
}

export interface FirstRunStep {
  step: FirstStep;
  done: boolean;
  count: number | null;
}

const DAYS = 92;
const SUCCESS = 2;

/** What is left to do before users of a wall earn anything, from facts only: nobody ticks anything off. */
export function readFirstRun(deps: {
  store: Pick<DeliveriesPort, 'lastAttempt'> & Pick<StatisticsPort, 'hasViewers'>;
  clock: Clock;
  /** How many offers users could see. */
  countOffers: () => Promise<number>;
}): (facts: FirstRunFacts) => Promise<FirstRunStep[]> {
  return async ({ postbackIds, sources, wall }) => {
    const today = Math.floor(deps.clock.now() / DAY_MS);
    const offers = await deps.countOffers();
    const attempts = await Promise.all(postbackIds.map((postbackId) => deps.store.lastAttempt({ postbackId })));
    const isAnswered = attempts.some((attempt) => Math.floor((attempt?.httpStatus ?? 0) / 100) === SUCCESS);
    const days = { from: today - DAYS, to: today + 1 };
    const isViewed = wall !== null && (await deps.store.hasViewers({ adwallId: wall.adwallId, ...days }));
    return [
      { step: 'wall', done: wall !== null, count: null },
      { step: 'offers', done: offers > 0, count: offers },
      { step: 'source', done: sources > 0, count: sources },
      { step: 'postback', done: postbackIds.length > 0, count: postbackIds.length },
      { step: 'answered', done: isAnswered, count: null },
      { step: 'request', done: isViewed, count: null },
    ];
  };
}
