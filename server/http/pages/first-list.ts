import type { IncomingMessage } from 'node:http';
import { ENTRIES_PAGE } from '@rewards-wall/shared/activity-page.ts';
import {
  firstList,
  offersParameters,
  pageUserParameters,
  type Parameter,
} from '@rewards-wall/shared/offers-parameters.ts';
import { buildPath, routes } from '@rewards-wall/shared/routes.ts';
import { userIdFault } from '@rewards-wall/shared/user-id.ts';
import type { Wall } from '../../store/ports/directory.ts';
import { openInternalRequests, type RequestInternally } from '../internal-request.ts';
import type { ChecksDeps, Ending } from '../order-of-checks.ts';
import type { Endpoint } from '../endpoint.ts';
import { findCredential, ownCredentials } from '../principal.ts';
import { problem, type Problem } from '../problem.ts';
import { encodeJson } from '../response/json.ts';

/** The wall of a hosted page, and the parameters of its URL. */
export interface PageOfWall {
  requestId: string;
  wall: Wall;
  query: URLSearchParams;
}

export type FirstList =
  | {
      readonly kind: 'listed';
      /** The JSON of the list; `null` for an empty one. */
      readonly offers: string;
      /** The JSON of the user's activity, if the request had the user's token; null if there is none. */
      readonly activity?: string | null;
      /** The list, with the path and language of the request that it replaces, as JSON. */
      readonly answer: string;
    }
  /** The widget has to request the list, and learns from that response why it is missing here. */
  | { readonly kind: 'not_listed' }
  /** Over the limit of requests. */
  | { readonly kind: 'refused'; readonly problem: Problem };

/** As the widget requests it. The extra entry tells whether there are more. */
const FIRST_ACTIVITY = `limit=${ENTRIES_PAGE + 1}&offset=0`;

/**
 * Makes the list that the widget would request first, by calling "Get offers" for it, and with a user's token the
 * activity (docs/contract/hosted-page.md#the-first-list). Not in strict mode without a token. Not for HEAD, because a list
 * counts as shown.
 */
export function firstListOf(
  deps: ChecksDeps & { endpoints: readonly Endpoint[] },
): (request: IncomingMessage, page: PageOfWall) => Promise<FirstList> {
  const askFor = (name: string): RequestInternally => {
    const endpoint = deps.endpoints.find((each) => each.name === name);
    return endpoint === undefined ? () => missing : openInternalRequests(deps, endpoint);
  };
  const [askForOffers, askForActivity] = [askFor('offers'), askFor('activity')];

  return async (request, page) => {
    const { query, requestId, wall } = page;
    const { adwallId, pubId } = wall;
    const authorization = userTokenIn(request);
    const isRefused = wall.settings.require_token && authorization === undefined;
    const path = firstListPath(page);
    if (request.method !== 'GET' || path === '' || isRefused) return { kind: 'not_listed' };
    const lang = query.get('lang') ?? '';
    const question = { params: { pubId, adwallId }, requestId, language: lang || undefined, authorization };
    const response = await askForOffers(request, { ...question, url: path });
    if (response.kind === 'problem' && response.problem.code === 'too_many_requests') {
      return { kind: 'refused', problem: response.problem };
    }
    const offers = jsonOf(response);
    if (offers === null) return { kind: 'not_listed' };
    const hasToken = authorization !== undefined;
    const asked = JSON.stringify({ path, lang, ...(hasToken && { token: true }) });
    const answer = `${asked.slice(0, -1)},"body":${offers}}`;
    if (!hasToken) return { kind: 'listed', offers, answer };
    const url = `${buildPath(routes.activity.path, { adwallId })}?${FIRST_ACTIVITY}`;
    return { kind: 'listed', offers, answer, activity: jsonOf(await askForActivity(request, { ...question, url })) };
  };
}

/** Path and query of the widget's first request for offers; empty if the page names no usable user. */
export function firstListPath({ query, wall }: Pick<PageOfWall, 'query' | 'wall'>): string {
  if (userIdFault(query.get('subid1') ?? '') !== null) return '';
  const { adwallId, pubId } = wall;
  const user = pageUserParameters.map((name): Parameter => [name, query.get(name) ?? '']).filter(([, value]) => value);
  const wanted = new URLSearchParams(offersParameters(user, firstList));
  return `${buildPath(routes.offers.path, { pubId, adwallId })}?${wanted.toString()}`;
}

const missing: Ending = { kind: 'problem', problem: problem('not_found') };

/** The credential of a request for a page if it is a user's token. Others are foreign, such as a proxy's Basic. */
function userTokenIn({ headers }: IncomingMessage): string | undefined {
  const { authorization } = ownCredentials(headers.authorization, []);
  return findCredential({ authorization })?.kind === 'token' ? authorization : undefined;
}

/** The JSON of a response; null for a refusal, and for a list that is too long to embed. */
function jsonOf(response: Ending): string | null {
  if (response.kind === 'empty') return 'null';
  if (response.kind === 'json') return encodeJson(response.body).toString();
  if (response.kind !== 'bytes') return null;
  const text = Buffer.from(response.bytes).toString();
  response.release?.();
  return text;
}
