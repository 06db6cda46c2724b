import type { ServerResponse } from 'node:http';
import type { FieldError } from '@rewards-wall/shared/schema/problem.ts';
import { DatabaseUnavailable, MasterKeyChanged, OutcomeUnknown, StorageFull } from '../store/database-failures.ts';
import { setHeader, setHeaders, type HeaderList } from './response/header-list.ts';
import { PasswordsBusy } from '../security/passwords.ts';
import { OtherMasterKey } from '../security/vault.ts';

/** The details of a refusal. */
export interface ProblemDetails {
  detail?: string;
  errors?: readonly FieldError[];
  /** More members of the body, such as the `reason` of an `invalid_key`. */
  members?: Readonly<Record<string, string | number>>;
  headers?: Readonly<Record<string, string>>;
}

/** The status and title of every problem, by code. Codes are stable (docs/contract/http.md#errors). */
export const problems = {
  invalid_request: { status: 400, title: 'Invalid request' },
  malformed_body: { status: 400, title: 'Malformed body' },
  malformed_path: { status: 400, title: 'Malformed path' },
  invalid_key: { status: 401, title: 'Missing, invalid or unauthorized key or token' },
  not_signed_in: { status: 401, title: 'Not signed in' },
  sign_in_failed: { status: 401, title: 'Sign-in failed' },
  invalid_signature: { status: 401, title: 'Missing or invalid signature' },
  stale_timestamp: { status: 401, title: 'Timestamp out of range' },
  address_not_allowed: { status: 403, title: 'IP address not allowed' },
  https_required: { status: 403, title: 'HTTPS required' },
  lead_rejected: { status: 403, title: 'Lead rejected' },
  not_permitted: { status: 403, title: 'Not permitted' },
  offer_not_available: { status: 403, title: 'Offer not available' },
  other_site: { status: 403, title: 'Request from another site' },
  passwords_off: { status: 403, title: 'Passwords are off' },
  password_needed: { status: 403, title: 'Password needed again' },
  second_factor_needed: { status: 403, title: 'Second factor needed' },
  origin_not_listed: { status: 403, title: 'Origin not listed' },
  secret_key_in_browser: { status: 403, title: 'Secret key in a page' },
  token_required: { status: 403, title: 'Wall requires user tokens' },
  support_disabled: { status: 403, title: 'No support tickets for this offer' },
  too_late: { status: 403, title: 'Lead too late after its click' },
  wrong_source: { status: 403, title: 'Source not allowed for this offer' },
  not_found: { status: 404, title: 'Not found' },
  unknown_click: { status: 404, title: 'Unknown click' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  already_carried_out: { status: 409, title: 'Already carried out' },
  already_completed: { status: 409, title: 'Offer already completed' },
  changed_meanwhile: { status: 409, title: 'Changed by someone else' },
  conflict: { status: 409, title: 'Transaction ID already used' },
  profile_exists: { status: 409, title: 'Profile already exists' },
  insufficient_balance: { status: 409, title: 'Insufficient balance' },
  last_owner: { status: 409, title: 'Last owner' },
  still_under_way: { status: 409, title: 'Still in progress' },
  too_many_keys: { status: 409, title: 'Too many keys' },
  passkeys_unavailable: { status: 409, title: 'Passkeys unavailable' },
  balance_limit: { status: 409, title: 'Balance limit exceeded' },
  erased: { status: 410, title: 'User erased' },
  link_expired: { status: 410, title: 'Link expired' },
  sign_in_expired: { status: 410, title: 'Sign-in expired' },
  body_too_large: { status: 413, title: 'Body too large' },
  path_too_long: { status: 414, title: 'Path too long' },
  query_too_long: { status: 414, title: 'Query too long' },
  unsupported_media_type: { status: 415, title: 'Unsupported media type' },
  idempotency_mismatch: { status: 422, title: 'Idempotency key already used' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  internal_error: { status: 500, title: 'Internal error' },
  provider_unavailable: { status: 503, title: 'Sign-in provider unavailable' },
  unavailable: { status: 503, title: 'Service unavailable' },
  database_unavailable: { status: 503, title: 'Database unavailable' },
  master_key_mismatch: { status: 503, title: 'Master key mismatch' },
  storage_full: { status: 503, title: 'Storage full' },
  outcome_unknown: { status: 503, title: 'Outcome unknown' },
} as const;

export type ProblemCode = keyof typeof problems;

/** The `detail` of a 400 that lists its failing fields. */
export const SEE_ERRORS = 'See `errors` for details.';

/** A refusal as a value. All refusals of features become responses in this form. */
export interface Problem extends ProblemDetails {
  code: ProblemCode;
}

export function problem(code: ProblemCode, details: ProblemDetails = {}): Problem {
  return { code, ...details };
}

/** When to retry while the database fails over or restarts, in seconds. */
const RETRY_AFTER = { 'Retry-After': '5' };
/** Longer, because a full disk or a changed master key needs the operator. */
const RETRY_AFTER_OPERATOR = { 'Retry-After': '60' };

/** The refusal for a thrown error: a database failure or a bug. */
export function problemOfError(error: unknown): Problem {
  if (error instanceof OutcomeUnknown) {
    const detail =
      'The database did not confirm the request in time, so it was carried out once or not at all. Repeat it with the same Idempotency-Key, or check before you repeat it.';
    return problem('outcome_unknown', { detail, headers: RETRY_AFTER });
  }
  if (error instanceof DatabaseUnavailable) {
    return problem('database_unavailable', { detail: 'Nothing was written. Try again.', headers: RETRY_AFTER });
  }
  if (error instanceof PasswordsBusy) return overloaded;
  if (error instanceof StorageFull) {
    return problem('storage_full', { detail: 'Nothing was written. Try again.', headers: RETRY_AFTER_OPERATOR });
  }
  if (error instanceof MasterKeyChanged || error instanceof OtherMasterKey) {
    const detail = 'The master key was changed. The operator must restart this service with the new one.';
    return problem('master_key_mismatch', { detail, headers: RETRY_AFTER_OPERATOR });
  }
  return problem('internal_error');
}

/** The resource has changed since the client read it. */
export const changedMeanwhile = problem('changed_meanwhile', {
  detail: 'Someone else changed this after you loaded it. Nothing was changed. Load it again, and repeat your change.',
});

/** More requests arrive than the service can handle. */
export const overloaded = problem('unavailable', {
  detail: 'Too many requests are waiting. Nothing was written. Try again.',
  headers: RETRY_AFTER,
});

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
    ...refusal.members,
    ...(refusal.errors === undefined ? {} : { errors: refusal.errors }),
  };
}

/** Sends the refusal as `application/problem+json`, with `headers` and its own. */
export function sendProblem(
  response: ServerResponse,
  refusal: Problem,
  context: { publicUrl: string; requestId: string; headers: HeaderList },
): void {
  const { headers } = context;
  const bytes = Buffer.from(JSON.stringify(problemBody(refusal, context.publicUrl, context.requestId)));
  if (refusal.headers !== undefined) setHeaders(headers, refusal.headers);
  setHeader(headers, 'Content-Type', 'application/problem+json');
  setHeader(headers, 'Content-Length', String(bytes.length));
  response.writeHead(problems[refusal.code].status, headers);
  response.end(bytes);
}
