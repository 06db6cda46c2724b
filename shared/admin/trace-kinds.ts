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
