/** The pauses after the first failures of the page's function for tokens; after the next failure it is not called again. */
export const RETRY_PAUSES_MS = [1000, 3000, 9000] as const;

/**
 * The token that the page's function has returned.
 *
 * @throws {TypeError} if it is no token
 */
export function mintedToken(token: unknown): string {
  if (typeof token === 'string' && token !== '') return token;
  throw new TypeError(`it returned ${token === '' ? 'an empty text' : `a value of type ${typeof token}`}, not a token`);
}
