import { activityPath, buildPath } from '@rewards-wall/shared/routes.ts';
import { requestJson } from '../api/request-json.ts';
import type { Fetch } from '../api/request-json.ts';
import { objectOf } from '../api/unknown-json.ts';

/** The wall, with the token of its user. */
export interface SignUpAddress {
  readonly base: string;
  readonly wallId: string;
  readonly token: string;
}

/** Whether the user has a survey profile, according to "Activity"; null when the service does not answer or does not say. */
export async function requestSignUp(
  { base, token, wallId }: SignUpAddress,
  fetch: Fetch,
  signal: AbortSignal,
): Promise<boolean | null> {
  const path = buildPath(activityPath, { adwallId: wallId });
  // The smallest page: only the flag beside the entries counts.
  const answer = await requestJson(`${base}${path}?limit=1`, { fetch, signal, token });
  const hasProfile = answer.kind === 'ok' ? objectOf(answer.body)['has_survey_profile'] : null;
  return typeof hasProfile === 'boolean' ? hasProfile : null;
}
