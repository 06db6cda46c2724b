import type { ReceiverOptions } from '../postbacks/receive-postback.ts';
import type { TokenOptions } from './token-response.ts';

/** The options of a router: the client, the signed-in user, and those of a postback receiver. */
export interface RouterOptions<Request, Transaction, Result = unknown>
  extends TokenOptions<Request>, ReceiverOptions<Transaction, Result> {}
