import { withoutTrailingSlashes } from './without-trailing-slashes.ts';

/** The absolute URL of a path on this service, or a URL as it is. `publicUrl`: without a trailing slash. */
export function absoluteUrl(address: string, publicUrl: string): string {
  return address.startsWith('/') ? `${publicUrl}${address}` : address;
}

/** The path of PUBLIC_URL, without a trailing slash: `/rewards`, or '' where the service has a host of its own. */
export function basePathOf(publicUrl: string): string {
  return withoutTrailingSlashes(new URL(publicUrl).pathname);
}
