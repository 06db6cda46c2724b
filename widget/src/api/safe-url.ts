/**
 * Makes an untrusted URL absolute; null unless it is http(s). `base` is the URL of its author: the service for what it
 * returns, the page for its own attributes.
 */
export function safeUrl(address: unknown, base: string): string | null {
  if (typeof address !== 'string' || address === '' || !URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}
