/** A load at which a service was measured. */
export interface LoadStep {
  /** Requests per second that were sent. */
  rate: number;
  /** Median latency in milliseconds. */
  p50: number;
}

/** Above this multiple of the plateau, latency has left it. */
const LEAVES_AT = 3;

/**
 * The knee: the highest rate before latency leaves the plateau. `steps`: by rate, the lowest first. The plateau is the
 * latency of the lowest. Null if even the second step is beyond.
 */
export function kneeOf<Step extends LoadStep>(steps: readonly Step[]): Step | null {
  const plateau = steps[0]?.p50 ?? NaN;
  const beyond = steps.findIndex(({ p50 }) => !(p50 <= plateau * LEAVES_AT));
  return (beyond === -1 ? steps.at(-1) : steps[beyond - 1]) ?? null;
}
