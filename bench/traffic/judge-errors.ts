import type { StepResult } from './run-step.ts';

/** How the service refuses a request because of load: of a click, it answers with a page without a code. */
const REFUSED = /: 503(?: unavailable)?$/;

/**
 * Returns a sentence for each error that a run must not have. Below the knee, every request must be answered as asked. From
 * the knee on, the service may refuse requests because of load, and nothing else. `kneeRate`: null if the run did not get
 * there.
 */
export function unexpectedErrors(
  steps: readonly Pick<StepResult, 'rate' | 'errors'>[],
  kneeRate: number | null,
): string[] {
  return steps.flatMap(({ errors, rate }) => {
    const mayRefuse = kneeRate !== null && rate >= kneeRate;
    return Object.entries(errors)
      .filter(([name]) => !(mayRefuse && REFUSED.test(name)))
      .map(([name, count]) => `${count} × ${name} at ${rate}/s`);
  });
}
