import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import type { WallLeads } from '@rewards-wall/shared/schema/wall-lead.ts';
import type { Clock } from '../runtime/clock.ts';
import { isoTime } from '../runtime/iso-time.ts';
import type { WallLead } from '../store/ports/stored-leads.ts';
import { rewardFields } from '../schema/reward-fields.ts';
import type { Store } from '../store/store.ts';
import { namedEvent, releaseTime } from './list-leads.ts';

/** A lead gets its id before it is committed. For this long, leads with earlier ids may still appear. */
const BEHIND_MS = 60_000;

/**
 * Lists a wall's leads, oldest first, for its publisher's accounting (docs/contract/leads.md#list-leads). `after`: the
 * id of the last lead of the previous page. Leaves out the last minute, so that readers who page miss no lead.
 */
export function listWallLeads(deps: {
  store: Store;
  clock: Clock;
}): (wanted: { adwallId: number; after: string | null; limit: number }) => Promise<WallLeads> {
  return async ({ adwallId, after, limit }) => {
    const until = deps.clock.now() - BEHIND_MS;
    const leads = await deps.store.leadsOfWall({ adwallId, after: after ?? '', until, limit });
    return { leads: leads.map(wallLead) };
  };
}

function wallLead(lead: WallLead): WallLeads['leads'][number] {
  const payout = unitsToNumber(lead.payout);
  return {
    lead_id: lead.leadId,
    kind: lead.kind,
    state: lead.state,
    reason: lead.reason,
    release_at: releaseTime(lead),
    source: lead.source,
    transaction_id: lead.externalId,
    event_id: namedEvent(lead.eventId),
    click_id: lead.clickId,
    placement: lead.placement,
    subid1: lead.subid1,
    test: lead.isTest,
    offer_id: lead.offerId,
    offer_name: lead.offerName,
    currency_count: unitsToNumber(lead.amount),
    ...rewardFields(lead),
    payout,
    gross: lead.gross === null ? payout : unitsToNumber(lead.gross),
    at: isoTime(lead.at),
    changed_at: isoTime(lead.changedAt),
  };
}
