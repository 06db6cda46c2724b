import { isIP } from 'node:net';
import { isLoopback } from '../net/address.ts';

/** The site of the passkeys: browsers offer them only to pages of this origin. */
export interface RelyingParty {
  /** The host name. */
  id: string;
  origin: string;
}

/**
 * The relying party of a console; null where browsers support no passkeys: on an IP address, or over plain HTTP. On
 * this machine it is always `localhost`, however the console's URL spells it.
 */
export function relyingPartyOf(consoleUrl: string): RelyingParty | null {
  const { hostname, origin, port, protocol } = new URL(consoleUrl);
  const address = hostname.replace(/^\[|\]$/g, '');
  const isHere = hostname === 'localhost' || (isIP(address) !== 0 && isLoopback(address));
  if (isHere) return { id: 'localhost', origin: `${protocol}//localhost${port === '' ? '' : `:${port}`}` };
  return protocol === 'https:' && isIP(address) === 0 ? { id: hostname, origin } : null;
}
