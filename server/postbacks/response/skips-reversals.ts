import type { FetchOutcome } from '../../net/safe-fetch.ts';

/** What to do about a receiver that counts no reversal. */
export const REVERSAL_SKIPPED =
  'Your server responded to the reversal exactly as to the repeat of the credit, so it probably took it for a repeat and did nothing. A reversal has the {transaction_id} of its credit. Deduplicate on {dedupe_key} instead, which differs.';

/** The responses to a credit, to the same credit again, and to its reversal. */
export interface ReversalResponses {
  credit: FetchOutcome;
  repeat: FetchOutcome;
  reversal: FetchOutcome;
}

/** Whether a receiver seems to treat reversals as repeats. Identical responses to everything give no sign of it. */
export function skipsReversals({ credit, repeat, reversal }: ReversalResponses): boolean {
  return isAlike(repeat, reversal) && !isAlike(credit, repeat);
}

function isAlike(one: FetchOutcome, other: FetchOutcome): boolean {
  if (one.kind === 'failed' || other.kind === 'failed') return false;
  return one.status === other.status && one.body === other.body;
}
