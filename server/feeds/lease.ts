/** How long a reader holds a feed. It must renew the lease at each page. */
export const LEASE_MS = 5 * 60_000;
/** When a run is due again that failed because this machine was out of files or memory. */
export const POSTPONED_MS = 60_000;
/** After this long, reading stops wherever it is. */
export const LONGEST_RUN_MS = 30 * 60_000;
