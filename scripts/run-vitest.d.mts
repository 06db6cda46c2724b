export declare function runVitest(
  args: readonly string[],
  options?: { stalledAfterMs?: number; write?: (text: string) => void },
): Promise<{ passed: number; failed: number }>;
