import { setupWarning } from '../../diagnosis/load-warnings.ts';
import type { Performers } from '../requests/performer.ts';
import { mintOnce } from './mint-once.ts';
import { tokenFrom } from './token-from.ts';

/** How tokens are got from the page. An answer without a token says that there is none. */
export const tokenPerformers: Pick<Performers, 'token'> = {
  async token(request, { address, getToken, pause, signal }) {
    // Without a pause it joins a call that is under way, whose own request it has replaced.
    if (request.afterMs > 0) await pause(request.afterMs);
    const source = getToken();
    const mint = typeof source === 'string' ? tokenFrom(source) : source;
    const user = `${address.base} ${address.pubId} ${address.wallId} ${address.user.userId}`;
    try {
      if (signal.aborted) return { token: '' };
      if (mint) return { token: await mintOnce({ mint, user, pause }) };
      setupWarning(address.base, 'token-late');
    } catch (error) {
      setupWarning(address.base, 'token-callback', String(error));
    }
    return { token: '' };
  },
};
