/** Enough for 200,000 offers with long texts and a page of 64 MB. */
const LARGEST_RUN_MB = 1536;

/**
 * The memory limit of a run's thread: at most half of the process's. Otherwise one large response could make the system
 * kill the whole process. `constrained`: bytes; 0 or a huge number without a limit.
 */
export function runMemoryMb(constrained: number): number {
  return constrained > 0 ? Math.min(LARGEST_RUN_MB, Math.floor(constrained / 2 / 1024 ** 2)) : LARGEST_RUN_MB;
}
