import { reportParameters } from '@rewards-wall/shared/schema/lead-report.ts';
import { integerOf } from '@rewards-wall/shared/schema/parameters.ts';
import { namesGoal } from '../../schema/goal-id.ts';
import type { ListedConversion } from '../../schema/listed-conversion.ts';
import { goalOf } from './goal-name.ts';
import { reportOf, type LeadReport } from './lead-report.ts';

const MAX_REASON = 255;

/**
 * The report that the callback of a listed conversion would give. Its payout is treated like an unsigned callback's, so
 * that both give the same lead, and it reverses only the lead that it names. Null if its ids are invalid.
 */
export function conversionReport(listed: ListedConversion): LeadReport | null {
  const { at, clickId, goal, goalName, payout, status } = listed;
  const isNumber = namesGoal(goal) && integerOf(goal) !== null;
  const parsed = reportParameters.safeParse({
    click_id: clickId,
    transaction_id: listed.transactionId,
    status,
    reason: listed.reason.slice(0, MAX_REASON),
    network_offer_id: listed.offer,
    ...(isNumber && { event_id: goal }),
  });
  if (!parsed.success) return null;
  const named = !namesGoal(goal) || isNumber ? {} : { eventId: goalOf(goal) ?? '?' };
  return {
    ...reportOf(parsed.data),
    ...named,
    ...(goalName !== undefined && { goalName }),
    ...(status === 1 && payout !== null && { unsignedPayout: payout }),
    ...(status === 1 && payout === 0 && { isUnpaid: true as const }),
    ...(at !== null && { convertedAt: at }),
    isListed: true,
  };
}
