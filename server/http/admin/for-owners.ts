import { refuse, type EndpointResponse } from '../endpoint.ts';
import { problem } from '../problem.ts';

/** Refuses an action that requires a permission beyond the endpoint's (docs/security.md). */
export function forOwners(what: string): EndpointResponse<never> {
  return refuse(problem('not_permitted', { detail: `Only an owner may ${what}. Nothing was changed.` }));
}
