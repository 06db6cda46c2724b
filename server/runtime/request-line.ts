/** The fields of the line that the log has for each request. */
export interface RequestFields {
  requestId: string;
  method: string;
  /** The route's pattern, never the URL. */
  route: string;
  status: number;
  ms: number;
  /** If the request is traced. */
  traceId?: string;
}

/** Text that JSON writes as it is. */
const PLAIN = /^[\w/{}.:*-]*$/;

/**
 * The line of a request as pino writes it; null if a value might have to be escaped, or the request is traced. `common`:
 * the fields that other lines have, too, such as `,"time":"…"`.
 */
export function requestLine(
  common: string,
  { method, ms, requestId, route, status, traceId }: RequestFields,
): string | null {
  const isPlain = traceId === undefined && PLAIN.test(requestId) && PLAIN.test(method) && PLAIN.test(route);
  if (!isPlain || !Number.isSafeInteger(status) || !Number.isSafeInteger(ms)) return null;
  return `{"level":"info"${common},"requestId":"${requestId}","method":"${method}","route":"${route}","status":${status},"ms":${ms},"message":"request"}\n`;
}
