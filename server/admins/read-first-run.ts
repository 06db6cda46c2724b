import type { FirstStep } from '@rewards-wall/shared/admin/values.ts';
import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Wall } from '../store/ports/directory.ts';
import type { Store } from '../store/store.ts';

/** The current state of the installation. */
export interface FirstRunFacts {
  wall: Wall | null;
  sources: number;
}

export interface FirstRunStep {
  step: FirstStep;
  done: boolean;
  count: number | null;
}

const DAYS = 92;

/**
 * The remaining steps before users of a wall can earn, derived from stored facts, so that they never need to be checked
 * off.
 */
export function readFirstRun(deps: {
  store: Store;
  clock: Clock;
  /** How many offers are visible to users. */
  countOffers: () => Promise<number>;
}): (facts: FirstRunFacts) => Promise<FirstRunStep[]> {
  return async ({ sources, wall }) => {
    const today = Math.floor(deps.clock.now() / DAY_MS);
    const offers = await deps.countOffers();
    const postbacks = wall === null ? [] : await deps.store.listPostbacks({ adwallId: wall.adwallId });
    // The last attempt doesn't count, because a server may fail for a moment. Deliveries don't, because test users are
    // removed.
    const isAnswered = postbacks.some(({ hasAnswered }) => hasAnswered);
    const days = { from: today - DAYS, to: today + 1 };
    const isViewed = wall !== null && (await deps.store.hasViewers({ adwallId: wall.adwallId, ...days }));
    return [
      { step: 'wall', done: wall !== null, count: null },
      { step: 'offers', done: offers > 0, count: offers },
      { step: 'source', done: sources > 0, count: sources },
      { step: 'postback', done: postbacks.length > 0, count: postbacks.length },
      { step: 'answered', done: isAnswered, count: null },
      { step: 'request', done: isViewed, count: null },
    ];
  };
}
