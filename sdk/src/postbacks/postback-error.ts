/** Why a receiver must not act on a request. */
export type PostbackErrorCode =
  | 'method_not_allowed'
  | 'missing_signature'
  | 'wrong_signature'
  | 'stale_timestamp'
  | 'missing_parameter'
  | 'repeated_parameter'
  | 'malformed_body'
  | 'unknown_type'
  | 'body_too_large'
  | 'body_already_parsed';

const statuses: Readonly<Record<PostbackErrorCode, number>> = {
  method_not_allowed: 405,
  missing_signature: 401,
  wrong_signature: 401,
  stale_timestamp: 401,
  missing_parameter: 400,
  repeated_parameter: 400,
  malformed_body: 400,
  unknown_type: 400,
  body_too_large: 413,
  body_already_parsed: 500,
};

/** A request that must have no effect. The message says how to fix it and contains no secret. */
export class PostbackError extends Error {
  override readonly name = 'PostbackError';
  readonly code: PostbackErrorCode;
  /** The HTTP status to respond with. */
  readonly status: number;

  constructor(code: PostbackErrorCode, message: string) {
    super(message);
    this.code = code;
    this.status = statuses[code];
  }
}
