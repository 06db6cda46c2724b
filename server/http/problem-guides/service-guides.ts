import type { ProblemGuide } from './guide.ts';

const TRANSACTION = [
  'POST /adwall/api/publisher/1/profile/1/user/user-42/transactions.json',
  'Authorization: Bearer sk_…',
  'Idempotency-Key: order-1',
  'Content-Type: application/json',
  '',
  '{"currency_adjustment": 5}',
].join('\n');

/** Problems of the service itself, which the request neither causes nor can fix. */
export const serviceGuides = {
  internal_error: {
    cause: 'A bug. The log has the error, under the `request_id` of the response.',
    mend: 'Send the `request_id` to the operator. Repeat the request only with the same `Idempotency-Key`.',
    example: { request: TRANSACTION, detail: 'Internal error.' },
  },
  unavailable: {
    cause:
      "The service is overloaded, or its clock was changed, so that it can't check the timestamp of a lead. Nothing was written.",
    mend: 'Repeat the request after `Retry-After` seconds. The operator looks at `/health/ready` and at the metrics.',
    example: {
      request: TRANSACTION,
      detail: 'Too many requests are waiting. Nothing was written. Try again.',
    },
  },
  database_unavailable: {
    cause: 'The database does not respond: it is restarting, failing over or unreachable. Nothing was written.',
    mend: 'Repeat the request after `Retry-After` seconds. The operator looks at `/health/ready`.',
    example: { request: TRANSACTION, detail: 'Nothing was written. Try again.' },
  },
  master_key_mismatch: {
    cause: 'The operator changed the master key with `rewards key rewrap`, and this process still has the old one.',
    mend: 'The operator restarts the service with the new key.',
    example: {
      request: TRANSACTION,
      detail: 'The master key was changed. The operator must restart this service with the new one.',
    },
  },
  storage_full: {
    cause: 'The disk of the database is full. Nothing was written.',
    mend: 'The operator frees disk space. Repeat the request after `Retry-After` seconds.',
    example: { request: TRANSACTION, detail: 'Nothing was written. Try again.' },
  },
  outcome_unknown: {
    cause:
      'The connection to the database broke before it confirmed the request. The request was carried out once or not at all.',
    mend: 'Repeat the request with the same `Idempotency-Key`: it takes effect once. Without a key, check the result before you repeat it. A lead can always be repeated.',
    example: {
      request: TRANSACTION,
      detail:
        'The database did not confirm the request in time, so it was carried out once or not at all. Repeat it with the same Idempotency-Key, or check before you repeat it.',
    },
  },
} satisfies Readonly<Record<string, ProblemGuide>>;
