import { offersParameters } from '@rewards-wall/shared/offers-parameters.ts';
import type { OffersRequest, Parameter } from '@rewards-wall/shared/offers-parameters.ts';
import { platformVersion } from '../api/platform-version.ts';
import { touchPoints } from '../api/touch-points.ts';

/** Parameters of "Get offers" about the user, each with the element's property that holds it. */
export const userParameters = [
  ['subid1', 'userId'],
  ['subid2', 'subId2'],
  ['subid3', 'subId3'],
  ['subid4', 'subId4'],
  ['device', 'device'],
  ['gender', 'gender'],
  ['age_range_id', 'ageRangeId'],
  ['placement', 'placement'],
  ['ip', 'simulateIp'],
  ['user-agent', 'simulateUserAgent'],
  ['offer_id[]', 'offerId'],
] as const;

/** What the page says about its user; an empty string where it says nothing. */
export type WallUser = Readonly<Record<Exclude<(typeof userParameters)[number][1], 'offerId'>, string>> & {
  /** The only offer to list: that of an `<offer-card>`. */
  readonly offerId?: string | undefined;
};

/** What the properties of an element say about its user. */
export function userOf(element: WallUser): WallUser {
  return Object.fromEntries(userParameters.map(([, property]) => [property, element[property]])) as WallUser;
}

/** The query of "Get offers", without empty parameters. */
export function offersQuery(user: WallUser, request: OffersRequest, osVersion = ''): URLSearchParams {
  return new URLSearchParams(offersParameters(parametersOf(user, osVersion), request));
}

/** The version of the system of this device, unless a page simulates another one. */
export async function osVersionFor(user: WallUser): Promise<string> {
  return user.simulateUserAgent ? '' : platformVersion();
}

/** The part of the query that is about the user. */
export function parametersOf(user: WallUser, osVersion = ''): Parameter[] {
  const set = userParameters.flatMap(([parameter, property]): Parameter[] =>
    user[property] ? [[parameter, user[property]]] : [],
  );
  const points = user.simulateUserAgent ? '' : touchPoints();
  if (points !== '') set.push(['max_touch_points', points]);
  if (osVersion !== '') set.push(['platform_version', osVersion]);
  return set;
}
