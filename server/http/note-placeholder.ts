import { isRecord } from '@rewards-wall/shared/is-record.ts';
import { isPlaceholder } from '@rewards-wall/shared/user-id.ts';
import { whenReady, type MaybePromise } from '../runtime/when-ready.ts';
import type { WallOrPanelRef } from '../store/ports/accounts.ts';
import { subid1Of } from './endpoint-call.ts';
import type { EndpointRequest } from './endpoint-request.ts';
import { refOf } from './endpoint-target.ts';
import { refusalOf, type EndpointResponse } from './endpoint.ts';

/** Called with the wall or panel of a request. The response waits for it. */
export type OnPageMistake = (owner: WallOrPanelRef, requestId: string) => MaybePromise<void>;

/**
 * Reports a request whose path, query or body has a known placeholder as its user. Refused requests write nothing, so
 * they are not reported.
 */
export function notePlaceholder(
  onPlaceholder: OnPageMistake,
  given: EndpointRequest,
  response: MaybePromise<EndpointResponse>,
): MaybePromise<EndpointResponse> {
  const { exchange, parsedBody, parsedQuery, target } = given;
  const named = [subid1Of(given), parsedQuery['subid1'], isRecord(parsedBody) ? parsedBody['subid1'] : null];
  const owner = refOf(target);
  if (owner === null || !named.some((subid1) => typeof subid1 === 'string' && isPlaceholder(subid1))) return response;
  return whenReady(response, (known) =>
    refusalOf(known) === undefined ? whenReady(onPlaceholder(owner, exchange.requestId), () => known) : known,
  );
}
