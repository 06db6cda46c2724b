import type { LeadEvent } from '../../store/ports/leads.ts';

/**
 * By what a receiver recognizes a credit or reversal that it already knows (docs/contract/postbacks.md#repeats). All
 * postbacks of a wall and all attempts send the same; a reversal's differs from its credit's. It has no number that a
 * database counts: after a restore, and in another database, those begin again.
 */
export function dedupeKey(facts: { event: Pick<LeadEvent, 'identity'>; status: 1 | 2 }): string {
  const { event, status } = facts;
  return `${event.identity}-${status}`;
}
