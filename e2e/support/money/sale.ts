import { ruleDefinition } from '@rewards-wall/shared/schema/reward-rule.ts';
import { wallLeads } from '@rewards-wall/shared/schema/wall-lead.ts';
import { expect } from 'vitest';
import { MINUTE, NOON } from '../../../server/runtime/clock.fixture.ts';
import { addresses, agents } from '../requests/agents-and-addresses.ts';
import { askFor } from '../requests/list-offers.ts';
import { offerRow } from '../requests/offers.ts';
import { sendLead, type LeadFields } from '../requests/send-lead.ts';
import type { TestService } from '../service/start-service.ts';
import { openLinks, readHistory } from './money-wall.ts';

/** An offer that pays 125 credits without a rule. */
export const QUEST = 6901;
/** An offer with events that pay 50 and 100. */
export const LEVELS = 6902;

const events = [
  { event_id: 11, event_name: 'Install', event_revenue: 0.5 },
  { event_id: 12, event_name: 'Level 10', event_revenue: 1 },
];

/** A wall with one rule, `Weekend`, a source, and a user who lists offers, clicks and gets leads over HTTP. */
export async function openSale(service: TestService, definition: unknown, settings = {}) {
  service.clock.moveTo(NOON);
  const offers = [offerRow(QUEST, { payout: 1.25 }), offerRow(LEVELS, { events })];
  expect((await service.importOffers(offers, { prune: true })).rejected).toEqual([]);
  const wall = await service.newWall(settings);
  const { adwallId } = wall;
  const source = await service.newSource();
  const user = service.newUser();
  const ruleId = `rul_${adwallId}`;
  const rule = { ruleId, name: 'Weekend', definition: ruleDefinition.parse(definition) };
  expect(await service.store.addRule({ adwallId, rule, before: null, at: NOON })).toEqual({ kind: 'added' });
  const headers = { 'User-Agent': agents.windows, 'Accept-Language': 'en', 'X-Forwarded-For': addresses.US };
  const listFor = (subid1: string) => askFor(service, wall, { subid1, ip: addresses.US }, headers).offers();
  const listed = async (id: number, subid1 = user) => (await listFor(subid1)).find(({ offer_id }) => offer_id === id);
  const follow = (clickUrl = '', accept?: string) =>
    service.client.get(new URL(clickUrl).pathname, { headers, ...(accept !== undefined && { query: { accept } }) });
  return {
    ...service,
    service,
    wall,
    user,
    source,
    ruleId,
    listed,
    follow,
    /** Follows a link of the first list. */
    click: await openLinks(service, wall, user),
    /** Reports a lead. Fails unless it is accepted. */
    lead: async (clickId: string | null, fields: LeadFields) => {
      const answer = await sendLead(service, source, { click_id: clickId ?? '', ...fields });
      expect(answer.text).toBe('OK');
    },
    /** The wall's leads: credits, base, bonus and rule. */
    leads: async () => {
      service.clock.forward(2 * MINUTE);
      const answer = await service.client.get(`/v1/walls/${adwallId}/leads`, { query: { api_key: wall.secretKey } });
      return wallLeads
        .parse(answer.body)
        .leads.map(({ base, bonus, currency_count, rule: name }) => [currency_count, base, bonus, name]);
    },
    history: () => readHistory(service, wall, user),
    change: (next: unknown) =>
      service.store.changeRule({ adwallId, ruleId, definition: ruleDefinition.parse(next), at: service.clock.now() }),
    remove: () => service.store.removeRule({ adwallId, ruleId, at: service.clock.now() }),
  };
}

/** The click of a redirect to an offer. */
export function clickIdIn({ headers }: { headers: Headers }): string {
  return new URL(headers.get('location') ?? '').searchParams.get('click') ?? '';
}
