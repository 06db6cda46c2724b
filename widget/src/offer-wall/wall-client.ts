import { buildPath, wallDetailsPath } from '@rewards-wall/shared/routes.ts';
import { loaded } from '../api/loaded.ts';
import type { Loaded } from '../api/loaded.ts';
import { requestJson } from '../api/request-json.ts';
import type { Fetch } from '../api/request-json.ts';
import type { WallUser } from '../offers/offers-query.ts';
import { toWallDetails } from './wall-details.ts';
import type { WallDetails } from './wall-details.ts';

/** The wall, user and language of a request. Equal addresses get equal answers. */
export interface WallAddress {
  readonly base: string;
  readonly pubId: string;
  readonly wallId: string;
  readonly user: WallUser;
  readonly lang: string;
  readonly token: string;
}

/** Requests "Profile details". */
export async function requestDetails(
  fetch: Fetch,
  address: WallAddress,
  signal: AbortSignal,
): Promise<Loaded<WallDetails>> {
  const response = await requestJson(detailsUrl(address), { ...address, fetch, signal });
  return loaded(response, (body) => toWallDetails(body, address.base));
}

/** The URL of "Profile details". */
export function detailsUrl({ base, pubId, wallId }: WallAddress): string {
  return base + buildPath(wallDetailsPath, { pubId, adwallId: wallId });
}
