/** Idempotency keys (docs/contract/http.md#idempotency). */
export interface IdempotencyPort {
  /**
   * Deletes idempotency keys given before `before`, at most `limit` of the ledger's and `limit` of the others'; what
   * they stand for stays.
   */
  purgeIdempotency(input: { before: number; limit: number }): Promise<{ purged: number }>;
}

/** `digest` of the caller's Idempotency-Key (unique per wall or panel and operation), `fingerprint` of the request. */
export interface Idempotency {
  digest: string;
  fingerprint: string;
}
