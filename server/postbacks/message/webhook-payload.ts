import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import type { HeldLeadWebhook, HeldLeadWebhookData, LeadWebhook } from '@rewards-wall/shared/schema/postback.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import type { LeadEvent } from '../../store/ports/leads.ts';
import { dedupeKey } from './dedupe-key.ts';
import { signedBy, type PostbackFacts } from './macros.ts';

/**
 * The body of a JSON postback (docs/contract/postbacks.md#the-json-message). It doesn't contain the time of an attempt,
 * so every attempt sends the same bytes.
 */
export function webhookPayload(facts: PostbackFacts): LeadWebhook | HeldLeadWebhook {
  const { adwallId, event, person, reversalId, status, transactionId } = facts;
  const timestamp = isoTime(event.at);
  const data = {
    lead_id: event.leadId,
    kind: event.kind,
    transaction_id: transactionId,
    reversal_transaction_id: reversalId,
    click_id: event.clickId,
    wall_id: adwallId,
    offer_id: event.offerId,
    offer_name: event.offerName,
    event_id: event.eventId,
    event_name: event.eventName,
    ...amountsOf(event, status),
    currency_name: event.currencyName,
    status,
    subid1: person.subid1,
    subid2: person.subid2,
    subid3: person.subid3,
    subid4: person.subid4,
    device: person.device,
    ip: person.ip,
    country: event.country,
    ...(event.placement !== undefined && { placement: event.placement }),
    reason: event.reason,
    dedupe_key: dedupeKey(facts),
    ...(event.test === true && { test: true as const }),
  };
  if (status === 0 || status === 3) {
    const { bonus: _bonus, rule: _rule, ...named } = data;
    const nothing = { transaction_id: null, reversal_transaction_id: null, payout: 0, currency_count: 0 } as const;
    const type = status === 0 ? 'lead.pending' : 'lead.rejected';
    return { type, timestamp, data: { ...named, ...nothing, status, held: heldOf(event) } };
  }
  if (transactionId === null) throw new Error('A credit has no transaction.');
  const type = status === 1 ? 'lead.credited' : 'lead.reversed';
  return { type, timestamp, data: { ...data, transaction_id: transactionId, status } };
}

function amountsOf(
  { amount, payout, reward }: LeadEvent,
  status: PostbackFacts['status'],
): { payout: number; currency_count: number; bonus?: number; rule?: string } {
  return {
    payout: unitsToNumber(signedBy(status, payout)),
    currency_count: unitsToNumber(signedBy(status, amount)),
    ...(reward && {
      bonus: unitsToNumber(signedBy(status, reward.bonus)),
      rule: reward.rule,
    }),
  };
}

function heldOf(event: LeadEvent): HeldLeadWebhookData['held'] {
  return { ...amountsOf(event, 0), available_at: event.availableAt === undefined ? null : isoTime(event.availableAt) };
}
