import type { LeadState, StoredLead } from '../ports/stored-leads.ts';
import type { Store } from '../store.ts';
import { NO_WALL } from './fixtures.ts';

/** The leads in a state, newest first; `adwallId` null: of all walls. */
export async function leadsIn(
  store: Store,
  { adwallId, limit, state }: { state: LeadState; adwallId: number | null; limit: number },
): Promise<StoredLead[]> {
  const known = adwallId === null ? (await store.loadDirectory()).walls.map((wall) => wall.adwallId) : [];
  const walls = adwallId === null ? [...known, NO_WALL] : [adwallId];
  const { rows } = await store.pageLeads({ walls, state, source: null, offerId: null, after: null, limit });
  return rows.map(({ subid1: _user, ...lead }) => lead);
}
