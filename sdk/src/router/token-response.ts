import type { RewardsWall, TokenInput } from '../client/create-client.ts';
import type { ReceiverResponse } from '../postbacks/receive-postback.ts';
import { RewardsWallError, invalidOption } from '../rewards-wall-error.ts';

/** The id of the signed-in user, or a full token input; null, undefined or empty if no one is signed in. */
export type SignedInUser = string | number | TokenInput | null | undefined;

export interface TokenOptions<Request> {
  /** The result of `createClient`. */
  rewards: Pick<RewardsWall, 'mintToken'>;
  /** The user of your own session. Never take the id from what a page sends. */
  signedInUser: (request: Request) => SignedInUser | Promise<SignedInUser>;
  /** Called with every error; by default, `console.error`. */
  onError?: (error: unknown) => void;
}

/** Pages renew their tokens automatically, so a short lifetime is enough. */
const LIFETIME_S = 3600;

/**
 * Responds to the wall's `token-url` with a token of the signed-in user: 401 if there is none, 502 if the service
 * issues no token. The reason goes only to this server's log.
 */
export function answerToken<Request>(options: TokenOptions<Request>): (request: Request) => Promise<ReceiverResponse> {
  const { rewards, signedInUser } = options;
  if (typeof rewards?.mintToken !== 'function') {
    throw invalidOption('rewards is missing: the client that createClient returned');
  }
  if (typeof signedInUser !== 'function') {
    throw invalidOption("signedInUser must be a function: it returns the user's id by your own session");
  }
  // oxlint-disable-next-line no-console -- a wall without tokens must not go unnoticed
  const onError = options.onError ?? ((error) => console.error('The wall got no token:', error));
  return async (request) => {
    try {
      const user = await signedInUser(request);
      const input = typeof user === 'object' && user !== null ? user : { userId: user ?? '' };
      if (input.userId === '') return answer(401, { error: 'not_signed_in', detail: 'No user is signed in.' });
      return answer(200, await rewards.mintToken({ expiresInSeconds: LIFETIME_S, ...input }));
    } catch (error) {
      onError(error);
      const isOfService = error instanceof RewardsWallError && error.status !== null;
      return answer(isOfService ? 502 : 500, { error: 'no_token', detail: "The reason is in the server's log." });
    }
  };
}

const answer = (status: number, body: object): ReceiverResponse => ({ status, body: JSON.stringify(body) });
