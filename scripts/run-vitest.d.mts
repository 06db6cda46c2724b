/** A clock that stands still while this process doesn't run. `readMs` is the clock that it reads. */
export declare function runningTime(readMs?: () => number): () => number;
export declare function runVitest(
  args: readonly string[],
  options?: {
    stalledAfterMs?: number;
    /** How often to check for progress. */
    checkEveryMs?: number;
    /** The time in ms. */
    now?: () => number;
    write?: (text: string) => void;
  },
): Promise<{ passed: number; failed: number }>;
