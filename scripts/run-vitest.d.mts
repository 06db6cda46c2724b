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
