import { createSafeFetch, type SafeFetchOptions } from '../../net/safe-fetch.ts';
import { followRedirect, type SendMessage } from './follow-redirect.ts';

/** Opens the guarded fetch for messages, and one for their redirects, to which no exception of `allow` applies. */
export function openSender(options: SafeFetchOptions): { send: SendMessage; close(): Promise<void> } {
  const send = createSafeFetch(options);
  const follow = createSafeFetch({ ...options, allow: [] });
  return {
    send: followRedirect({ send, follow }),
    async close() {
      await Promise.all([send.close(), follow.close()]);
    },
  };
}
