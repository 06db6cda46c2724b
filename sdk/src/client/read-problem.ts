import type { FieldError } from '../responses.ts';
import { RewardsWallError } from '../rewards-wall-error.ts';

/** The error of a response that isn't a success. `body`: its JSON, undefined if it has none. */
export function problemOfResponse(response: Response, body: unknown, baseUrl: string): RewardsWallError {
  const { headers, status } = response;
  const requestId = headers.get('x-request-id');
  if (isProblem(body)) {
    const { code, detail, errors, reason, request_id: id } = body;
    return new RewardsWallError({
      code,
      detail,
      status,
      errors: Array.isArray(errors) ? errors.filter(isFieldError) : [],
      requestId: typeof id === 'string' ? id : requestId,
      reason: typeof reason === 'string' ? reason : null,
    });
  }
  if (status >= 300 && status < 400) {
    const detail = `${baseUrl} redirects to ${originOf(headers.get('location'), baseUrl)}. Use the service's own URL as baseUrl.`;
    return new RewardsWallError({ code: 'redirected', detail, status, requestId });
  }
  const detail = `The response is not the service's own: no problem details, but ${headers.get('content-type') ?? 'no content type'}. Does baseUrl lead to the service, and is it up?`;
  return new RewardsWallError({ code: 'unexpected_response', detail, status, requestId });
}

/** Omits path and query, which may contain a user's id. */
function originOf(location: string | null, baseUrl: string): string {
  return location !== null && URL.canParse(location, baseUrl) ? new URL(location, baseUrl).origin : 'somewhere else';
}

function isProblem(body: unknown): body is Record<string, unknown> & { code: string; detail: string } {
  return isRecord(body) && typeof body['code'] === 'string' && typeof body['detail'] === 'string';
}

function isFieldError(value: unknown): value is FieldError {
  return isRecord(value) && ['path', 'code', 'message'].every((name) => typeof value[name] === 'string');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
