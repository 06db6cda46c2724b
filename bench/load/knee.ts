/** A measured load. */
export interface LoadStep {
  /** Requests per second that were sent. */
  rate: number;
  /** Median latency in milliseconds; NaN if no request was successful. */
  p50: number;
}

/** Above this multiple of the plateau, latency has left it. */
const LEAVES_AT = 3;

/** The knee, and whether the steps go far enough beyond it to be sure. */
export interface Knee<Step extends LoadStep> {
  step: Step;
  isPassed: boolean;
}

/**
 * The knee: the highest rate before latency leaves the plateau, which is the lowest latency of all steps. `steps`: by
 * ascending rate.
 * Single steps may be disturbed, so latency must exceed the plateau in two steps in a row. Null if there is no such
 * step.
 */
export function kneeOf<Step extends LoadStep>(steps: readonly Step[]): Knee<Step> | null {
  const plateau = Math.min(...steps.map(({ p50 }) => p50).filter(Number.isFinite));
  const isBeyond = (step: Step | undefined): boolean => step !== undefined && !(step.p50 <= plateau * LEAVES_AT);
  const left = steps.findIndex((step, index) => isBeyond(step) && isBeyond(steps[index + 1]));
  const before = left === -1 ? steps : steps.slice(0, left);
  const step = before.findLast((one) => !isBeyond(one));
  return step === undefined ? null : { step, isPassed: left !== -1 };
}
