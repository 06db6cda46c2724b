import { isIP } from 'node:net';
import { isLoopback } from '../net/address.ts';

/** Whom passkeys are for: browsers show them to pages of this origin only. */
export interface RelyingParty {
  /** The host name. */
  id: string;
  origin: string;
}

/**
 * The relying party of a console; null where browsers have no passkeys: on an IP address, or over plain HTTP. On this
 * machine it is `localhost`, by whatever name the console's URL has it.
 */
export function relyingPartyOf(consoleUrl: string): RelyingParty | null {
  const { hostname, origin, port, protocol } = new URL(consoleUrl);
  const address = hostname.replace(/^\[|\]$/g, '');
  const isHere = hostname === 'localhost' || (isIP(address) !== 0 && isLoopback(address));
  if (isHere) return { id: 'localhost', origin: `${protocol}//localhost${port === '' ? '' : `:${port}`}` };
  return protocol === 'https:' && isIP(address) === 0 ? { id: hostname, origin } : null;
}
