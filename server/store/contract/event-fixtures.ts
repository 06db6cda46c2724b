import type { EventLimits, NewLead } from '../ports/leads.ts';
import type { Store } from '../store.ts';
import { AT, lead, newClick } from './fixtures.ts';
import { newUser } from './money-fixtures.ts';

const NO_DAY: EventLimits = { completions: null, day: null, isDayStated: false };

/** A lead of an event that may be completed several times. */
export const numbered = (clickId: string, limits: Partial<EventLimits>, given: Partial<NewLead> = {}): NewLead => {
  const all = { ...NO_DAY, ...limits };
  const event = { takes: 'numbered', eventId: '1', eventCount: all.completions } as const;
  return lead(clickId, { ...event, limits: all, ...given });
};

/** A user with two clicks on an offer. */
export async function beginEvents(store: Store) {
  const account = await newUser(store);
  const { clickId, offerId } = await newClick(store, account);
  const again = await newClick(store, account, { offerId, at: AT + 1, repeatSince: AT + 1 });
  const completed = async () =>
    (await store.targetingFacts({ account, ipDigest: null, panelId: null })).completedOfferIds;
  return { store, account, clickId, offerId, otherClickId: again.clickId, completed };
}
