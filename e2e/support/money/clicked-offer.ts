import { expect } from 'vitest';
import { listLeads } from '../../../server/leads/list-leads.ts';
import type { WallChanges } from '../../../server/publishers/change-settings.ts';
import type { LeadState } from '../../../server/store/ports/stored-leads.ts';
import type { ApiResponse } from '../requests/client.ts';
import { MINUTE, NOON } from '../../../server/runtime/clock.fixture.ts';
import { askFor } from '../requests/list-offers.ts';
import { offerRow } from '../requests/offers.ts';
import { sendLead, type LeadFields } from '../requests/send-lead.ts';
import type { TestService } from '../service/start-service.ts';
import { addresses, agents } from '../requests/agents-and-addresses.ts';

export const OK = { status: 200, text: 'OK' };
export const DUP = { status: 200, text: 'DUP' };
export const refused = (status: number, code: string) => ({ status, code });

let nextOffer = 1000;
let nextTransaction = 0;

/** A user who has just clicked an offer, and a source that may credit it. */
export async function clicked(
  service: TestService,
  parts: Record<string, unknown> = {},
  settings: WallChanges = {},
  query: Record<string, string> = {},
) {
  const { client, clock, store } = service;
  clock.moveTo(NOON);
  const offerId = (nextOffer += 1);
  expect((await service.importOffers([offerRow(offerId, parts)], { prune: true })).rejected).toEqual([]);
  const wall = await service.newWall(settings);
  const source = await service.newSource();
  const follow = async (user: string, agent: string = agents.windows): Promise<string> => {
    const ask = askFor(service, wall, { subid1: user, ip: addresses.US, ...query }, { 'User-Agent': agent });
    const link = new URL((await ask.offers())[0]?.click_url ?? '').pathname;
    const response = await client.get(link, { headers: { 'User-Agent': agent } });
    return new URL(response.headers.get('location') ?? '').searchParams.get('click') ?? '';
  };
  const user = service.newUser();
  const clickId = await follow(user);
  clock.forward(10 * MINUTE);
  const account = (subid1 = user) => ({ kind: 'wall', profileId: wall.adwallId, subid1 }) as const;
  const history = (subid1 = user) => store.listTransactions({ account: account(subid1), limit: null, offset: 0 });
  const newTransaction = (): string => `T-${(nextTransaction += 1)}`;
  return {
    ...service,
    offerId,
    wall,
    source,
    user,
    clickId,
    follow,
    account,
    history,
    newTransaction,
    /** Reports a lead for the click, with a new transaction id unless `fields` has one. */
    send: (fields: LeadFields = {}, from = source): Promise<ApiResponse> =>
      sendLead(service, from, { click_id: clickId, transaction_id: newTransaction(), ...fields }),
    leads: (state: LeadState) =>
      listLeads(service)({ state, walls: [wall.adwallId], source: null, offerId: null, limit: 10 }),
  };
}
