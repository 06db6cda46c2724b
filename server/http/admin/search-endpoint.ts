import { isPermitted } from '@rewards-wall/shared/admin/permissions.ts';
import type { Found } from '@rewards-wall/shared/admin/user-schema.ts';
import type { AdminCaller } from '../../admins/admin-caller.ts';
import type { DirectoryView } from '../../publishers/directory.ts';
import type { WallOrPanelRef } from '../../store/ports/accounts.ts';
import type { FoundById } from '../../store/ports/casework.ts';
import { json, type Endpoint } from '../endpoint.ts';
import type { AdminContext } from './admin-context.ts';
import { adminEndpoint } from './admin-endpoint.ts';
import { coversWall, findOwner, seesClick, seesRefused, seesUsers, userPath } from './casework-rows.ts';

type Hit = Found['found'][number];

/** Finds anything by its ID (docs/console.md#find-anything). */
export function searchEndpoint({ services }: AdminContext): Endpoint {
  const { store } = services;
  const { loadOfferFacts } = services.offers;
  return adminEndpoint('search', {
    tag: 'Search',
    summary: 'Find everything with this id',
    description:
      'Ids of leads, refused calls, clicks, deliveries, postbacks, offers, tickets and ledger rows, transaction ids of sources, and users. Only what the role may see.',
    problems: ['invalid_request'],
    handle: async ({ body: { text }, caller, directory }) => {
      const sources = directory.sources.map(({ name }) => name);
      const factsOf = await loadOfferFacts();
      const isOffer = /^[1-9]\d{0,15}$/.test(text) && factsOf(Number(text)) !== null;
      const found = await store.findById({ text, sources, publishers: caller.publishers });
      const hits = hitsOf(visibleTo(found, caller, directory));
      const postback = directory.postback(text);
      if (postback !== null && coversWall(postback.adwallId, caller, directory)) {
        hits.push({ kind: 'postback', id: text, path: `postbacks/${encodeURIComponent(text)}` });
      }
      if (isOffer) hits.push({ kind: 'offer', id: text, path: `offers/${text}` });
      return json({ found: hits });
    },
  });
}

/** Leaves out what the caller may not see. */
export function visibleTo(found: FoundById, caller: AdminCaller, directory: DirectoryView): FoundById {
  const isOfCaller = (owner: WallOrPanelRef): boolean => findOwner(owner, caller, directory) !== null;
  const isUserOfCaller = (owner: WallOrPanelRef): boolean => seesUsers(caller) && isOfCaller(owner);
  return {
    leads: found.leads.filter(({ adwallId }) => coversWall(adwallId, caller, directory)),
    clicks: found.clicks.filter(({ owner }) => seesClick(owner, caller, directory)),
    deliveries: found.deliveries.filter(({ postbackId }) =>
      coversWall(directory.postback(postbackId)?.adwallId ?? 0, caller, directory),
    ),
    transactions: found.transactions.filter(isUserOfCaller),
    refusedCalls: found.refusedCalls.filter(({ adwallId }) => seesRefused(adwallId, caller, directory)),
    tickets: isPermitted(caller, 'tickets.answer') ? found.tickets.filter(isOfCaller) : [],
    users: found.users.filter(isUserOfCaller),
  };
}

function hitsOf({ clicks, deliveries, leads, refusedCalls, tickets, transactions, users }: FoundById): Hit[] {
  const hit = (kind: Hit['kind'], id: string | number, path: string): Hit => ({ kind, id: String(id), path });
  return [
    ...leads.map(({ leadId }) => hit('lead', leadId, `leads/${encodeURIComponent(leadId)}`)),
    ...clicks.map(({ clickId }) => hit('click', clickId, `leads/clicks/${encodeURIComponent(clickId)}`)),
    ...deliveries.map(({ deliveryId }) =>
      hit('delivery', deliveryId, `postbacks/deliveries/${encodeURIComponent(deliveryId)}`),
    ),
    ...transactions.map(({ transactionId }) => hit('transaction', transactionId, `users/ledger/${transactionId}`)),
    ...refusedCalls.map(({ callId }) => hit('refused-call', callId, `leads/refused/${encodeURIComponent(callId)}`)),
    ...tickets.map(({ ticketId }) => hit('ticket', ticketId, `tickets/${ticketId}`)),
    ...users.map((account) => hit('user', account.subid1, userPath(account))),
  ];
}
