import type { Units } from '@rewards-wall/shared/credits.ts';
import { utcDay } from '@rewards-wall/shared/utc-day.ts';
import type { Ids } from '../runtime/ids.ts';
import { completionsOf, type ClickTerms } from '../store/click-terms.ts';
import type { Wall } from '../store/ports/directory.ts';
import type { Source } from '../store/ports/sources.ts';
import type { CreditedLead, LeadClaim, LeadFacts, LeadReward, ReversedLead } from '../store/ports/leads.ts';
import type { Store } from '../store/store.ts';
import type { LeadDecision } from './decide-lead.ts';
import { eventLimits } from './event-limits.ts';
import { leadEvent } from './lead-event.ts';
import type { LeadReport } from './reports/lead-report.ts';

/** A proven report about a click of a wall's user. */
export interface ReportedLead {
  source: Pick<Source, 'name' | 'repeatedEvents'>;
  report: LeadReport;
  facts: LeadFacts;
  terms: ClickTerms;
  /** What the publisher earns, before the share; null if the offer has no share. */
  gross: Units | null;
  wall: Wall;
  /** Whether the source is a survey provider, and the lead may be this survey's end. */
  isSurveyEnd: boolean;
  /** As in `NewLead`; null: any may be. */
  compatibleEvents: readonly string[] | null;
  /** When the user converted, if the source states it; epoch ms. */
  convertedAt: number | null;
  /** Epoch ms. */
  now: number;
}

/** Stores a lead as it was decided: credited, held or rejected (docs/contract/leads.md#responses). */
export async function storeLead(
  { ids, store }: { ids: Ids; store: Store },
  { convertedAt, facts, gross, isSurveyEnd, now, compatibleEvents, report, source, terms, wall }: ReportedLead,
  decision: Extract<LeadDecision, { kind: 'credit' }>,
): Promise<CreditedLead> {
  const { click, offer, person } = facts;
  const isTest = person?.isTest === true;
  const { clickId, eventId, kind, transactionId } = report;
  const { amount, bonus, findings, holdRule, payout, reason, releaseAt, takes, verdict } = decision;
  const reward = rewardOf(terms, bonus);
  const endsWith = isSurveyEnd && kind !== 'bonus' ? kind : null;
  const isOfBudget = reward !== undefined || endsWith === 'screenout';
  const budgetRule = isOfBudget && terms.rule?.has_budget === true ? terms.rule.rule_id : null;
  const identity = { source: source.name, externalId: transactionId, eventId };
  const limits = takes === 'numbered' ? eventLimits(terms, { eventId, convertedAt, now }) : null;
  const lead = { leadId: ids.timeOrdered('lead', now), kind, ...identity, payout, amount, reward, at: now };
  const stored = await store.creditLead({
    ...lead,
    takes,
    gross,
    clickId,
    eventCount: completionsOf(terms.events),
    ...(limits !== null && { limits }),
    ...(terms.tile && { dayCeiling: terms.tile.max_day }),
    repeatedEvents: source.repeatedEvents,
    ...(budgetRule !== null && { budgetRule }),
    verdict,
    reason,
    findings,
    releaseAt,
    holdRule,
    ...(compatibleEvents !== null && { compatibleEvents }),
    event: leadEvent({
      lead: { ...lead, offerName: offer?.name ?? null },
      click,
      terms,
      currencyName: wall.settings.currency.name,
      isTest,
      at: now,
    }),
    isAnnounced: wall.settings.pending_postbacks,
    deliveryId: ids.timeOrdered('dlv', now),
    ...(endsWith !== null && { ends: endsWith }),
    cap: takes === 'identity' || isTest ? null : (offer?.cap ?? null),
    day: utcDay(now),
  });
  // It was removed after it was read. It will be restored from what its leads keep when the source retries.
  if (stored.kind === 'unknown_click') throw new Error('The click of a lead was removed while the lead was judged.');
  return stored;
}

/** The reward rule of a lead whose amount it changed. */
function rewardOf({ rule }: ClickTerms, bonus: Units | null): LeadReward | undefined {
  return rule === undefined || bonus === null ? undefined : { ruleId: rule.rule_id, rule: rule.name, bonus };
}

/**
 * Reverses the lead that the report names (docs/contract/leads.md#reversals). If it doesn't exist yet, the store keeps
 * the reversal for it.
 */
export function storeReversal(
  { ids, store }: { ids: Ids; store: Store },
  { now, report, source }: ReportedLead,
  takes: LeadClaim,
): Promise<ReversedLead> {
  const { clickId, eventId, isListed, reason, transactionId } = report;
  const deliveryId = ids.timeOrdered('dlv', now);
  const identity = { source: source.name, externalId: transactionId, eventId };
  return store.reverseLead({
    ...identity,
    clickId,
    takes,
    ...(isListed && { onlyNamed: true }),
    reason,
    deliveryId,
    at: now,
  });
}
