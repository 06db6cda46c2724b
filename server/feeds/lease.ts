/** Who reads a network has its feed for so long, and must prolong that at each page. */
export const LEASE_MS = 5 * 60_000;
/** When a run is due again that this machine had no files or memory for. */
export const POSTPONED_MS = 60_000;
/** After that time, reading ends, whatever it has got. */
export const LONGEST_RUN_MS = 30 * 60_000;
