import { setupWarning } from '../../diagnosis/load-warnings.ts';
import type { Context } from '../effect.ts';
import type { TokenRequest } from '../state/requests.ts';
import { mintOnce } from './mint-once.ts';
import { tokenFrom } from './token-from.ts';

/** Gets a token from the page; empty if the page gives none. */
export async function getToken(request: TokenRequest, context: Context): Promise<string> {
  const { address, pause, signal } = context;
  // Without a pause it joins a call that is in progress, whose own request it has replaced.
  if (request.afterMs > 0) await pause(request.afterMs);
  const source = context.getToken();
  const mint = typeof source === 'string' ? () => tokenFrom(source, context.fetch) : source;
  const user = `${address.base} ${address.pubId} ${address.wallId} ${address.user.userId}`;
  try {
    if (signal.aborted) return '';
    if (source) return await mintOnce({ mint, source, user, pause });
    setupWarning(address.base, 'token-late');
  } catch (error) {
    setupWarning(address.base, 'token-callback', String(error));
  }
  return '';
}
