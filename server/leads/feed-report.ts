import { RECONCILED } from '@rewards-wall/shared/schema/lead.ts';
import type { Units } from '@rewards-wall/shared/credits.ts';
import { grossOf, netOf, type FeedEventTerms } from '../schema/feed-terms.ts';
import type { ClickTerms } from '../store/click-terms.ts';
import { lowerPayout } from './lower-payout.ts';
import { tileGross } from './price-tile.ts';
import type { LeadReport } from './reports/lead-report.ts';

/** A network's report, translated into our terms. */
export interface TranslatedReport {
  /** With our event, and a payout that the wall's ratio applies to. */
  report: LeadReport;
  /** What the publisher earns, before the share; null if the offer came from no feed, or if it is unknown. */
  gross: Units | null;
  /** The network names a goal that the offer did not have at the click. The report keeps the network's name for it. */
  isUnknownGoal: boolean;
}

/**
 * Translates a network's report about an offer of a feed, by the terms that the click froze: its goal into our event,
 * and its payout by rate and share. An unsigned payout counts only if it is below the frozen one, because a user can
 * copy the click id from an expensive offer's link to a cheap one of the same network. Reports about other offers are
 * unchanged. Those about tiles only lose their event; `priceTile` converts their payout.
 */
export function feedReport(report: LeadReport, terms: ClickTerms): TranslatedReport {
  const { feed, tile } = terms;
  if (tile !== undefined) {
    // A tile has no events, and its transaction is paid once, whatever event the network names.
    const eventId = report.eventId === RECONCILED ? RECONCILED : '';
    return { report: { ...report, eventId }, gross: tileGross(report, tile, terms), isUnknownGoal: false };
  }
  if (feed === undefined) return { report, gross: null, isUnknownGoal: false };
  const { goal = '', goalName, kind, payout, status } = report;
  const eventId = report.eventId === '' ? goal : report.eventId;
  const isOwnGoal = kind === 'complete' && eventId !== RECONCILED;
  const event = isOwnGoal ? eventOfGoal(report, eventId, terms) : undefined;
  const frozen = isOwnGoal ? (event?.payout ?? (feed.events.length === 0 ? feed.payout : null)) : null;
  const named = payout ?? lowerPayout(report, frozen);
  const translated: LeadReport = {
    ...report,
    eventId: event === undefined ? eventId : String(event.event_id),
    payout: named === null ? null : netOf(named, feed),
  };
  const earned = named ?? frozen;
  return {
    report: translated,
    gross: status === 2 || earned === null ? null : grossOf(earned, feed),
    isUnknownGoal: isOwnGoal && (feed.events.length === 0 ? (goalName ?? eventId) !== '' : event === undefined),
  };
}

/** The event that a network means by its own id, by ours, or by the displayed name if that is unambiguous. */
function eventOfGoal(
  { goalName }: LeadReport,
  eventId: string,
  { events, feed }: ClickTerms,
): FeedEventTerms | undefined {
  if (goalName === undefined) {
    return (
      feed?.events.find(({ key }) => key === eventId) ?? feed?.events.find((one) => String(one.event_id) === eventId)
    );
  }
  const [named, ...others] = events.filter((one) => one.event_name === goalName);
  return others.length > 0 ? undefined : feed?.events.find((one) => one.event_id === named?.event_id);
}
