/// <reference path="./negotiator.d.ts" />
import { Negotiator } from 'negotiator';

export type Encoding = 'br' | 'gzip';

const encodings: readonly Encoding[] = ['br', 'gzip'];

/**
 * The encoding to answer in, by the client's Accept-Encoding (RFC 9110, 12.5.3); null: as it is. Brotli comes first
 * where the client has no preference. `available`: what there is, both when absent.
 */
export function acceptedEncoding(header: string | undefined, available = encodings): Encoding | null {
  const client = new Negotiator({ headers: { 'accept-encoding': header } });
  const chosen = client.encoding([...available, 'identity'], { preferred: encodings });
  return encodings.find((encoding) => encoding === chosen) ?? null;
}
