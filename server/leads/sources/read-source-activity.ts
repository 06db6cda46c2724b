import { SOURCE_DAYS } from '@rewards-wall/shared/admin/values.ts';
import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { StoredLead } from '../../store/ports/stored-leads.ts';
import type { Store } from '../../store/store.ts';

export interface SourceActivity {
  /** The newest lead that the source has reported; also of a test user. Null for none. */
  lastLead: StoredLead | null;
  /** Leads of the last `SOURCE_DAYS` UTC days, today included; none of test users. */
  credited: number;
  /** Leads that were reversed in these days. */
  reversed: number;
}

/** What a source has reported on some walls: its newest lead by index, and counts from the figures by day. */
export function readSourceActivity({
  clock,
  store,
}: {
  store: Store;
  clock: Clock;
}): (asked: { source: string; walls: readonly number[] }) => Promise<SourceActivity> {
  return async ({ source, walls }) => {
    const today = Math.floor(clock.now() / DAY_MS);
    const days = { from: today - SOURCE_DAYS + 1, to: today + 1 };
    const newest = { state: null, offerId: null, after: null, limit: 1 };
    const { rows } = await store.pageLeads({ walls, source, ...newest });
    const { leads, reversals } = await store.sumSourceDays({ adwallIds: walls, source, days });
    return { lastLead: rows[0] ?? null, credited: leads, reversed: reversals };
  };
}
