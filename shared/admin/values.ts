// Constants used by schemas and the console. They are apart from the schemas, which would bundle zod into the page.

/** The default number of rows in a page. */
export const PAGE_ROWS = 50;
/** The most rows in a CSV. */
export const CSV_ROWS = 100_000;
/** The most rows in a CSV about one user. */
export const USER_CSV_ROWS = 10_000;

/** Counting stops here; larger counts are shown as "at least". */
export const MOST_COUNTED = 1_000;
/** The default overlap of two secrets after a rotation. */
export const OVERLAP_HOURS = 24;
export const MOST_OVERLAP_HOURS = 8760;

/** States of a lead. `pending`: held. */
export const leadStates = ['pending', 'credited', 'rejected', 'reversed'] as const;
/** States of a delivery. */
export const deliveryStates = ['pending', 'waiting', 'delivered', 'exhausted'] as const;

/** An offer's visibility to users: `hidden` for now, or `disabled` until staff or its feed enables it. */
export const offerStates = ['shown', 'hidden', 'disabled'] as const;

/** A wall's placement of an offer. */
export const offerPlaces = ['usual', 'featured', 'blocked'] as const;

/** The largest feed that can be dropped into the console, in bytes. `rewards offers import` takes larger ones. */
export const MAX_IMPORT_BYTES = 4 * 1024 * 1024;

/** Setup steps before users can earn anything, in order. Their state is derived from data. */
export const firstSteps = ['wall', 'offers', 'source', 'postback', 'answered', 'request'] as const;

export type FirstStep = (typeof firstSteps)[number];

/**
 * The origin of a lead source. `added`: created by staff. `sandbox`: built in, for trials. `feed`, `survey_provider`:
 * created with one of these, whose leads it reports.
 */
export const sourceKinds = ['added', 'feed', 'survey_provider', 'sandbox'] as const;

/** The period over which a source's leads are counted, including today. */
export const SOURCE_DAYS = 30;
/** The default maximum age of a signed time, in days. */
export const MAX_AGE_DAYS = 7;

/** What a search text can identify in a trace to the receiver. */
export const traceKinds = ['user', 'click', 'transaction', 'lead'] as const;
export type TraceKind = (typeof traceKinds)[number];

/** Steps of a trace. Steps with the same time are sorted in this order. */
export const traceStepKinds = [
  'click',
  'early_reversal',
  'refused_call',
  'survey_end',
  'lead',
  'ledger',
  'delivery',
  'attempt',
] as const;
export type TraceStepKind = (typeof traceStepKinds)[number];

/** Whether what a step reports succeeded. */
export const traceStepStates = ['done', 'waiting', 'failed'] as const;
export type TraceStepState = (typeof traceStepStates)[number];

/** Outcomes of a click. A test requires docs/runbook.md to say what to do about each. */
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

/** How a report on reversals is broken down. */
export const reversalGroups = ['user', 'offer', 'source', 'network', 'country'] as const;
export type ReversalGroup = (typeof reversalGroups)[number];

/** The lengths of a report on reversals, in days. */
export const REVERSAL_DAYS = [30, 90, 365] as const;
export const USUAL_REVERSAL_DAYS = 90;
