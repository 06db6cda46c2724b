import { buildPath, routes } from '@rewards-wall/shared/routes.ts';
import { requestJson } from '../api/request-json.ts';
import type { Fetch } from '../api/request-json.ts';
import { objectOf } from '../api/unknown-json.ts';

/** Which wall to ask, with the token of its user. */
export interface SignUpAddress {
  readonly base: string;
  readonly wallId: string;
  readonly token: string;
}

/** Asks "Activity" whether the user has a survey profile; null when it does not say, or does not answer. */
export async function askSignedUp(
  { base, token, wallId }: SignUpAddress,
  fetch: Fetch,
  signal: AbortSignal,
): Promise<boolean | null> {
  const path = buildPath(routes.activity.path, { adwallId: wallId });
  // The least of what is listed with the answer.
  const answer = await requestJson(`${base}${path}?limit=1`, { fetch, signal, token });
  const said = answer.kind === 'ok' ? objectOf(answer.body)['has_survey_profile'] : null;
  return typeof said === 'boolean' ? said : null;
}
