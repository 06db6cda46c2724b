import { routes } from '@rewards-wall/shared/routes.ts';
import { ticketCreated, ticketParameters } from '@rewards-wall/shared/schema/ticket.ts';
import * as z from 'zod';
import type { openTicket } from '../../tickets/open-ticket.ts';
import { endpoint, json, refuse, type Endpoint } from '../endpoint.ts';
import { problem } from '../problem.ts';

/** Support tickets (spec/decisions.md 3, Support ticket): no key is asked, five a day. */
export function ticketEndpoint(deps: { openTicket: ReturnType<typeof openTicket> }): Endpoint {
  return endpoint({
    name: 'createTicket',
    ...routes.createTicket,
    summary: 'Open a support ticket',
    description: 'Parameters in the query, a form body or a JSON body.',
    tag: 'Support',
    target: 'wall',
    access: { secretKey: true, publishableKey: true, token: 'any' },
    cors: 'profile-origins',
    secure: true,
    query: z.object({}),
    body: { schema: ticketParameters, encoding: 'parameters' },
    answers: { 201: { description: 'Stored for the operator.', schema: ticketCreated } },
    problems: ['invalid_request', 'not_found'],
    handle: async ({ body, client, subid1, target }) => {
      const { api_key: _, ...ticket } = body;
      const outcome = await deps.openTicket({
        account: { kind: 'wall', profileId: target.adwallId, subid1 },
        ticket,
        ip: client.ip,
      });
      if (outcome.kind === 'too_many') {
        const headers = { 'Retry-After': String(outcome.retryAfterSeconds) };
        return refuse(problem('too_many_requests', { detail: 'Five tickets a day are the most.', headers }));
      }
      return json({ ticket_id: outcome.ticketId }, 201);
    },
  });
}
