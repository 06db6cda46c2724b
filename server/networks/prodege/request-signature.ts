import { createHash } from 'node:crypto';

/**
 * Prodege's signature: URL-safe Base64, without padding, of the SHA-256 of the secret and the parameters as
 * `name=value`, sorted by name and joined by colons. Throws a RangeError if a value contains a colon, because it could
 * then be read as two parameters.
 */
export function prodegeSignature(secret: string, parameters: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(parameters).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const text = [secret, ...pairs.map(([name, value]) => `${name}=${value}`)].join(':');
  return createHash('sha256').update(text).digest('base64url');
}
