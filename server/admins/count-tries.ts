import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import type { Base } from '../base.ts';
import type { Claim } from '../security/hashing-queue.ts';
import { budgetOf, type Counter, type Guess } from './try-budget.ts';

export type CountedGuess =
  /** Too many attempts failed. The next one is possible in this many seconds. */
  | { kind: 'wait'; seconds: number }
  | {
      kind: 'open';
      /** The budget for the work of checking it. */
      claim: Claim;
      /** Call it if the guess was right. */
      succeed(): Promise<void>;
    };

const SECOND_MS = 1_000;

/** How long an address counts as one that a person uses. */
const PLACE_MS = 90 * DAY_MS;
/** How many counters of strangers exist at once, for a day each. About 20 MB; beyond it, strangers get no new ones. */
const MOST_COUNTERS = 100_000;

/** Counts each attempt as a failure until it succeeds, with a delay that grows with every failure. */
export function countTries({ clock, store, vault }: Base): (guess: Guess) => Promise<CountedGuess> {
  const tryOf = ({ delayMs, text }: Counter) => ({ digest: vault.limitDigest(text), delayMs });
  return async (guess) => {
    const at = clock.now();
    const places = await store.placesOf({ adminId: guess.adminId ?? '', since: at - PLACE_MS });
    const { claim, own, shared } = budgetOf({ ...guess, places });
    const tries = [...(own === null ? [] : [own]), ...shared].map(tryOf);
    const most = claim.budget === 'stranger' ? MOST_COUNTERS : null;
    const begun = await store.beginSignIn({ tries, at, since: at - DAY_MS, most });
    if (begun.kind === 'wait') return { kind: 'wait', seconds: Math.ceil((begun.openAt - at) / SECOND_MS) };
    const end = { tries: begun.tries, at };
    return {
      kind: 'open',
      claim,
      succeed: () =>
        own === null ? store.takeBackSignIn(end) : store.succeedSignIn({ ...end, name: tryOf(own).digest }),
    };
  };
}
