import { isLocalName, isLoopback } from './address.ts';

/** Whether no one on a network can read the requests to a URL: it has HTTPS, or this machine serves it. */
export function isSecureOrLocal({ hostname, protocol }: URL): boolean {
  if (protocol === 'https:') return true;
  return protocol === 'http:' && (isLocalName(hostname) || isLoopback(hostname.replace(/^\[|\]$/g, '')));
}
