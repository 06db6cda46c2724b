import { listedMatches } from '@rewards-wall/shared/reward-rules.ts';
import type { OffersQuery } from '@rewards-wall/shared/schema/offer.ts';
import type { OffersInput } from '../../offers/list-offers.ts';
import type { PresentedToken, TargetedUser } from '../../offers/match-context.ts';
import type { TokenSubids } from '../../profiles/user-token.ts';
import type { DirectoryView } from '../../publishers/directory.ts';
import type { Wall } from '../../store/ports/directory.ts';
import { clientFactsOf, type Client } from '../client/client-info.ts';
import type { EndpointContext } from '../endpoint-context.ts';
import type { Principal } from '../principal.ts';

interface OffersRequest {
  directory: DirectoryView;
  wall: Wall;
  query: OffersQuery;
  client: Client;
  /** Subids that the publisher's server fixed in the token. They override the request's. */
  fixed?: TokenSubids;
  /** The caller's token, if any. */
  token?: PresentedToken | null;
}

/** Converts a request for offers to the input of the use cases. */
export function offersInput(
  context: EndpointContext,
  { client, directory, fixed = {}, query, token = null, wall }: OffersRequest,
): OffersInput {
  const user = targetedUser(context, { client, directory, query, subid1: query.subid1, token, wall });
  return {
    ...user,
    query,
    sealToken: (matched) =>
      context.services.clicks.sealClickToken({
        adwallId: wall.adwallId,
        subid1: query.subid1,
        subid2: fixed.subid2 ?? query.subid2 ?? '',
        subid3: fixed.subid3 ?? query.subid3 ?? '',
        subid4: fixed.subid4 ?? query.subid4 ?? '',
        device: query.device ?? '',
        gender: query.gender ?? null,
        ageRangeId: query.age_range_id ?? null,
        targetSystems: query.target_system ?? [],
        clientFacts: user.clientFacts,
        placement: query.placement ?? '',
        rules: listedMatches(wall.rules, matched),
      }),
  };
}

interface UserRequest extends Pick<OffersRequest, 'client' | 'directory' | 'token' | 'wall'> {
  query: Pick<OffersQuery, 'ip' | 'max_touch_points' | 'platform_version' | 'user_agent'>;
  subid1: string;
}

/** The user of a request, as its address, agent and token show them. */
export function targetedUser(
  { lookUpCountry, services }: EndpointContext,
  { client, directory, query, subid1, token = null, wall }: UserRequest,
): Pick<OffersInput, keyof TargetedUser & keyof OffersInput> {
  return {
    wall,
    panelId: directory.panelOfWall(wall.adwallId)?.profileId ?? null,
    subid1,
    token,
    clientFacts: clientFactsOf(client, lookUpCountry, {
      ip: query.ip,
      userAgent: query.user_agent,
      maxTouchPoints: query.max_touch_points,
      platformVersion: query.platform_version,
    }),
    ipDigest: services.vault.ipDigest(query.ip ?? client.ip),
  };
}

/** The caller's token. `ofWall`: how the endpoint treats a wall's token. */
export function presentedToken(principal: Principal, ofWall: 'wall' | 'linked-wall'): PresentedToken | null {
  if (principal.kind !== 'user') return null;
  const { attributes = null, binding, owner } = principal.claims;
  return { audience: owner.kind === 'wall' ? ofWall : owner.kind, binding, attributes };
}
