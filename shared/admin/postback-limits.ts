// Numbers that the console needs as well, in a file without schemas: these would bring zod into the page.

/** From here on, a count is "at least". */
export const MOST_COUNTED = 1_000;
/** How long an old secret signs as well, unless someone chooses another time. */
export const OVERLAP_HOURS = 24;
export const MOST_OVERLAP_HOURS = 8760;
