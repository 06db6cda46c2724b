/** A clock that stops while this process doesn't run. `readMs`: the underlying clock. */
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
