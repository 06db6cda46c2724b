/** The absolute URL of a path on this service, or a URL as it is. `publicUrl`: without a trailing slash. */
export function absoluteUrl(address: string, publicUrl: string): string {
  return address.startsWith('/') ? `${publicUrl}${address}` : address;
}
