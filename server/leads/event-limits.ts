import { utcDay } from '@rewards-wall/shared/utc-day.ts';
import { eventOf, maxCompletionsOf, type ClickTerms } from '../store/click-terms.ts';
import type { EventLimits } from '../store/ports/leads.ts';

/**
 * How often the event of a lead may be completed (docs/contract/leads.md#events). Its day is that of the conversion if
 * the source states it, otherwise that of its arrival. Null if the click has no such event.
 */
export function eventLimits(
  terms: ClickTerms,
  { convertedAt, eventId, now }: { eventId: string; convertedAt: number | null; now: number },
): EventLimits | null {
  const event = eventOf(terms, eventId);
  if (event === null) return null;
  const day = event.once_a_day === true ? utcDay(convertedAt ?? now) : null;
  return { completions: maxCompletionsOf(event), day, isDayStated: convertedAt !== null };
}
