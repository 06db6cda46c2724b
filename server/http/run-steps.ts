import type { MaybePromise } from '../runtime/when-ready.ts';

/** One step of some work on a subject. It answers with the result if the work is done, and with undefined to go on. */
export type Step<Subject, Result> = (subject: Subject) => MaybePromise<Result | undefined>;

/**
 * Takes a subject through steps, in their order, until one has the result. Steps that answer at once are taken in one
 * go; after a promise, the rest follows when it resolves. Throws, or rejects, as a step does, and if none has the result.
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
