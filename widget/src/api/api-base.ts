import { safeUrl } from './safe-url.ts';

/**
 * The service's base URL without a trailing slash: `api-base` if it is an http(s) URL, else the part of this module's
 * URL before `/embed/`, else its origin.
 */
export function apiBase(attribute: string): string {
  const { url } = import.meta;
  return safeUrl(attribute, url)?.replace(/\/+$/, '') ?? serviceOf(url);
}

/** A proxy may serve the service below a path. */
export function serviceOf(url: string): string {
  return /^(https?:.*)\/embed\/[^/]+\/[^/]+$/.exec(url.replace(/[?#].*/, ''))?.[1] ?? new URL(url).origin;
}
