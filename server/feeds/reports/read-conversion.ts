import { isRecord } from '@rewards-wall/shared/is-record.ts';
import type { ConversionReport } from '../../networks/conversion-report.ts';
import { namesGoal } from '../../schema/goal-id.ts';
import type { ListedConversion } from '../../schema/listed-conversion.ts';
import { isSkip } from '../../networks/reading/skip.ts';
import type { Json } from '../../networks/reading/value-at.ts';

/** Why a row of a report has no effect. */
export type RowProblem =
  'unreadable' | 'no_ids' | 'unknown_state' | 'pending' | 'payout_unknown' | 'currency_without_rate' | 'pays_nothing';

export type ConversionReading =
  { readonly kind: 'conversion'; readonly conversion: ListedConversion } | { readonly kind: RowProblem };

const MAX_TEXT = 255;

/** Reads one row of a report. `currency`: the feed's. */
export function readConversion(row: Json, report: Pick<ConversionReport, 'read'>, currency: string): ConversionReading {
  if (!isRecord(row)) return { kind: 'unreadable' };
  const read = report.read(row);
  const { at, clickId, goal = '', goalName, offer, reason = '', state, transactionId } = read;
  if (state === null) return { kind: 'unknown_state' };
  if (state === 'pending') return { kind: 'pending' };
  if ([clickId, transactionId].some((id) => id === '' || id.length > MAX_TEXT) || offer.length > MAX_TEXT)
    return { kind: 'no_ids' };
  const named = { clickId, transactionId, offer, goal, ...(goalName !== undefined && { goalName }), reason, at };
  if (state === 'reversed' || (!isSkip(read.payout) && read.payout < 0))
    return { kind: 'conversion', conversion: { ...named, payout: null, status: 2 } };
  if (isSkip(read.payout)) return { kind: 'payout_unknown' };
  if (read.currency !== '' && read.currency.toUpperCase() !== currency) return { kind: 'currency_without_rate' };
  const hasGoal = goalName !== undefined || namesGoal(goal);
  if (read.payout === 0 && !hasGoal) return { kind: 'pays_nothing' };
  return { kind: 'conversion', conversion: { ...named, payout: read.payout, status: 1 } };
}
