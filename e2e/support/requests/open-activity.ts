import { activity } from '@rewards-wall/shared/schema/activity.ts';
import { expect } from 'vitest';
import type { NewLead } from '../../../server/store/ports/leads.ts';
import { NOON } from '../../../server/runtime/clock.fixture.ts';
import { askFor } from './list-offers.ts';
import { mintToken } from './mint-token.ts';
import { offerRow } from './offers.ts';
import type { TestService, TestWall } from '../service/start-service.ts';
import { addresses, agents } from './agents-and-addresses.ts';

type LeadParts = Partial<Pick<NewLead, 'eventId' | 'verdict' | 'reason' | 'findings' | 'amount' | 'eventCount'>>;

/** Stores a lead for a click as if a source had reported it. Returns its external id. */
export async function lead({ clock, store }: TestService, clickId: string, parts: LeadParts = {}): Promise<string> {
  const at = clock.now();
  const { amount = 1_000_000, eventId = '' } = parts;
  const leadId = `lead_${crypto.randomUUID()}`;
  const externalId = crypto.randomUUID();
  const terms = { payout: 10_000, amount };
  await store.creditLead({
    kind: 'complete',
    takes: 'event',
    leadId,
    source: 'network',
    externalId,
    eventId,
    clickId,
    ...terms,
    eventCount: parts.eventCount ?? 0,
    verdict: parts.verdict ?? 'credit',
    reason: parts.reason ?? null,
    findings: parts.findings ?? [],
    event: {
      leadId,
      identity: leadId,
      kind: 'complete',
      clickId,
      offerId: 1,
      offerName: 'Offer',
      eventId: null,
      eventName: null,
      ...terms,
      currencyName: 'Coins',
      country: 'US',
      leadAt: at,
      reason: null,
      at,
    },
    deliveryId: `dlv_${crypto.randomUUID()}`,
    cap: null,
    day: new Date(at).toISOString().slice(0, 10),
    at,
  });
  return externalId;
}

let nextOffer = 7000;

/** A user of a new wall, with functions that click offers and read the activity. */
export async function openActivity(service: TestService) {
  service.clock.moveTo(NOON);
  const wall = await service.newWall();
  const user = service.newUser();
  const path = `/v1/walls/${wall.adwallId}/activity`;
  const mint = (of: TestWall, subid1: string) => mintToken(service, of, subid1);
  const token = await mint(wall, user);
  const newOffer = async (parts: Record<string, unknown> = {}) => {
    nextOffer += 1;
    expect((await service.importOffers([offerRow(nextOffer, parts)])).rejected).toEqual([]);
    return nextOffer;
  };
  /** Clicks the offer and returns the click's id. */
  const click = async (offerId: number, subid1 = user) => {
    const ask = askFor(service, wall, { subid1, ip: addresses.US }, { 'User-Agent': agents.windows });
    const offer = (await ask.offers()).find(({ offer_id }) => offer_id === offerId);
    const response = await service.client.get(new URL(offer?.click_url ?? '').pathname);
    return new URL(response.headers.get('location') ?? '').searchParams.get('click') ?? '';
  };
  const read = async (query: Record<string, number> = {}) => {
    const response = await service.client.get(path, { query, bearer: token });
    expect(response.status).toBe(200);
    return activity.parse(response.body);
  };
  return { service, ...service, wall, user, path, token, mint, newOffer, click, read };
}
