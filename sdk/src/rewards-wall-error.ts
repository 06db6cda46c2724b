import type { FieldError, ProblemCode } from './responses.ts';

/**
 * The code of a failure: one of the service's problems, or one of the SDK's own. A newer service may send codes that
 * this version doesn't know.
 * - `invalid_option`, `invalid_input`: the SDK refused an argument and sent no request.
 * - `network_error`, `timeout`: no response after all retries. A debit may still have been stored.
 * - `redirected`: `baseUrl` redirects. The SDK doesn't follow redirects, because that would send the key to the target.
 * - `unexpected_response`: the response isn't the service's, such as a proxy's error page.
 */
export type ErrorCode =
  | ProblemCode
  | 'invalid_option'
  | 'invalid_input'
  | 'network_error'
  | 'timeout'
  | 'redirected'
  | 'unexpected_response'
  | (string & Record<never, never>);

/** Why a call failed. It never contains a key, a token or a secret. */
export class RewardsWallError extends Error {
  override readonly name = 'RewardsWallError';
  /** Stable: compare this, not `message`. */
  readonly code: ErrorCode;
  /** The HTTP status; null if there was no response. */
  readonly status: number | null;
  /** What went wrong. The wording may change. */
  readonly detail: string;
  /** The request's id in the service's log; null if there was no response. */
  readonly requestId: string | null;
  /** With `invalid_key`: why, such as `revoked` or `other_wall_or_panel`; otherwise null. */
  readonly reason: string | null;
  /** With `invalid_request`: every failing field. */
  readonly errors: readonly FieldError[];

  constructor(
    parts: {
      code: ErrorCode;
      detail: string;
      status?: number | null;
      requestId?: string | null;
      reason?: string | null;
      errors?: readonly FieldError[];
    },
    options?: ErrorOptions,
  ) {
    const { code, detail, errors = [], reason = null, requestId = null, status = null } = parts;
    const fields = errors.map(({ message, path }) => `${path || 'the request'} ${message}`).join('; ');
    const facts = [code, ...(status === null ? [] : [status]), ...(requestId === null ? [] : [`request ${requestId}`])];
    super(`${fields === '' ? detail : `${fields}.`} (${facts.join(', ')})`, options);
    this.code = code;
    this.detail = detail;
    this.errors = errors;
    this.reason = reason;
    this.requestId = requestId;
    this.status = status;
  }
}

/** The error for an invalid option. */
export const invalidOption = (detail: string): RewardsWallError =>
  new RewardsWallError({ code: 'invalid_option', detail });

/** The error for invalid input. No request was sent. */
export const invalidInput = (detail: string): RewardsWallError =>
  new RewardsWallError({ code: 'invalid_input', detail });
