import type { Fetch } from '../../api/request-json.ts';
import type { OnceKey } from '../../api/request-once.ts';

/** What the wall needs from outside, so that tests can replace it. */
export interface Outside {
  readonly fetch: Fetch;
  /** Resolves after a pause in ms. */
  readonly pause: (ms: number) => Promise<void>;
  /** The languages for the wall, best first. */
  readonly languages: () => readonly string[];
  /** The page's function that gets tokens, or the URL that answers with them; empty for neither. */
  readonly getToken: () => (() => string | Promise<string>) | string;
  /** The idempotency keys of the wall's tickets. */
  readonly ticketKeys: { current?: OnceKey };
}
