/// <reference path="./negotiator.d.ts" />
import { Negotiator } from 'negotiator';

export type Encoding = 'br' | 'gzip';

const encodings: readonly Encoding[] = ['br', 'gzip'];

/**
 * The response's encoding by the client's Accept-Encoding (RFC 9110, 12.5.3); null for none. Without a preference,
 * Brotli comes first. `available`: the possible encodings; both by default.
 */
export function acceptedEncoding(header: string | undefined, available = encodings): Encoding | null {
  // Most servers that call us accept none, and parsing takes a microsecond.
  if (header === undefined) return null;
  const client = new Negotiator({ headers: { 'accept-encoding': header } });
  const chosen = client.encoding([...available, 'identity'], { preferred: encodings });
  return encodings.find((encoding) => encoding === chosen) ?? null;
}
