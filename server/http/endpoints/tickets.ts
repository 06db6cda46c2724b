import { routes } from '@rewards-wall/shared/routes.ts';
import { ticketCreated, ticketParameters } from '@rewards-wall/shared/schema/ticket.ts';
import * as z from 'zod';
import { endpoint, json, refuse, type Endpoint } from '../endpoint.ts';
import type { EndpointContext } from '../endpoint-context.ts';
import { tokenEnded } from '../key-refusal.ts';
import { bindingOf } from '../principal.ts';
import { problem } from '../problem.ts';

/** One day: after that, the client's oldest ticket no longer counts toward the limit. */
const RETRY_AFTER_S = '86400';

/** Support tickets, which need no key (docs/contract/activity-and-tickets.md#support-tickets). */
export function ticketEndpoint({ services }: EndpointContext): Endpoint {
  return endpoint({
    name: 'createTicket',
    ...routes.createTicket,
    summary: 'Open a support ticket',
    description: 'Send the parameters in the query, a form body or a JSON body.',
    tag: 'Support',
    target: 'wall',
    access: { secretKey: true, publishableKey: true, token: 'any' },
    cors: 'profile-origins',
    secure: true,
    query: z.object({}),
    body: { schema: ticketParameters, encoding: 'parameters' },
    responses: { 201: { description: 'Stored for the operator.', schema: ticketCreated } },
    takesIdempotencyKey: true,
    problems: ['invalid_request', 'support_disabled', 'not_found'],
    handle: async ({ body, client, idempotencyKey, principal, subid1, target }) => {
      const outcome = await services.tickets.createTicket({
        account: { kind: 'wall', profileId: target.adwallId, subid1 },
        subjectId: body.subject_id,
        text: {
          name: body.name,
          email: body.email,
          message: body.message ?? null,
          offer_name: body.offer_name ?? null,
          completed_at: body.completed_at ?? null,
          proof_image_url: body.proof_image_url ?? null,
          proof_video_url: body.proof_video_url ?? null,
          click_id: body.click_id ?? null,
        },
        ip: client.ip,
        token: bindingOf(principal),
        idempotencyKey,
      });
      if (outcome.kind === 'token_ended') return refuse(tokenEnded);
      if (outcome.kind === 'support_disabled') {
        return refuse(problem(outcome.kind, { detail: 'The advertiser of this offer takes no tickets.' }));
      }
      if (outcome.kind === 'idempotency_mismatch') return refuse(problem(outcome.kind));
      if (outcome.kind === 'too_many') {
        const detail = 'Too many tickets from this user or IP address in the last 24 hours.';
        return refuse(problem('too_many_requests', { detail, headers: { 'Retry-After': RETRY_AFTER_S } }));
      }
      return json({ ticket_id: outcome.ticketId }, 201);
    },
  });
}
