import { invalidOption } from '../rewards-wall-error.ts';
import { isAsyncFunction } from '../stores/is-async-function.ts';
import type { PostbackStore } from '../stores/postback-store.ts';
import { PostbackError } from './postback-error.ts';
import { PostbackRefused } from './postback-refused.ts';
import type { CreditPostback, HeldPostback } from './postback.ts';
import { postbackVerifier, type IncomingPostback, type VerifyOptions } from './verify-postback.ts';

export interface ReceiverOptions<Transaction, Result = unknown> extends VerifyOptions {
  /** Remembers handled postbacks: `sqliteStore`, `postgresStore`, or your own. */
  store: PostbackStore<Transaction, Result>;
  /**
   * Called once for each credit and each reversal. Write through `transaction`, which commits your changes together
   * with the record that the postback was handled. If this throws, everything is rolled back and the service retries.
   */
  handle: (postback: CreditPostback, transaction: Transaction) => Result;
  /** Called once for each message about a held lead, like `handle`. Without it, such messages are ignored. */
  handleHeld?: (postback: HeldPostback, transaction: Transaction) => Result;
  /** The path as the service calls it, if a proxy rewrites it. */
  path?: string;
  /** Called with every error, including those for requests that aren't genuine; by default, `console.error`. */
  onError?: (error: unknown) => void;
}

/** The response to a request. The service logs its body: `rewards postback log`. */
export interface ReceiverResponse {
  status: number;
  body: string;
}

/** Larger than any postback. */
export const MAX_BODY_BYTES = 65_536;

/**
 * Verifies a request, calls the handler unless the postback is known, and returns the response: 200 if it was handled
 * now or before, 4xx if the request isn't a genuine postback, 422 if the handler refused it, 500 if something failed.
 * The service retries on any status but 2xx.
 * A sample of `postback test` is verified, but not handled.
 */
export function receivePostback<Transaction, Result>(
  options: ReceiverOptions<Transaction, Result>,
): (read: () => Promise<IncomingPostback>) => Promise<ReceiverResponse> {
  const verify = postbackVerifier(options);
  const { handle, handleHeld, path, store } = options;
  // oxlint-disable-next-line no-console -- a postback that fails must not go unnoticed
  const onError = options.onError ?? ((error) => console.error('A postback was not handled:', error));
  if (typeof handle !== 'function') throw invalidOption('handle must be a function: what a postback does');
  if (typeof store?.once !== 'function') {
    throw invalidOption(
      'store is missing: sqliteStore(…), postgresStore(…), or your own. Without it, a repeat would count twice',
    );
  }
  if (store.isSynchronous === true && (isAsyncFunction(handle) || isAsyncFunction(handleHeld))) {
    throw invalidOption(
      'handle is async, but sqliteStore needs a synchronous one: what it writes would not be in the transaction',
    );
  }
  if (path !== undefined && !path.startsWith('/')) throw invalidOption('path must begin with "/"');
  return async (read) => {
    try {
      const request = await read();
      const postback = await verify(path === undefined ? request : { ...request, url: withPath(request.url, path) });
      if (postback.kind === 'held') {
        if (handleHeld === undefined) return answer(200, { result: 'ignored' });
        const isNews = await store.once(postback.dedupeKey, (transaction) => handleHeld(postback, transaction));
        return answer(200, { result: isNews ? 'handled' : 'duplicate' });
      }
      if (postback.isSample)
        return answer(200, { result: 'sample', detail: 'The signature is right. Nothing was counted.' });
      const isNew = await store.once(postback.dedupeKey, (transaction) => handle(postback, transaction));
      return answer(200, { result: isNew ? 'handled' : 'duplicate' });
    } catch (error) {
      onError(error);
      if (error instanceof PostbackError) return answer(error.status, { error: error.code, detail: error.message });
      if (error instanceof PostbackRefused) return answer(422, { error: 'refused', detail: error.message });
      // The error may contain secrets or personal data, so it goes only to this server's log.
      return answer(500, { error: 'handler_failed', detail: "The reason is in the receiver's log." });
    }
  };
}

const withPath = (url: string, path: string): string => path + url.replace(/^[^?]*/, '');

const answer = (status: number, body: Readonly<Record<string, string>>): ReceiverResponse => ({
  status,
  body: JSON.stringify(body),
});
