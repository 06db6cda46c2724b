/** Idempotency keys (docs/contract/http.md#idempotency). */
export interface IdempotencyPort {
  /**
   * Deletes idempotency keys used before `before`: at most `limit` keys of transactions, at most `limit` of staff, and at
   * most `limit` of the other operations. What was stored under a key stays.
   */
  purgeIdempotency(input: { before: number; limit: number }): Promise<{ purged: number }>;
  /** What a key of staff was used for; null if it was not used. */
  findStaffKey(input: Pick<StaffKey, 'digest' | 'staffId'>): Promise<UsedStaffKey | null>;
  /** Keeps the answer for repeats. Does nothing if the request has written nothing, and so not used its key. */
  storeStaffResponse(input: Pick<StaffKey, 'digest' | 'requestId' | 'staffId'> & { answer: Uint8Array }): Promise<void>;
}

/**
 * `digest` of the Idempotency-Key, unique per operation and wall or panel, or the installation; `fingerprint` of the
 * request.
 */
export interface Idempotency {
  digest: string;
  fingerprint: string;
}

/** The Idempotency-Key of a request to the admin API. It is used by the first transaction that records what was done. */
export interface StaffKey extends Idempotency {
  /** Whose key it is: the id of a person or of an admin key. */
  staffId: string;
  /** The transactions of one request share its key. */
  requestId: string;
  /** The role, and for which publishers. */
  scope: string;
}

/** A key that was used: by which request, and for what. */
export interface UsedStaffKey extends Pick<StaffKey, 'fingerprint' | 'requestId' | 'scope'> {
  /** What the first row of the audit log is about, such as `wall 1`. */
  subject: string | null;
  at: number;
  /** Sealed. Null: not kept yet, or lost. */
  answer: Uint8Array | null;
}
