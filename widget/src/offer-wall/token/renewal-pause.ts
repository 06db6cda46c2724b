import { tokenClaims } from '../../api/token-claims.ts';
import { numberOf } from '../../api/unknown-json.ts';

/** A token is renewed this long before it expires, or after four fifths of a short life. */
const MARGIN_MS = 60_000;

/** The longest pause that browsers can make. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * When to renew a token, in ms after it was issued; null if it has no expiry. Computed from its own times, since the
 * user's clock may be wrong.
 */
export function renewalPauseMs(token: string): number | null {
  const { exp, iat } = tokenClaims(token);
  const [issued, expires] = [numberOf(iat), numberOf(exp)];
  if (issued === null || expires === null || expires <= issued) return null;
  const lifeMs = (expires - issued) * 1000;
  return Math.min(lifeMs - Math.min(MARGIN_MS, lifeMs / 5), LONGEST_MS);
}
