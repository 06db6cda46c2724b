/** Entries of the activity per page of a wall, enough to know what a user does with its offers. */
export const ENTRIES_PAGE = 50;
