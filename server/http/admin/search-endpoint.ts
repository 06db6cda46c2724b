import { isPermitted } from '@rewards-wall/shared/admin/permissions.ts';
import { adminRoutes } from '@rewards-wall/shared/admin/routes.ts';
import { found as foundSchema, searchBody, type Found } from '@rewards-wall/shared/admin/user-schema.ts';
import * as z from 'zod';
import type { AdminCaller } from '../../admins/admin-caller.ts';
import type { LoadOfferFacts } from '../../offers/load-offer-facts.ts';
import type { DirectoryView } from '../../publishers/directory.ts';
import type { AccountRef } from '../../store/ports/accounts.ts';
import type { CaseworkPort, FoundById } from '../../store/ports/casework.ts';
import { json, type Endpoint } from '../endpoint.ts';
import { adminEndpoint } from './admin-endpoint.ts';
import { coversWall, findOwner, seesClick, seesRefused, seesUsers, userPath } from './casework-rows.ts';

export interface SearchEndpointDeps {
  store: Pick<CaseworkPort, 'findById'>;
  loadOfferFacts: LoadOfferFacts;
}

type Hit = Found['found'][number];

/** Finds whatever has an id (docs/console.md#search). */
export function searchEndpoint({ loadOfferFacts, store }: SearchEndpointDeps): Endpoint {
  return adminEndpoint({
    ...{ name: 'search', ...adminRoutes.search, tag: 'Search', query: z.object({}), target: 'none' },
    summary: 'Find whatever has this id',
    description:
      'Ids of leads, refused calls, clicks, deliveries, postbacks, offers, tickets and ledger rows, transaction ids of sources, and users. Only what the role may see.',
    admin: { permission: 'leads.read' },
    body: { schema: searchBody, encoding: 'json' },
    answers: { 200: { description: 'What was found.', schema: foundSchema } },
    problems: ['invalid_request'],
    handle: async ({ body: { text }, caller, directory }) => {
      const sources = directory.sources.map(({ name }) => name);
      const factsOf = await loadOfferFacts();
      const isOffer = /^[1-9]\d{0,15}$/.test(text) && factsOf(Number(text)) !== null;
      const hits = hitsOf(await store.findById({ text, sources, publishers: caller.publishers }), caller, directory);
      const postback = directory.postback(text);
      if (postback !== null && coversWall(postback.adwallId, caller, directory)) {
        hits.push({ kind: 'postback', id: text, path: `postbacks/${encodeURIComponent(text)}` });
      }
      if (isOffer) hits.push({ kind: 'offer', id: text, path: `offers/${text}` });
      return json({ found: hits });
    },
  });
}

function hitsOf(found: FoundById, caller: AdminCaller, directory: DirectoryView): Hit[] {
  const isOwn = (account: AccountRef): boolean => seesUsers(caller) && findOwner(account, caller, directory) !== null;
  const leads = found.leads.filter(({ adwallId }) => coversWall(adwallId, caller, directory));
  const deliveries = found.deliveries.filter(({ postbackId }) =>
    coversWall(directory.postback(postbackId)?.adwallId ?? 0, caller, directory),
  );
  const tickets = isPermitted(caller, 'tickets.answer') ? found.tickets : [];
  return [
    ...leads.map(({ leadId }): Hit => ({ kind: 'lead', id: leadId, path: `leads/${encodeURIComponent(leadId)}` })),
    ...found.clicks
      .filter(({ owner }) => seesClick(owner, caller, directory))
      .map(({ clickId }): Hit => ({ kind: 'click', id: clickId, path: `leads/clicks/${encodeURIComponent(clickId)}` })),
    ...deliveries.map(({ deliveryId }): Hit => ({
      kind: 'delivery',
      id: deliveryId,
      path: `postbacks/deliveries/${encodeURIComponent(deliveryId)}`,
    })),
    ...found.transactions
      .filter((owner) => seesUsers(caller) && findOwner(owner, caller, directory) !== null)
      .map(({ transactionId }): Hit => {
        return { kind: 'transaction', id: String(transactionId), path: `users/ledger/${transactionId}` };
      }),
    ...found.refusedCalls
      .filter(({ adwallId }) => seesRefused(adwallId, caller, directory))
      .map(({ callId }): Hit => {
        return { kind: 'refused-call', id: callId, path: `leads/refused/${encodeURIComponent(callId)}` };
      }),
    ...tickets
      .filter((ticket) => findOwner(ticket, caller, directory) !== null)
      .map(({ ticketId }): Hit => ({ kind: 'ticket', id: String(ticketId), path: `tickets/${ticketId}` })),
    ...found.users.filter(isOwn).map((account): Hit => ({ kind: 'user', id: account.subid1, path: userPath(account) })),
  ];
}
