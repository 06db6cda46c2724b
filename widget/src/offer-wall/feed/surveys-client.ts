import { surveysPath } from '@rewards-wall/shared/routes.ts';
import { loaded, unaddressable } from '../../api/loaded.ts';
import type { Loaded } from '../../api/loaded.ts';
import { pathOrNull } from '../../api/path-or-null.ts';
import { requestJson } from '../../api/request-json.ts';
import type { Fetch } from '../../api/request-json.ts';
import { listOf, numberOf, objectOf } from '../../api/unknown-json.ts';
import type { WallAddress } from './wall-client.ts';
import { toWallOffer } from './wall-offer.ts';
import type { WallOffer } from './wall-offer.ts';

/** A survey is an offer; its provider may also know how long it takes and how users rate it. */
export interface WallSurvey {
  readonly offer: WallOffer;
  readonly minutes: number | null;
  /** From 0 to 5. */
  readonly rating: number | null;
}

interface SurveysRequest {
  readonly fetch: Fetch;
  readonly address: WallAddress;
  /** The panel's. */
  readonly profileId: string;
  readonly signal: AbortSignal;
}

/** Requests "Surveys": those that the user's profile qualifies for. */
export async function requestSurveys({
  fetch,
  address,
  profileId,
  signal,
}: SurveysRequest): Promise<Loaded<readonly WallSurvey[]>> {
  const { base, pubId, user, lang, token } = address;
  const path = pathOrNull(surveysPath, { pubId, profileId, subid1: user.userId });
  if (path === null) return unaddressable;
  const answer = await requestJson(base + path, { fetch, signal, lang, token });
  return loaded(answer, (body) =>
    listOf(objectOf(body)['surveys'])
      .map((json) => toSurvey(json, base))
      .filter((survey) => survey !== null),
  );
}

function toSurvey(json: unknown, base: string): WallSurvey | null {
  const offer = toWallOffer(json, base);
  const facts = objectOf(objectOf(json)['survey']);
  return offer && { offer, minutes: numberOf(facts['minutes']), rating: numberOf(facts['rating']) };
}
