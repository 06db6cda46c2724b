import type { StoredClick } from '../store/ports/clicks.ts';
import type { LeadEvent, LeadIdentity, LeadReward } from '../store/ports/leads.ts';
import type { StoredLead } from '../store/ports/stored-leads.ts';
import { eventOf, type ClickTerms } from '../store/click-terms.ts';
import { createHash } from 'node:crypto';

/** A lead that is credited now: just reported, or released. */
export interface LeadToReport {
  lead: LeadIdentity &
    Pick<StoredLead, 'leadId' | 'kind' | 'offerName' | 'payout' | 'amount' | 'at'> & {
      reward?: LeadReward | null | undefined;
    };
  click: Pick<StoredClick, 'clickId' | 'offerId' | 'country' | 'placement'>;
  terms: ClickTerms;
  /** The wall's currency. */
  currencyName: string;
  /** Whether the user is a test user. */
  isTest: boolean;
  /** When it is credited; epoch ms. */
  at: number;
}

/** The credit of a lead, as postbacks report it. */
export function leadEvent({ lead, click, terms, currencyName, isTest, at }: LeadToReport): LeadEvent {
  const event = eventOf(terms, lead.eventId);
  return {
    leadId: lead.leadId,
    identity: leadDigest({ ...lead, clickId: click.clickId }),
    kind: lead.kind,
    ...(isTest && { test: true as const }),
    clickId: click.clickId,
    offerId: click.offerId,
    offerName: lead.offerName ?? '',
    eventId: event?.event_id ?? null,
    eventName: event?.event_name ?? null,
    payout: lead.payout,
    amount: lead.amount,
    ...(lead.reward && { reward: lead.reward }),
    currencyName,
    country: click.country,
    ...(click.placement !== null && { placement: click.placement }),
    leadAt: lead.at,
    reason: null,
    at,
  };
}

const HEX_DIGITS = 32;

/**
 * A digest of a lead's identity and click (docs/contract/leads.md#identity). A lead that its source resends after a
 * restore has the same digest as before. Click ids are random, so leads of different databases differ, even if their
 * sources number them alike.
 */
export function leadDigest({ clickId, eventId, externalId, source }: LeadIdentity & { clickId: string }): string {
  const named = JSON.stringify([clickId, source, externalId, eventId]);
  return createHash('sha256').update(named).digest('hex').slice(0, HEX_DIGITS);
}
