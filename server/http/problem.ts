import type { ServerResponse } from 'node:http';
import type { FieldError } from '@rewards-wall/shared/schema/problem.ts';
import { DatabaseUnavailable, MasterKeyChanged, OutcomeUnknown, StorageFull } from '../store/database-failures.ts';
import { OtherMasterKey } from '../security/vault.ts';

/** What a refusal carries beside its code. */
export interface ProblemDetails {
  detail?: string;
  errors?: readonly FieldError[];
  headers?: Readonly<Record<string, string>>;
}

/** Every refusal there is: code -> status and title. The codes are stable (docs/contract/http.md#errors). */
export const problems = {
  invalid_request: { status: 400, title: 'The request is not valid' },
  malformed_body: { status: 400, title: 'The body can not be read' },
  malformed_path: { status: 400, title: 'The path can not be read' },
  invalid_key: { status: 401, title: 'The key or token is missing, wrong or may not do this' },
  invalid_signature: { status: 401, title: 'The signature is missing or wrong' },
  stale_timestamp: { status: 401, title: 'The time stamp is too old or too far ahead' },
  address_not_allowed: { status: 403, title: 'This address may not call' },
  https_required: { status: 403, title: 'HTTPS is required' },
  lead_rejected: { status: 403, title: 'This lead was rejected' },
  offer_not_available: { status: 403, title: 'This offer is not available' },
  too_late: { status: 403, title: 'The lead came too late after its click' },
  wrong_source: { status: 403, title: 'This source may not credit the offer' },
  not_found: { status: 404, title: 'There is nothing at this address' },
  unknown_click: { status: 404, title: 'There is no such click' },
  method_not_allowed: { status: 405, title: 'This address does not take that method' },
  already_completed: { status: 409, title: 'Another click completed the offer' },
  conflict: { status: 409, title: 'The transaction id stands for another lead' },
  profile_exists: { status: 409, title: 'A profile exists already' },
  insufficient_balance: { status: 409, title: 'The balance is too low' },
  balance_limit: { status: 409, title: 'The balance would leave the range that can be held' },
  erased: { status: 410, title: 'The user of this click was erased' },
  link_expired: { status: 410, title: 'This link has expired' },
  body_too_large: { status: 413, title: 'The body is too large' },
  path_too_long: { status: 414, title: 'The path is too long' },
  query_too_long: { status: 414, title: 'The query is too long' },
  unsupported_media_type: { status: 415, title: 'The body has the wrong content type' },
  idempotency_mismatch: { status: 422, title: 'The idempotency key was used with other parameters' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  internal_error: { status: 500, title: 'Something went wrong on our side' },
  unavailable: { status: 503, title: 'The service can not answer right now' },
  database_unavailable: { status: 503, title: 'The database is not available' },
  master_key_mismatch: { status: 503, title: 'The service does not have the master key that this data needs' },
  storage_full: { status: 503, title: 'There is no room to store anything' },
  outcome_unknown: { status: 503, title: 'The request was carried out once, or not at all' },
} as const;

export type ProblemCode = keyof typeof problems;

/** Detail of a 400 that names its fields. */
export const SEE_ERRORS = 'See errors for every failing field.';

/** A refusal as a value: the one shape in which features' outcomes become statuses. */
export interface Problem extends ProblemDetails {
  code: ProblemCode;
}

export function problem(code: ProblemCode, details: ProblemDetails = {}): Problem {
  return { code, ...details };
}

/** How soon a caller may try again while a database fails over or comes back. */
const RETRY_AFTER = { 'Retry-After': '5' };
/** A full disk, or a changed master key, takes a person. */
const RETRY_AFTER_OPERATOR = { 'Retry-After': '60' };

/** The refusal for what was thrown: a broken promise, of the database or of our own code. */
export function problemOfError(error: unknown): Problem {
  if (error instanceof OutcomeUnknown) {
    const detail =
      'The database did not confirm the request in time. Repeat it with the same Idempotency-Key, or find out before you repeat it.';
    return problem('outcome_unknown', { detail, headers: RETRY_AFTER });
  }
  if (error instanceof DatabaseUnavailable) {
    return problem('database_unavailable', { detail: 'Nothing was written. Try again.', headers: RETRY_AFTER });
  }
  if (error instanceof StorageFull) {
    return problem('storage_full', { detail: 'Nothing was written. Try again.', headers: RETRY_AFTER_OPERATOR });
  }
  if (error instanceof MasterKeyChanged || error instanceof OtherMasterKey) {
    const detail = 'The master key was changed. The operator must restart this service with the new one.';
    return problem('master_key_mismatch', { detail, headers: RETRY_AFTER_OPERATOR });
  }
  return problem('internal_error');
}

/** No credential, a wrong one, or a token that has ended. */
export const invalidKey = problem('invalid_key', { headers: { 'WWW-Authenticate': 'Bearer' } });

/** The refusal as an RFC 9457 body. */
export function problemBody(refusal: Problem, publicUrl: string, requestId: string): Record<string, unknown> {
  const { status, title } = problems[refusal.code];
  return {
    type: `${publicUrl}/problems/${refusal.code}`,
    title,
    status,
    detail: refusal.detail ?? `${title}.`,
    code: refusal.code,
    request_id: requestId,
    ...(refusal.errors === undefined ? {} : { errors: refusal.errors }),
  };
}

/** Sends the refusal as `application/problem+json`. */
export function sendProblem(
  response: ServerResponse,
  refusal: Problem,
  context: { publicUrl: string; requestId: string },
): void {
  const bytes = Buffer.from(JSON.stringify(problemBody(refusal, context.publicUrl, context.requestId)));
  response.writeHead(problems[refusal.code].status, {
    ...refusal.headers,
    'Content-Type': 'application/problem+json',
    'Content-Length': bytes.length,
  });
  response.end(bytes);
}
