import type { Units } from '@rewards-wall/shared/credits.ts';
import { isTestClick, type TestClick } from '../../../leads/write-trial-call.ts';
import { everyClickOf } from '../../../store/ports/activity.ts';
import type { StoredLead } from '../../../store/ports/stored-leads.ts';
import type { AdminContext } from '../admin-context.ts';

/** A test user's click as stored. */
export interface FoundTrial {
  facts: TestClick;
  /** The balance of the test user. */
  balance: Units;
  /** The leads of this click, in the order of the activity. */
  leads: StoredLead[];
}

/** Finds a test user's click. Null if it doesn't belong to a test user of this wall. */
export function findTrial({
  services,
}: AdminContext): (input: { adwallId: number; clickId: string }) => Promise<FoundTrial | null> {
  const { clock, store } = services;
  return async ({ adwallId, clickId }) => {
    const facts = await store.leadFacts({ clickId, recentSince: clock.now() });
    if (facts === null || !isTestClick(facts, adwallId)) return null;
    const { subid1 } = facts.person;
    const { balance, clicks } = await store.listActivity(everyClickOf({ kind: 'wall', profileId: adwallId, subid1 }));
    const leads = clicks.flatMap((entry) => entry.leads).filter((lead) => lead.clickId === clickId);
    return { facts, balance, leads };
  };
}
