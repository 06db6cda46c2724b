import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import type { LeadWebhook } from '@rewards-wall/shared/schema/postback.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import { dedupeKey } from './dedupe-key.ts';
import { signedBy, type PostbackFacts } from './macros.ts';

/**
 * The body of a JSON postback (docs/contract/postbacks.md#the-json-message). It doesn't contain the time of an attempt,
 * so every attempt sends the same bytes.
 */
export function webhookPayload(facts: PostbackFacts): LeadWebhook {
  const { adwallId, event, person, reversalId, status, transactionId } = facts;
  return {
    type: status === 1 ? 'lead.credited' : 'lead.reversed',
    timestamp: isoTime(event.at),
    data: {
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
      payout: unitsToNumber(signedBy(status, event.payout)),
      currency_count: unitsToNumber(signedBy(status, event.amount)),
      ...(event.reward && {
        bonus: unitsToNumber(signedBy(status, event.reward.bonus)),
        rule: event.reward.rule,
      }),
      currency_name: event.currencyName,
      status,
      subid1: person.subid1,
      subid2: person.subid2,
      subid3: person.subid3,
      subid4: person.subid4,
      device: person.device,
      ip: person.ip,
      country: event.country,
      reason: event.reason,
      dedupe_key: dedupeKey(facts),
      ...(event.test === true && { test: true as const }),
    },
  };
}
