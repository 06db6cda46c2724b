import type { EventTerms } from '../../store/click-terms.ts';
import type { ClickActivity } from '../../store/ports/activity.ts';
import type { StoredClick } from '../../store/ports/clicks.ts';
import type { StoredLead } from '../../store/ports/stored-leads.ts';

/** A click on an offer that pays 300. */
export const click: StoredClick = {
  clickId: 'clk_1',
  accountId: 1,
  offerId: 5,
  sealed: null,
  ipDigest: null,
  deviceDigest: null,
  country: 'US',
  placement: null,
  payout: 30_000,
  amount: 3_000_000,
  terms: '{"ratio":1000000,"round":false,"events":[]}',
  at: 1000,
};

/** The terms of an event that pays 100. */
export const level = (id: number): EventTerms => ({
  event_id: id,
  event_name: `Level ${id}`,
  payout: 10_000,
  amount: 1_000_000,
  time_to_complete: null,
});

/** A credited lead of the click. */
export const lead = (parts: Partial<StoredLead>): StoredLead => ({
  leadId: 'lead_1',
  kind: 'complete',
  takes: 'event',
  isTest: false,
  accountId: 1,
  adwallId: 1,
  offerId: 5,
  offerName: 'Harbor Quest',
  eventId: '',
  source: 'network',
  externalId: 'x',
  clickId: 'clk_1',
  placement: null,
  payout: 30_000,
  gross: null,
  amount: 3_000_000,
  reward: null,
  state: 'credited',
  reason: null,
  findings: [],
  releaseAt: null,
  holdRule: null,
  at: 2000,
  changedAt: 2000,
  ...parts,
});

/** The places of a user without other clicks. */
export const placesOf = (leads: readonly StoredLead[]): ClickActivity['completions'] => {
  const live = leads.filter(({ state }) => state === 'credited' || state === 'pending');
  return new Map([...Map.groupBy(live, ({ eventId }) => eventId)].map(([eventId, of]) => [eventId, of.length]));
};
