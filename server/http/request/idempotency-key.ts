import type { IncomingHttpHeaders } from 'node:http';
import type { FieldError } from '@rewards-wall/shared/schema/problem.ts';

export const MAX_IDEMPOTENCY_KEY_LENGTH = 255;

/** The caller's Idempotency-Key (docs/contract/http.md#idempotency); null when there is none. */
export function readIdempotencyKey(
  headers: IncomingHttpHeaders,
): { kind: 'valid'; key: string | null } | { kind: 'invalid'; error: FieldError } {
  const header = headers['idempotency-key'];
  if (header === undefined) return { kind: 'valid', key: null };
  if (typeof header !== 'string' || header === '' || header.length > MAX_IDEMPOTENCY_KEY_LENGTH) {
    const message = `must have 1 to ${MAX_IDEMPOTENCY_KEY_LENGTH} characters`;
    return { kind: 'invalid', error: { path: 'Idempotency-Key', code: 'invalid', message } };
  }
  return { kind: 'valid', key: header };
}
