import type { MaybePromise } from '../runtime/when-ready.ts';

/** One step of some work on a subject. Returns the result to finish, or undefined to continue. */
export type Step<Subject, Result> = (subject: Subject) => MaybePromise<Result | undefined>;

/**
 * Runs steps in order until one returns the result, synchronously where possible. Throws or rejects if a step does, or
 * if none returns a result.
 */
export function runSteps<Subject, Result>(
  steps: readonly Step<Subject, Result>[],
  subject: Subject,
  from = 0,
): MaybePromise<Result> {
  for (let at = from; at < steps.length; at += 1) {
    const result = steps[at]?.(subject);
    if (result instanceof Promise) {
      return result.then((known) => known ?? runSteps(steps, subject, at + 1));
    }
    if (result !== undefined) return result;
  }
  throw new Error('No step had the result.');
}
