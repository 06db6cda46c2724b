/**
 * `digest` of the Idempotency-Key, unique per operation and wall or panel, or the installation; `fingerprint` of the
 * request.
 */
export interface Idempotency {
  digest: string;
  fingerprint: string;
}

/** The Idempotency-Key of a request to the admin API. The first transaction that records the action uses it up. */
export interface StaffKey extends Idempotency {
  /** Whose key it is: the id of a person or an admin key. */
  staffId: string;
  /** The transactions of one request share its key. */
  requestId: string;
  /** The role and its publishers. */
  scope: string;
}

/** A used key: by which request, and for what. */
export interface UsedStaffKey {
  fingerprint: string;
  requestId: string;
  scope: string;
  /** The subject of the first row of the audit log, such as `wall 1`. */
  subject: string | null;
  at: number;
  /** The sealed response. Null: not stored yet, or lost. */
  answer: Uint8Array | null;
}
