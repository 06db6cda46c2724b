import { isSignedUrl } from '../../security/signed-url.ts';
import { isSignedWebhook } from '../../security/standard-webhook.ts';
import { bodyOrQuery } from './call-parameters.ts';
import type { ReportRequest } from './lead-report.ts';
import type { LiveSecret } from '../sources/live-secrets.ts';

/** An authenticated call of the source. Its fields are still unchecked. */
export interface ProvenCall {
  /** Undefined if unreadable. */
  fields: unknown;
  /** When the call was signed, as sent, and the field that says so. */
  timestamp: { path: string; value: unknown };
}

/**
 * Scheme `hmac-sha256`: a signed URL, or a body with Standard Webhooks headers (docs/contract/leads.md#signatures).
 * `pathPrefix`: the path of PUBLIC_URL, which the source signs but a proxy may have removed.
 */
export function proveHmac(
  request: ReportRequest,
  secrets: readonly LiveSecret[],
  pathPrefix: string,
): ProvenCall | null {
  if (request.pathSecret !== null) return null;
  const keys = secrets.map((secret) => secret.webhookKey());
  if (request.method === 'POST') {
    const headers = {
      'webhook-id': headerOf(request, 'webhook-id'),
      'webhook-timestamp': headerOf(request, 'webhook-timestamp'),
      'webhook-signature': headerOf(request, 'webhook-signature'),
    };
    if (!isSignedWebhook(headers, request.body, keys)) return null;
    const path = 'webhook-timestamp';
    return { fields: bodyOrQuery(request), timestamp: { path, value: headers[path] } };
  }
  const targets = pathPrefix === '' ? [request.target] : [request.target, pathPrefix + request.target];
  if (!targets.some((target) => isSignedUrl(target, keys))) return null;
  const fields = bodyOrQuery(request);
  const path = 'timestamp';
  const value = typeof fields === 'object' && fields !== null ? Reflect.get(fields, path) : undefined;
  return { fields, timestamp: { path, value } };
}

/** The value of a header; '' if absent or repeated. */
function headerOf(request: ReportRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}
