import { isSignedUrl } from '../../security/signed-url.ts';
import { isSignedWebhook } from '../../security/standard-webhook.ts';
import { webhookKey } from '../../security/webhook-secret.ts';
import { bodyOrQuery } from './call-parameters.ts';
import type { ReportRequest } from './lead-report.ts';
import { isSecretOfPath } from '../sources/secret-in-path.ts';

/** A call that is the source's, with what it says still unchecked. */
export interface ProvenCall {
  /** Undefined when it can't be read. */
  fields: unknown;
  /** When it was signed, as sent, and where that stood; null for a scheme without stamps. */
  stamp: { path: string; value: unknown } | null;
  /** Whether what it says of the payout is covered by the proof. */
  isPayoutCovered: boolean;
}

/**
 * Scheme `hmac-sha256`: a signed URL, or a body with Standard Webhooks headers (docs/contract/leads.md#signatures).
 * `pathPrefix`: the path of PUBLIC_URL, which a source signs and a proxy may remove.
 */
export function proveHmac(request: ReportRequest, secrets: readonly string[], pathPrefix: string): ProvenCall | null {
  if (request.pathSecret !== null) return null;
  const keys = secrets.map(webhookKey);
  if (request.method === 'POST') {
    const headers = {
      'webhook-id': headerOf(request, 'webhook-id'),
      'webhook-timestamp': headerOf(request, 'webhook-timestamp'),
      'webhook-signature': headerOf(request, 'webhook-signature'),
    };
    if (!isSignedWebhook(headers, request.body, keys)) return null;
    const path = 'webhook-timestamp';
    return { fields: bodyOrQuery(request), stamp: { path, value: headers[path] }, isPayoutCovered: true };
  }
  const targets = pathPrefix === '' ? [request.target] : [request.target, pathPrefix + request.target];
  if (!targets.some((target) => isSignedUrl(target, keys))) return null;
  const fields = bodyOrQuery(request);
  const path = 'timestamp';
  const value = typeof fields === 'object' && fields !== null ? Reflect.get(fields, path) : undefined;
  return { fields, stamp: { path, value }, isPayoutCovered: true };
}

/**
 * Scheme `secret-url` (docs/contract/leads.md#sources): anyone who knows the path may say anything, so a payout in the
 * call counts for nothing.
 */
export function proveSecretUrl(request: ReportRequest, secrets: readonly string[]): ProvenCall | null {
  if (request.pathSecret === null || !isSecretOfPath(request.pathSecret, secrets)) return null;
  return { fields: bodyOrQuery(request), stamp: null, isPayoutCovered: false };
}

/** The one value of a header; '' when it is absent. */
function headerOf(request: ReportRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}
