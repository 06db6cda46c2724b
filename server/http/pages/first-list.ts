import type { IncomingMessage } from 'node:http';
import {
  firstList,
  offersParameters,
  pageUserParameters,
  type Parameter,
} from '@rewards-wall/shared/offers-parameters.ts';
import { buildPath, routes } from '@rewards-wall/shared/routes.ts';
import { userIdFault } from '@rewards-wall/shared/user-id.ts';
import type { Wall } from '../../store/ports/directory.ts';
import { openInternalRequests } from '../internal-request.ts';
import type { PipelineDeps } from '../endpoint-pipeline.ts';
import type { Ending } from '../order-of-checks.ts';
import type { Endpoint } from '../endpoint.ts';
import type { Problem } from '../problem.ts';

export interface FirstListDeps extends PipelineDeps {
  endpoints: readonly Endpoint[];
}

/** The wall of a hosted page, and the parameters of its URL. */
export interface PageOfWall {
  requestId: string;
  wall: Wall;
  query: URLSearchParams;
}

export type FirstList =
  /** `json`: the list, and the path and language of the request that it replaces. */
  | { readonly kind: 'listed'; readonly json: string }
  /** The widget has to request the list, and learns from that response why it is missing here. */
  | { readonly kind: 'not_listed' }
  /** Over the limit of requests. */
  | { readonly kind: 'refused'; readonly problem: Problem };

/**
 * Makes the list that the widget would request first, by calling "Get offers" for it
 * (docs/contract/offers.md#the-hosted-page). Not in strict mode, which needs a token, and a URL may carry none. Not for
 * HEAD, because a list counts as shown.
 */
export function firstListOf(deps: FirstListDeps): (request: IncomingMessage, page: PageOfWall) => Promise<FirstList> {
  const endpoint = deps.endpoints.find(({ name }) => name === 'offers');
  if (endpoint === undefined) return async () => ({ kind: 'not_listed' });
  const ask = openInternalRequests(deps, endpoint);

  return async (request, { query, requestId, wall }) => {
    const { adwallId, pubId } = wall;
    const isForUser = userIdFault(query.get('subid1') ?? '') === null;
    if (request.method !== 'GET' || !isForUser || wall.settings.require_token) return { kind: 'not_listed' };

    const user = pageUserParameters
      .map((name): Parameter => [name, query.get(name) ?? ''])
      .filter(([, value]) => value);
    const wanted = new URLSearchParams(offersParameters(user, firstList));
    const path = `${buildPath(routes.offers.path, { pubId, adwallId })}?${wanted.toString()}`;
    const lang = query.get('lang') ?? '';
    const question = { params: { pubId, adwallId }, url: path, requestId, language: lang || undefined };
    const response = await ask(request, question);
    if (response.kind === 'problem' && response.problem.code === 'too_many_requests') {
      return { kind: 'refused', problem: response.problem };
    }
    const body = jsonOf(response);
    if (body === null) return { kind: 'not_listed' };
    return { kind: 'listed', json: `{"path":${JSON.stringify(path)},"lang":${JSON.stringify(lang)},"body":${body}}` };
  };
}

/** The JSON of a list; null for a refusal, and for a list that is too long to embed. */
function jsonOf(response: Ending): string | null {
  if (response.kind === 'empty') return 'null';
  if (response.kind !== 'bytes') return null;
  const text = Buffer.from(response.bytes).toString();
  response.release?.();
  return text;
}
