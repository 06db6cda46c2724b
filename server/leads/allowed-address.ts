import ipaddr from 'ipaddr.js';

/** Whether `ip` is in one of the networks (addresses or CIDRs); an empty list lets everybody in. */
export function isAllowedAddress(ip: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  if (!ipaddr.isValid(ip)) return false;
  const address = ipaddr.process(ip);
  return networks.some((text) => {
    const [network, bits] = parseNetwork(text);
    return network.kind() === address.kind() && address.match(network, bits);
  });
}

/** Whether the text is an address or a CIDR in its usual form: no octal, short or IPv4-mapped ones. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  if (rest.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return false;
  const isPlain =
    ipaddr.IPv4.isValidFourPartDecimal(address) ||
    (ipaddr.IPv6.isValid(address) && !ipaddr.IPv6.parse(address).isIPv4MappedAddress());
  return isPlain && (bits === undefined || ipaddr.isValidCIDR(text));
}

function parseNetwork(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}
