// What the console needs as well, in a file without schemas: these would bring zod into the page.

/**
 * Where a lead source comes from. `added`: someone added it by itself. `sandbox`: the service's own, for trials.
 * `feed`, `survey_provider`: it reports the leads of these.
 */
export const sourceKinds = ['added', 'feed', 'survey_provider', 'sandbox'] as const;

export type SourceKind = (typeof sourceKinds)[number];

/** Days over which a source's leads are counted, today included. */
export const SOURCE_DAYS = 30;
/** How old a signed time may be, in days, unless someone says otherwise. */
export const MAX_AGE_DAYS = 7;
