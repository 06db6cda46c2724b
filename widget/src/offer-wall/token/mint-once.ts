import { mintedToken } from './minted-token.ts';

type Mint = () => string | Promise<string>;

/** How long a call may take. */
const LIMIT_MS = 10_000;

/** The calls that are under way, by user. */
const running = new WeakMap<Mint, Map<string, Promise<string>>>();

interface Call {
  /** The page's function. */
  readonly mint: Mint;
  /** Whose token it gets. */
  readonly user: string;
  readonly pause: (ms: number) => Promise<void>;
}

/**
 * Calls the page's function. While a call for this user is in progress, other callers share its result.
 *
 * @throws whatever the function throws, and an error if it returns no token or takes more than 10 seconds
 */
export function mintOnce({ mint, user, pause }: Call): Promise<string> {
  const calls = running.get(mint) ?? new Map<string, Promise<string>>();
  running.set(mint, calls);
  const late = async () => {
    await pause(LIMIT_MS);
    throw new Error('it took more than 10 seconds');
  };
  const call = calls.get(user) ?? Promise.race([callNow(mint), late()]).finally(() => calls.delete(user));
  calls.set(user, call);
  return call;
}

async function callNow(mint: Mint): Promise<string> {
  return mintedToken(await mint());
}
