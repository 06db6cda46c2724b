import { mintedToken } from './minted-token.ts';

/** How long a call may take. */
const LIMIT_MS = 10_000;

interface Call {
  /** The page's function or URL that `mint` gets the token from. */
  readonly source: unknown;
  readonly mint: () => unknown;
  /** Whose token it gets. */
  readonly user: string;
  readonly pause: (ms: number) => Promise<void>;
}

/** The calls that are under way. */
const running = new Set<{ source: unknown; user: string; token: Promise<string> }>();

/**
 * Gets a token from the page. While a call of the same source for this user is in progress, other callers share its
 * result.
 *
 * @throws whatever `mint` throws, and an error if it returns no token or takes more than 10 seconds
 */
export function mintOnce({ mint, source, user, pause }: Call): Promise<string> {
  for (const call of running) if (call.source === source && call.user === user) return call.token;
  const late = pause(LIMIT_MS).then(() => {
    throw new Error('it took more than 10 seconds');
  });
  const ask = async () => mintedToken(await mint());
  const token = Promise.race([ask(), late]).finally(() => running.delete(call));
  const call = { source, user, token };
  running.add(call);
  return token;
}
