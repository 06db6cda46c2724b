import { signUrl } from '../../security/signed-url.ts';
import { webhookKey } from '../../security/webhook-secret.ts';

/** A call as a source of the scheme `hmac-sha256` makes it. */
export interface ReportToSign {
  /** Address of the service, no slash at its end. */
  baseUrl: string;
  source: string;
  secret: string;
  /** `click_id`, `transaction_id` and what else there is to say; null is left out. */
  fields: Readonly<Record<string, string | number | null>>;
  /** When it is signed; epoch ms. */
  at: number;
}

/** The whole address to GET (docs/contract/leads.md#signatures). */
export function signReport({ at, baseUrl, fields, secret, source }: ReportToSign): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  const timestamp = String(Math.floor(at / 1000));
  return signUrl(`${baseUrl}/leads/${source}?${pairs.join('&')}`, { timestamp }, webhookKey(secret));
}
