import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address and how many of its bits count. */
export type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Whether the text is an address or a CIDR in its usual form: no octal, short or IPv4-mapped ones. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  if (rest.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return false;
  // What ipaddr.js takes for addresses includes 10.0.0, which is 10.0.0.0 to few and 10.0.0.0/24 to many.
  const isPlain = isIP(address) === 4 || (isIP(address) === 6 && !ipaddr.IPv6.parse(address).isIPv4MappedAddress());
  return isPlain && (bits === undefined || ipaddr.isValidCIDR(text));
}

/** Reads what `isNetwork` said yes to; a single address is a network of its own. */
export function parseNetwork(text: string): Network {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}
