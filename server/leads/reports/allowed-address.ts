import { networkList } from '../../net/address.ts';

/**
 * Whether a source may report from this address. `networks`: addresses or CIDRs; an empty list allows every address.
 */
export function isAllowedAddress(ip: string, networks: readonly string[]): boolean {
  return networks.length === 0 || networkList(networks)(ip);
}
