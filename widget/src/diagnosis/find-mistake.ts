import type { SetupMistakeId } from '@rewards-wall/shared/setup-mistakes.ts';
import { userIdFault } from '@rewards-wall/shared/user-id.ts';
import type { Failed } from '../api/loaded.ts';
import { isTokenOfOther, tokenClaims } from '../api/token-claims.ts';
import { isSecretKey } from '../api/secret-key.ts';
import { numberOf, objectOf, textOf } from '../api/unknown-json.ts';
import type { FoundMistake } from './found-mistake.ts';

/** The page's settings for the wall and its user. */
export interface PageSetup {
  /** URL of the service. */
  readonly base: string;
  readonly pubId: string;
  readonly wallId: string;
  readonly userId: string;
  readonly token: string;
}

/** The mistake that explains a refusal of the service or of the widget itself; null if there is none. */
export function findMistake(setup: PageSetup, failed: Failed, nowMs: number): FoundMistake | null {
  const { failure, problem, status } = failed;
  const { code, detail } = objectOf(problem);
  if (failure === 'incomplete' || (failure === 'signed-out' && status === null)) return incomplete(setup);
  // Every refusal of the service has a code. A 5xx isn't a mistake of the page.
  if (problem !== undefined && status !== null && status < 500 && !textOf(code))
    return { mistake: 'not-the-service', facts: `It asks ${setup.base}.` };
  if (status === 401) return { mistake: tokenMistake(setup, problem, nowMs), facts: textOf(detail) };
  if (status === 404) {
    return { mistake: 'unknown-wall', facts: `pub-id is "${setup.pubId}", wall-id is "${setup.wallId}".` };
  }
  if (code === 'origin_not_listed') return { mistake: 'origin-not-listed', facts: textOf(detail) };
  if (code === 'secret_key_in_browser') return { mistake: 'secret-key', facts: 'The service has refused it.' };
  if (code === 'https_required') return { mistake: 'https-required', facts: textOf(detail) };
  if (failure === 'refused') return { mistake: 'refused', facts: textOf(detail) };
  return null;
}

/** Why the widget sends no request. */
function incomplete({ pubId, wallId, userId, token }: PageSetup): FoundMistake {
  if (isSecretKey(token)) return { mistake: 'secret-key', facts: 'It is in `token`. The widget has sent it nowhere.' };
  const wrong = Object.entries({ 'pub-id': pubId, 'wall-id': wallId }).find(([, id]) => !/^\d+$/.test(id));
  if (wrong) return { mistake: 'wrong-ids', facts: `${wrong[0]} is "${wrong[1].slice(0, 40)}".` };
  return userMistake(userId) ?? { mistake: 'wrong-ids', facts: '' };
}

/** The mistake in the user's id; null if it may be valid. The facts don't identify a person. */
export function userMistake(userId: string): FoundMistake | null {
  switch (userIdFault(userId)) {
    case 'missing':
      return { mistake: 'user-id-missing', facts: '' };
    case 'placeholder':
      return { mistake: 'placeholder-user-id', facts: `It is "${userId.slice(0, 40)}".` };
    case 'too-long':
      return { mistake: 'user-id-too-long', facts: `It has ${[...userId].length}.` };
    case null:
      return null;
  }
}

/** Older services don't name the reason, so the token's own claims are the fallback. */
function tokenMistake({ token, userId, wallId }: PageSetup, problem: unknown, nowMs: number): SetupMistakeId {
  if (token === '') return 'token-missing';
  if (/^(\W|bearer)*pk_/i.test(token)) return 'publishable-key';
  const { reason } = objectOf(problem);
  const { aud, exp } = tokenClaims(token);
  if (reason === 'token_of_other_user' || isTokenOfOther(token, userId)) return 'token-of-another-user';
  if (reason === 'other_wall_or_panel' || (textOf(aud) && aud !== `wall:${wallId}`)) return 'token-of-another-wall';
  if (reason === 'token_expired' || (numberOf(exp) ?? Infinity) * 1000 <= nowMs) return 'token-expired';
  return 'token-refused';
}
