/** Idempotency keys (docs/contract/http.md#idempotency). */
export interface IdempotencyPort {
  /**
   * Deletes idempotency keys used before `before`: at most `limit` keys of transactions, and at most `limit` of
   * the other operations. What was stored under a key stays.
   */
  purgeIdempotency(input: { before: number; limit: number }): Promise<{ purged: number }>;
}

/**
 * `digest` of the Idempotency-Key, unique per operation and wall or panel, or the installation; `fingerprint` of the
 * request.
 */
export interface Idempotency {
  digest: string;
  fingerprint: string;
}
