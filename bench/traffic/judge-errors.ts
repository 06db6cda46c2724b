import type { StepResult } from './run-step.ts';

/** A refusal because of load. For a click, the response is a page, so there is no code. */
const REFUSED = /: 503(?: unavailable)?$/;

/**
 * Returns a sentence for each unacceptable error. Below the knee, every request must succeed. From the knee on, the
 * service may refuse requests because of load, but nothing else. `kneeRate`: null if the run did not reach it.
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
