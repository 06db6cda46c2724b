import { signUrl } from '../../security/signed-url.ts';
import { webhookKey } from '../../security/webhook-secret.ts';

/** A call by a source with the scheme `hmac-sha256`. */
export interface ReportToSign {
  /** The service's address, without a trailing slash. */
  baseUrl: string;
  source: string;
  secret: string;
  /** `click_id`, `transaction_id` and other parameters; null is left out. */
  fields: Readonly<Record<string, string | number | null>>;
  /** When it is signed; epoch ms. */
  at: number;
}

/** The signed URL to GET (docs/contract/leads.md#signatures). */
export function signReport({ at, baseUrl, fields, secret, source }: ReportToSign): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  const timestamp = String(Math.floor(at / 1000));
  return signUrl(`${baseUrl}/leads/${source}?${pairs.join('&')}`, { timestamp }, webhookKey(secret));
}
