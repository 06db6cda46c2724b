import ipaddr from 'ipaddr.js';
import { parseNetwork } from '../../net/networks.ts';

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
