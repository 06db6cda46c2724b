// Values that the schemas and the console share. With a schema beside them, zod would come into the page.

/** How many rows a page has if the call doesn't say. */
export const PAGE_ROWS = 50;
/** At most this many rows are in one CSV. */
export const CSV_ROWS = 100_000;
/** At most this many rows of one user are in one CSV. */
export const USER_CSV_ROWS = 10_000;

/** From here on, a count is "at least". */
export const MOST_COUNTED = 1_000;
/** How long an old secret signs as well, unless somebody chooses another time. */
export const OVERLAP_HOURS = 24;
export const MOST_OVERLAP_HOURS = 8760;

/** What users can see of an offer: `hidden` for now, or `disabled` until somebody or its feed enables it. */
export const offerStates = ['shown', 'hidden', 'disabled'] as const;

/** How a wall treats an offer. */
export const offerPlaces = ['usual', 'featured', 'blocked'] as const;

/** The largest feed that can be dropped into the console, in bytes. `rewards offers import` takes larger ones. */
export const MAX_IMPORT_BYTES = 4 * 1024 * 1024;

/** What somebody does before users earn anything, in order. Each follows from facts. */
export const firstSteps = ['wall', 'offers', 'source', 'postback', 'answered', 'request'] as const;

export type FirstStep = (typeof firstSteps)[number];

/**
 * Where a lead source comes from. `added`: somebody added it by itself. `sandbox`: the service's own, for trials.
 * `feed`, `survey_provider`: it reports the leads of these.
 */
export const sourceKinds = ['added', 'feed', 'survey_provider', 'sandbox'] as const;

/** Days over which a source's leads are counted, today included. */
export const SOURCE_DAYS = 30;
/** How old a signed time may be, in days, unless somebody says otherwise. */
export const MAX_AGE_DAYS = 7;

/** What a text can be that is followed to the receiver. */
export const traceKinds = ['user', 'click', 'transaction', 'lead'] as const;
export type TraceKind = (typeof traceKinds)[number];

/** What happens on the way, in the order of what happens at the same moment. */
export const traceStepKinds = [
  'click',
  'early_reversal',
  'refused_call',
  'lead',
  'ledger',
  'delivery',
  'attempt',
] as const;
export type TraceStepKind = (typeof traceStepKinds)[number];

/** What became of a click. docs/operating.md says of each what to do, which a test holds it to. */
export const traceOutcomes = [
  'not_reported',
  'refused',
  'held',
  'rejected',
  'reversed',
  'credited',
  'undelivered',
  'delivered',
  'erased',
] as const;

export type TraceOutcome = (typeof traceOutcomes)[number];
