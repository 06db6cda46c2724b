import type { ReceiverOptions } from '../postbacks/receive-postback.ts';
import type { TokenOptions } from './token-response.ts';

/** What a router needs: the client, who is signed in, and what a receiver of postbacks needs. */
export interface RouterOptions<Request, Transaction, Result = unknown>
  extends TokenOptions<Request>, ReceiverOptions<Transaction, Result> {}
