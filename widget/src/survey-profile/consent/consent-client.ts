import { consentPath } from '@rewards-wall/shared/routes.ts';
import { pathOrNull } from '../../api/path-or-null.ts';
import { requestJson } from '../../api/request-json.ts';
import type { Fetch } from '../../api/request-json.ts';

/** A user who has signed up; `token` is one of the panel or of the linked wall. */
interface ConsentAddress {
  readonly fetch: Fetch;
  readonly base: string;
  /** The panel's. */
  readonly profileId: string;
  readonly userId: string;
  readonly lang: string;
  readonly token: string;
}

/** The version of the wording of consents to survey networks in all languages. Raise it with every change to one. */
export const PROVIDER_CONSENT_VERSION = '2026-11-23';

/** Sends "Change the consent", to withdraw that to sensitive answers. Whether the service has done so. */
export function withdrawConsent(address: ConsentAddress): Promise<boolean> {
  return send(address, { sensitive: null });
}

/** Sends "Change the consent" to one survey network, in the words that the user read; null withdraws it. */
export function chooseProvider(
  address: ConsentAddress,
  { id, lang: language, wording }: { readonly id: string; readonly wording: string | null; readonly lang: string },
): Promise<boolean> {
  const given = wording === null ? null : { wording, version: PROVIDER_CONSENT_VERSION, language };
  return send(address, { providers: { [id]: given } });
}

async function send({ base, profileId, userId, ...options }: ConsentAddress, body: object): Promise<boolean> {
  const path = pathOrNull(consentPath, { profileId, subid1: userId });
  if (path === null) return false;
  const headers = { 'content-type': 'application/json' } as const;
  const sent = { method: 'PUT', headers, body: JSON.stringify(body) } as const;
  const answer = await requestJson(base + path, { ...options, sent });
  return answer.kind === 'ok';
}
