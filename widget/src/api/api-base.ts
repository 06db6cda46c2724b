import { safeUrl } from './safe-url.ts';

/**
 * Where the service is: the `api-base` attribute when it is an http(s) address, else the origin this module came from.
 * Without a trailing slash.
 */
export function apiBase(attribute: string): string {
  const { url } = import.meta;
  return safeUrl(attribute, url)?.replace(/\/+$/, '') ?? new URL(url).origin;
}
