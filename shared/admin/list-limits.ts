/** How many rows a page has if the call doesn't say. */
export const PAGE_ROWS = 50;
/** At most this many rows are in one CSV. */
export const CSV_ROWS = 100_000;
/** At most this many rows of one user are in one CSV. */
export const USER_CSV_ROWS = 10_000;
