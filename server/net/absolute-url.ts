import { withoutTrailingSlashes } from './without-trailing-slashes.ts';

/** The absolute URL of a path on this service; a URL stays as it is. `publicUrl`: without a trailing slash. */
export function absoluteUrl(address: string, publicUrl: string): string {
  return address.startsWith('/') ? `${publicUrl}${address}` : address;
}

/** The path of PUBLIC_URL, without a trailing slash: `/rewards`, or '' if the service has its own host. */
export function basePathOf(publicUrl: string): string {
  return withoutTrailingSlashes(new URL(publicUrl).pathname);
}
