import { safeUrl } from './safe-url.ts';

/** The service's base URL without a trailing slash: `api-base` if it is an http(s) URL, else this module's origin. */
export function apiBase(attribute: string): string {
  const { url } = import.meta;
  return safeUrl(attribute, url)?.replace(/\/+$/, '') ?? new URL(url).origin;
}
