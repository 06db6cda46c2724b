import type { ConversionParameters } from '@rewards-wall/shared/schema/conversion.ts';
import type { Conversion } from './conversion.ts';

/** What a call says, as far as its proof goes: a payout that it does not cover is nobody's word. */
export function conversionOf(
  said: ConversionParameters,
  { isPayoutCovered }: { isPayoutCovered: boolean },
): Conversion {
  return {
    kind: said.kind,
    clickId: said.click_id,
    transactionId: said.transaction_id,
    eventId: said.event_id,
    payout: said.status === 1 && isPayoutCovered ? (said.payout ?? null) : null,
    status: said.status,
    reason: said.reason === undefined || said.reason === '' ? null : said.reason,
    country: said.country ?? null,
  };
}
