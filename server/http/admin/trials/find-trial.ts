import type { Units } from '@rewards-wall/shared/credits.ts';
import { isTestClick, type TestClick } from '../../../leads/write-trial-call.ts';
import type { Clock } from '../../../runtime/clock.ts';
import { everyClickOf, type ActivityPort } from '../../../store/ports/activity.ts';
import type { LeadsPort } from '../../../store/ports/leads.ts';
import type { StoredLead } from '../../../store/ports/stored-leads.ts';

export interface FindTrialDeps {
  store: Pick<ActivityPort, 'listActivity'> & Pick<LeadsPort, 'leadFacts'>;
  clock: Clock;
}

/** A test user's click, as it is stored. */
export interface FoundTrial {
  facts: TestClick;
  /** Of the test user. */
  balance: Units;
  /** Of this click, in the order of the activity. */
  leads: StoredLead[];
}

/** Finds a test user's click. Null if it is none of a test user of this wall. */
export function findTrial({
  clock,
  store,
}: FindTrialDeps): (input: { adwallId: number; clickId: string }) => Promise<FoundTrial | null> {
  return async ({ adwallId, clickId }) => {
    const facts = await store.leadFacts({ clickId, recentSince: clock.now() });
    if (facts === null || !isTestClick(facts, adwallId)) return null;
    const { subid1 } = facts.person;
    const { balance, clicks } = await store.listActivity(everyClickOf({ kind: 'wall', profileId: adwallId, subid1 }));
    const leads = clicks.flatMap((entry) => entry.leads).filter((lead) => lead.clickId === clickId);
    return { facts, balance, leads };
  };
}
