import type { DeliveryStatus } from '../../store/ports/deliveries.ts';
import type { LeadEvent } from '../../store/ports/leads.ts';

/**
 * The key by which a receiver recognizes a repeated credit or reversal (docs/contract/postbacks.md#repeats). It is the
 * same in all postbacks of a wall and all attempts, and differs between a credit and its reversal. It contains no
 * number from a database counter, because these restart after a restore and in another database.
 */
export function dedupeKey(facts: { event: Pick<LeadEvent, 'identity'>; status: DeliveryStatus }): string {
  const { event, status } = facts;
  return `${event.identity}-${status}`;
}
