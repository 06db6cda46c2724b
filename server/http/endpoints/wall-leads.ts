import { routes } from '@rewards-wall/shared/routes.ts';
import { wallLeads, wallLeadsQuery } from '@rewards-wall/shared/schema/wall-lead.ts';
import type { listWallLeads } from '../../leads/list-wall-leads.ts';
import { endpoint, json, type Endpoint } from '../endpoint.ts';

/** Every lead of a wall, for its publisher's books (docs/contract/leads.md#books-of-a-wall). */
export function wallLeadsEndpoint(deps: { listWallLeads: ReturnType<typeof listWallLeads> }): Endpoint {
  return endpoint({
    name: 'wallLeads',
    ...routes.wallLeads,
    summary: "A wall's leads, for the publisher's books",
    description:
      'In the order of time, a minute behind, so that none is missed: go on with the last `lead_id` as `after` until fewer than `limit` come. States change later: a lead that was held may be credited, a credited one reversed.',
    tag: 'Leads',
    target: 'wall',
    access: { secretKey: true, missing: 'invalid_key' },
    cors: 'nobody',
    secure: true,
    query: wallLeadsQuery,
    answers: { 200: { description: 'The page; empty past the end.', schema: wallLeads } },
    problems: ['invalid_request', 'invalid_key', 'not_found'],
    handle: async ({ query, target: wall }) =>
      json(await deps.listWallLeads({ adwallId: wall.adwallId, after: query.after ?? null, limit: query.limit })),
  });
}
