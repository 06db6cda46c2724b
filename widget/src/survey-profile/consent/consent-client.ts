import { consentPath } from '@rewards-wall/shared/routes.ts';
import { pathOrNull } from '../../api/path-or-null.ts';
import { requestJson } from '../../api/request-json.ts';
import type { Fetch } from '../../api/request-json.ts';

/** A user who has signed up; `token` is one of the panel or of the linked wall. */
export interface ConsentAddress {
  readonly fetch: Fetch;
  readonly base: string;
  /** The panel's. */
  readonly profileId: string;
  readonly userId: string;
  readonly lang: string;
  readonly token: string;
}

/** Sends "Change the consent", to withdraw it. Whether the service has done so. */
export async function withdrawConsent({ base, profileId, userId, ...options }: ConsentAddress): Promise<boolean> {
  const path = pathOrNull(consentPath, { profileId, subid1: userId });
  if (path === null) return false;
  const headers = { 'content-type': 'application/json' } as const;
  const sent = { method: 'PUT', headers, body: JSON.stringify({ sensitive: null }) } as const;
  const answer = await requestJson(base + path, { ...options, sent });
  return answer.kind === 'ok';
}
