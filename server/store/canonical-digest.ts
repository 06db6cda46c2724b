import { createHash } from 'node:crypto';

/** SHA-256 of a JSON value whatever the order of its keys, as hex: equal digests mean equal content. */
export function canonicalDigest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value, sortKeys)).digest('hex');
}

function sortKeys(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
