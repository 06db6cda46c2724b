import { surveysPath } from '@rewards-wall/shared/routes.ts';
import { loaded } from '../api/loaded.ts';
import { unaddressable } from '../api/unaddressable.ts';
import type { Loaded } from '../api/loaded.ts';
import { pathOrNull } from '../api/path-or-null.ts';
import { requestJson } from '../api/request-json.ts';
import { touchPoints } from '../api/touch-points.ts';
import type { Fetch } from '../api/request-json.ts';
import { listOf, numberOf, objectOf, textOf } from '../api/unknown-json.ts';
import type { WallAddress } from '../offer-wall/wall-client.ts';
import { toWallOffer } from '../offers/wall-offer.ts';
import type { WallOffer } from '../offers/wall-offer.ts';

/** A survey is an offer; its provider may also know how long it takes and how users rate it. */
export interface WallSurvey {
  readonly offer: WallOffer;
  readonly minutes: number | null;
  /** Of a live survey: the network's id; empty for those of the catalog. */
  readonly provider: string;
  /** From 0 to 5. */
  readonly rating: number | null;
}

/** A network that the service asks for surveys, if the user agrees. */
export interface SurveyProvider {
  readonly id: string;
  readonly name: string;
  readonly consent: 'given' | 'refused' | 'not_asked';
}

export interface SurveyNetworks {
  readonly providers: readonly SurveyProvider[];
  /** Why they have no survey for the user; empty if there are surveys, or none of them said why. */
  readonly emptyReason: string;
  /** How many surveys in a row the user did not complete; 0 if that is nothing to speak of. */
  readonly failedTries: number;
  /** What has become of the user's last choice of networks. */
  readonly choice: 'made' | 'sending' | 'failed';
}

/** The answer to "Surveys". */
export interface WallSurveys {
  readonly list: readonly WallSurvey[];
  readonly networks: SurveyNetworks;
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
}: SurveysRequest): Promise<Loaded<WallSurveys>> {
  const { base, pubId, user, lang, token } = address;
  const path = pathOrNull(surveysPath, { pubId, profileId, subid1: user.userId });
  if (path === null) return unaddressable;
  const query = new URLSearchParams(
    Object.entries({ max_touch_points: touchPoints(), placement: user.placement }).filter(([, value]) => value),
  );
  const answer = await requestJson(`${base}${path}${query.size > 0 ? `?${query}` : ''}`, {
    fetch,
    signal,
    lang,
    token,
  });
  return loaded(answer, (body) => {
    const { empty_reason: reason, failed_in_a_row: failed, providers, surveys } = objectOf(body);
    return {
      list: listOf(surveys)
        .map((json) => toSurvey(json, base))
        .filter((survey) => survey !== null),
      networks: {
        providers: listOf(providers).map(toProvider),
        emptyReason: textOf(reason),
        failedTries: numberOf(failed) ?? 0,
        choice: 'made',
      },
    };
  });
}

function toProvider(json: unknown): SurveyProvider {
  const { consent, name, provider } = objectOf(json);
  const said = consent === 'given' || consent === 'refused' ? consent : 'not_asked';
  return { id: textOf(provider), name: textOf(name), consent: said };
}

function toSurvey(json: unknown, base: string): WallSurvey | null {
  const offer = toWallOffer(json, base);
  const facts = objectOf(objectOf(json)['survey']);
  const { minutes, provider, rating } = facts;
  return offer && { offer, minutes: numberOf(minutes), provider: textOf(provider), rating: numberOf(rating) };
}
