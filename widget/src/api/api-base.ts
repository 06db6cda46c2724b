/**
 * Where the service is: the `api-base` attribute when it is an http(s) address, else the origin this module came from.
 * Without a trailing slash.
 */
export function apiBase(attribute: string): string {
  if (/^https?:\/\//i.test(attribute) && URL.canParse(attribute)) return attribute.replace(/\/+$/, '');
  return new URL(import.meta.url).origin;
}
