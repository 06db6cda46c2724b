/** 200,000 offers with long texts, and a page of 64 MB next to them. */
const LARGEST_RUN_MB = 1536;

/**
 * How much memory the thread of a run may take: at most half of what the process may. Else the system would kill the
 * process for one large answer, and not the run alone. `constrained`: bytes; 0 or immense if there is no limit.
 */
export function runMemoryMb(constrained: number): number {
  return constrained > 0 ? Math.min(LARGEST_RUN_MB, Math.floor(constrained / 2 / 1024 ** 2)) : LARGEST_RUN_MB;
}
