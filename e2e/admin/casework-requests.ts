import { expect } from 'vitest';
import type { Permission } from '@rewards-wall/shared/admin/permissions.ts';
import type { AdminClient, Person } from '../support/requests/admins.ts';
import { newCase } from '../support/requests/casework.ts';
import { profileFields } from '../support/requests/profiles.ts';
import type { TestService } from '../support/service/start-service.ts';

export type Options = Parameters<AdminClient['ask']>[1];

/** What an endpoint needs, and a valid request. */
export interface EndpointCase {
  needs: Permission | 'person' | 'person or key' | 'nothing';
  /** The request names something of the publisher: someone whose role is for others gets 404. */
  isOwned?: true;
  /** What it leaves in the audit log. */
  audit?: string;
  request?: (service: TestService, pubId: number) => Promise<Options> | Options;
  /** The same, for a request about something of the person who makes it. */
  requestAs?: (service: TestService, person: Person) => Promise<Options>;
}

/** The endpoints with which staff works on cases. */
export const caseworkRequests = {
  listLeads: { needs: 'leads.read', isOwned: true, request: ofWall },
  readLead: { needs: 'leads.read', isOwned: true, request: ofCase(({ held }) => ({ params: { lead_id: held } })) },
  readClick: {
    needs: 'leads.read',
    isOwned: true,
    request: ofCase(({ clickId }) => ({ params: { click_id: clickId } })),
  },
  decideLeads: {
    needs: 'leads.decide',
    audit: 'lead.reject',
    request: ofCase(({ held }) => ({ json: { lead_ids: [held], decision: 'reject', reason: 'fraud' } })),
  },
  listRefusedCalls: { needs: 'leads.read', isOwned: true, request: ofWall },
  readRefusedCall: {
    needs: 'leads.read',
    isOwned: true,
    request: ofCase(({ callId }) => ({ params: { call_id: callId } })),
  },
  listPostbacks: { needs: 'deliveries.read', isOwned: true, request: ofWall },
  changePostback: {
    needs: 'postbacks.change',
    audit: 'postback.change',
    isOwned: true,
    request: ofCase(({ postbackId }) => ({ params: { postback_id: postbackId }, json: { is_enabled: false } })),
  },
  setPostbackAnswers: {
    needs: 'postbacks.change',
    audit: 'postback.answers',
    isOwned: true,
    request: ofCase(({ postbackId }) => ({ params: { postback_id: postbackId }, json: { must_contain: 'OK' } })),
  },
  addPostback: {
    needs: 'postbacks.change',
    audit: 'postback.add',
    isOwned: true,
    request: async (service, pubId) => {
      const { adwallId } = await service.newWall({}, pubId);
      return { json: { wall: adwallId, kind: 'json', address: 'https://shop.example/hooks' } };
    },
  },
  movePostback: {
    needs: 'postbacks.change',
    audit: 'postback.move',
    isOwned: true,
    request: ofCase(({ postbackId }) => ({
      params: { postback_id: postbackId },
      json: { address: 'https://shop.example/new' },
    })),
  },
  rotatePostback: {
    needs: 'walls.keys',
    audit: 'postback.rotate',
    isOwned: true,
    request: ofCase(({ postbackId }) => ({ params: { postback_id: postbackId }, json: {} })),
  },
  endPostbackOverlap: {
    needs: 'walls.keys',
    audit: 'postback.end-overlap',
    isOwned: true,
    request: ofCase(({ postbackId }) => ({ params: { postback_id: postbackId } })),
  },
  removePostback: {
    needs: 'postbacks.change',
    audit: 'postback.remove',
    isOwned: true,
    request: ofCase(({ postbackId }) => ({
      params: { postback_id: postbackId },
      query: { drop_undelivered: true },
    })),
  },
  testPostback: {
    needs: 'postbacks.change',
    audit: 'postback.test',
    isOwned: true,
    request: ofCase(({ postbackId }) => ({ params: { postback_id: postbackId } })),
  },
  listDeliveries: { needs: 'deliveries.read', isOwned: true, request: ofWall },
  readDelivery: {
    needs: 'deliveries.read',
    isOwned: true,
    request: ofCase(({ deliveryId }) => ({ params: { delivery_id: deliveryId } })),
  },
  replayDeliveries: {
    needs: 'deliveries.replay',
    audit: 'delivery.replay',
    isOwned: true,
    request: ofCase(({ deliveryId }) => ({ json: { delivery_id: deliveryId } })),
  },
  readUser: { needs: 'users.read', audit: 'user.read', isOwned: true, request: ofCase(userOf) },
  listLedger: { needs: 'users.read', audit: 'user.read', isOwned: true, request: ofCase(userOf) },
  listClicks: { needs: 'users.read', audit: 'user.read', isOwned: true, request: ofCase(userOf) },
  readLedgerRow: {
    needs: 'users.read',
    audit: 'user.read',
    isOwned: true,
    request: ofCase(({ transactionId }) => ({ params: { transaction_id: transactionId } })),
  },
  adjustUser: {
    needs: 'users.adjust',
    audit: 'user.adjust',
    isOwned: true,
    request: ofCase((one) => ({ ...userOf(one), json: { amount: 1, reason: 'goodwill' } })),
  },
  exportUser: { needs: 'users.export', audit: 'user.export', isOwned: true, request: ofCase(userOf) },
  eraseUser: { needs: 'users.erase', audit: 'user.erase', isOwned: true, request: ofCase(userOf) },
  findByEmail: { needs: 'users.read', audit: 'user.find', request: () => ({ json: { email: 'ann@mail.example' } }) },
  detachEmail: {
    needs: 'users.erase',
    audit: 'user.detach-email',
    isOwned: true,
    request: async (service, pubId) => {
      const panel = await service.newPanel({ pubId });
      const subid1 = service.newUser();
      const json = profileFields(service.secrets, { api_key: panel.secretKey });
      expect((await service.client.post(panel.user(subid1), { json })).status).toBe(201);
      return { params: { owner: `panel-${panel.profileId}`, subid1 } };
    },
  },
  listTickets: { needs: 'tickets.answer', isOwned: true, request: ofWall },
  readTicket: {
    needs: 'tickets.answer',
    audit: 'user.read',
    isOwned: true,
    request: ofCase(({ ticketId }) => ({ params: { ticket_id: ticketId } })),
  },
  closeTicket: {
    needs: 'tickets.answer',
    audit: 'ticket.close',
    isOwned: true,
    request: ofCase(({ ticketId }) => ({ params: { ticket_id: ticketId } })),
  },
  search: { needs: 'leads.read', request: () => ({ json: { text: 'anything' } }) },
  trace: { needs: 'leads.read', request: () => ({ json: { text: 'anything' } }) },
} satisfies Record<string, EndpointCase>;

type Case = Awaited<ReturnType<typeof newCase>>;

function ofCase(request: (one: Case) => Options): (service: TestService, pubId: number) => Promise<Options> {
  return async (service, pubId) => request(await newCase(service, pubId));
}

/** A list of one wall. */
async function ofWall(service: TestService, pubId: number): Promise<Options> {
  return { query: { wall: (await service.newWall({}, pubId)).adwallId } };
}

function userOf({ owner, subid1 }: Case): NonNullable<Options> {
  return { params: { owner, subid1 } };
}
