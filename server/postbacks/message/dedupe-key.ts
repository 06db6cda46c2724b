/**
 * By what a receiver recognises a credit or reversal that it already knows (docs/contract/postbacks.md#repeats). All
 * postbacks of a wall and all attempts send the same; a reversal's differs from its credit's. A sample has no
 * transaction, so each sample has its own.
 */
export function dedupeKey(facts: { deliveryId: string; status: 1 | 2; transactionId: number }): string {
  const { deliveryId, status, transactionId } = facts;
  return `${transactionId === 0 ? deliveryId : transactionId}-${status}`;
}
