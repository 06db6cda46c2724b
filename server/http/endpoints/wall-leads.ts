import { routes } from '@rewards-wall/shared/routes.ts';
import { wallLeads, wallLeadsQuery } from '@rewards-wall/shared/schema/wall-lead.ts';
import { endpoint, json, type Endpoint } from '../endpoint.ts';
import type { EndpointContext } from '../endpoint-context.ts';

/** Every lead of a wall, for its publisher's books (docs/contract/leads.md#list-leads). */
export function wallLeadsEndpoint({ services }: EndpointContext): Endpoint {
  return endpoint({
    name: 'wallLeads',
    ...routes.wallLeads,
    summary: "List a wall's leads",
    description:
      "For the publisher's accounting. Oldest first, without the last minute, so that you miss no lead. Repeat the request with the last `lead_id` as `after` until the response has fewer than `limit` leads. States can change later: a held lead may be credited, and a credited lead may be reversed.",
    tag: 'Leads',
    target: 'wall',
    access: { secretKey: true, missing: 'invalid_key' },
    cors: 'nobody',
    secure: true,
    query: wallLeadsQuery,
    responses: { 200: { description: 'The page; empty after the last lead.', schema: wallLeads } },
    problems: ['invalid_request', 'invalid_key', 'not_found'],
    handle: async ({ query, target: wall }) =>
      json(
        await services.leads.listWallLeads({ adwallId: wall.adwallId, after: query.after ?? null, limit: query.limit }),
      ),
  });
}
