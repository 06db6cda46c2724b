import { mintedToken } from './minted-token.ts';

type Mint = () => string | Promise<string>;

/** The calls that are under way. */
const running = new WeakMap<Mint, Promise<string>>();

/**
 * Calls the page's function. While a call is under way, others get its result.
 *
 * @throws whatever the function throws, and an error if it returns no token
 */
export function mintOnce(mint: Mint): Promise<string> {
  const call = running.get(mint) ?? callNow(mint).finally(() => running.delete(mint));
  running.set(mint, call);
  return call;
}

async function callNow(mint: Mint): Promise<string> {
  return mintedToken(await mint());
}
