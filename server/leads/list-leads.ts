import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import type { LeadKind } from '@rewards-wall/shared/schema/lead.ts';
import { isoTime } from '../runtime/iso-time.ts';
import type { LeadPageWanted } from '../store/ports/casework.ts';
import type { Finding } from '../store/ports/leads.ts';
import type { LeadState, StoredLead } from '../store/ports/stored-leads.ts';
import { rewardFields } from '../schema/reward-fields.ts';
import type { Store } from '../store/store.ts';

/** A lead as operators see it: amounts as decimal numbers, times in ISO 8601, no personal data. */
export interface LeadLine {
  lead_id: string;
  kind: LeadKind;
  wall_id: number;
  offer_id: number;
  offer_name: string | null;
  /**
   * `reconciled`: an upward reconciliation of the lead with the same transaction id. Other text: the network's name of
   * a goal that the offer didn't have at the click.
   */
  event_id: number | string | null;
  source: string;
  transaction_id: string;
  click_id: string;
  /** The placement of the click; null for none, and after an erasure. */
  placement: string | null;
  payout: number;
  currency_count: number;
  /** Credits without the reward rule. */
  base: number;
  /** Credits that a reward rule added or, if negative, took. */
  bonus: number;
  /** Name of that rule; null for none. */
  rule: string | null;
  state: LeadState;
  reason: string | null;
  findings: Finding[];
  /** When a held lead may be credited; null without a date, and once it is no longer held. */
  release_at: string | null;
  /** Name of the reward rule that held it until a date; null for none. */
  hold_rule: string | null;
  /** Whether the user is a test user. */
  test: boolean;
  at: string;
  changed_at: string;
}

/** Lists leads, newest first (docs/contract/leads.md#held-leads). */
export function listLeads(deps: { store: Store }): (wanted: Omit<LeadPageWanted, 'after'>) => Promise<LeadLine[]> {
  return async (wanted) => (await deps.store.pageLeads({ ...wanted, after: null })).rows.map(leadLine);
}

/** The event of a stored lead, as a number if that has the same meaning as the text. Null if it has none. */
export function namedEvent(eventId: string): number | string | null {
  if (eventId === '') return null;
  const number = Number(eventId);
  return Number.isSafeInteger(number) && String(number) === eventId ? number : eventId;
}

/** When a held lead may be credited. */
export function releaseTime({ releaseAt }: Pick<StoredLead, 'releaseAt'>): string | null {
  return releaseAt === null ? null : isoTime(releaseAt);
}

/** One lead as operators read it. */
export function leadLine(lead: StoredLead): LeadLine {
  return {
    lead_id: lead.leadId,
    kind: lead.kind,
    wall_id: lead.adwallId,
    offer_id: lead.offerId,
    offer_name: lead.offerName,
    event_id: namedEvent(lead.eventId),
    source: lead.source,
    transaction_id: lead.externalId,
    click_id: lead.clickId,
    placement: lead.placement,
    payout: unitsToNumber(lead.payout),
    currency_count: unitsToNumber(lead.amount),
    ...rewardFields(lead),
    state: lead.state,
    reason: lead.reason,
    findings: lead.findings,
    release_at: releaseTime(lead),
    hold_rule: lead.holdRule?.rule ?? null,
    test: lead.isTest,
    at: isoTime(lead.at),
    changed_at: isoTime(lead.changedAt),
  };
}
