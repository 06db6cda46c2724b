import type { FormStep } from '@rewards-wall/shared/form-steps.ts';
import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import type { FormStepCount } from '../store/ports/surveys.ts';
import type { Store } from '../store/store.ts';

export interface FormStepCounts {
  /** Counts that a form of a panel reached a step. */
  count(profileId: number, step: FormStep): void;
  /** Stores the counts so far. Counts that can't be stored are lost, which is logged: no money depends on them. */
  flush(): Promise<void>;
}

const COUNTS_PER_TRANSACTION = 1_000;

/** Counts steps in memory, one number for each panel, day and step. A crash loses the counts since the last `flush`. */
export function createFormStepCounts(deps: {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly yieldToEventLoop: () => Promise<void>;
}): FormStepCounts {
  let counted = new Map<string, FormStepCount>();
  let last: Promise<void> = Promise.resolve();

  const writeAll = async (): Promise<void> => {
    const counts = [...counted.values()];
    counted = new Map();
    try {
      for (let from = 0; from < counts.length; from += COUNTS_PER_TRANSACTION) {
        await deps.store.addFormSteps({ counts: counts.slice(from, from + COUNTS_PER_TRANSACTION) });
        await deps.yieldToEventLoop();
      }
    } catch (error) {
      deps.log.warn({ event: 'form_steps_lost', error }, 'could not write steps of forms');
    }
  };

  return {
    count(profileId, step) {
      const day = Math.floor(deps.clock.now() / DAY_MS);
      const key = `${profileId} ${day} ${step}`;
      const count = (counted.get(key)?.count ?? 0) + 1;
      counted.set(key, { profileId, day, step, count });
    },
    flush: () => (last = last.then(writeAll)),
  };
}
