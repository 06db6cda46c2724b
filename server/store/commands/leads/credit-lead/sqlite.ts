import { RECONCILED } from '@rewards-wall/shared/schema/lead.ts';
import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import { utcDayStart } from '@rewards-wall/shared/utc-day.ts';
import { query } from '../../../sql.ts';
import { one, type Command } from '../../../command.ts';
import type { CreditedLead, NewLead } from '../../../ports/leads.ts';
import { sqliteEarlyReversalQueries } from '../early-reversals.ts';
import { announceLead } from '../announced-leads.ts';
import { placeOf } from '../lead-claims.ts';
import { creditedByHand } from './credited-by-hand.ts';
import { creditedOnDay } from './credited-on-day.ts';
import { findNumberedPlace, NO_NUMBERED_PLACE, numberedPlaceQueries } from '../numbered-places.ts';
import { ruleBudgetQueries } from '../../directory/rule-budgets.ts';
import { lastRow } from '../../ledger/ledger.ts';
import { noteCompletion, payLead } from '../pay-lead.ts';
import { endSurveyByLead, hasSurveyEnded } from '../../surveys/survey-starts.ts';
import { raiseCaps } from '../../installation/versions.ts';
import {
  decideCredit,
  holdRuleOf,
  NO_FACTS,
  willBeCredited,
  type CreditFacts,
  type HeldOriginal,
  type KnownLead,
  type LeadToStore,
} from './decide-credit.ts';
import type { BudgetChange, BudgetFacts } from './take-bonus.ts';

interface LeadClick {
  accountId: number | null;
  offerId: number;
  ipDigest: string | null;
  deviceDigest: string | null;
}

export const sqliteCreditLeadQueries = {
  leadByIdentity: query<KnownLead>(`
    select lead_id as "leadId", kind, click_id as "clickId", payout, state, reason from leads
    where source = $1 and external_id = $2 and event_id = $3`),
  clickOfLead: query<LeadClick>(`
    select account_id as "accountId", offer_id as "offerId", ip_digest as "ipDigest", device_digest as "deviceDigest"
    from clicks where click_id = $1`),
  /** The lead in that place. An event that was paid several times, while that was allowed, counts as taken. */
  payableLead: query<{ leadId: string; clickId: string }>(`
    select lead_id as "leadId", click_id as "clickId" from leads
    where account_id = $1 and offer_id = $2 and event_id = $3 and place = cast($4 as text) and slot = 0
    union all
    select lead_id, click_id from leads
    where cast($4 as text) = '' and account_id = $1 and offer_id = $2 and event_id = $3 and place_number is not null
    limit 1`),
  /** A paid complete of the source, of the same click or transaction, for an event or goal that $6 does not list. */
  paidForOther: query<{ leadId: string }>(`
    select lead_id as "leadId" from leads
    where account_id = $1 and offer_id = $2 and source = $3 and (click_id = $4 or external_id = $5)
      and kind = 'complete' and ledger_seq is not null and event_id not in (select value from json_each($6)) limit 1`),
  /** Counts screen-outs and bonuses of a source that were not rejected, in the day that begins at $3. */
  countExtras: query<{ extras: number }>(`
    select count(*) as extras from leads
    where account_id = $1 and source = $2 and kind <> 'complete' and slot = 0 and at >= $3 and at < $3 + ${DAY_MS}`),
  creditedOnDay: query<{ credits: number }>(creditedOnDay('$1', '$2', 'cast($3 as bigint)')),
  creditedByHand: query(
    creditedByHand({ account: '$1', offer: '$2', click: '$3', event: '$4', isOnce: 'cast($5 as bigint) = 1' }),
  ),
  insertLead: query(`
    insert into leads (account_id, offer_id, event_id, place, slot, kind, lead_id, source, external_id, click_id, payout,
      amount, state, reason, completes, ledger_seq, findings, at, changed_at, gross, place_number, place_day, release_at,
      rule_id, rule_name, bonus, taken, placement, hold_rule, adwall_id)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18, $19, $20, $21, $22,
      $23, $24, $25, $26, $27, $28,
      (select profile_id from accounts where account_id = $1))`),
  /** The held lead with a date that a reconciliation corrects; the one with the last date if there are several. */
  originalOf: query<HeldOriginal>(`
    select reason, release_at as "releaseAt" from leads
    where source = $1 and external_id = $2 and click_id = $3 and event_id <> '${RECONCILED}' and state = 'pending'
      and release_at is not null
    order by release_at desc limit 1`),
  nextSlot: query<{ slot: number }>(`
    select coalesce(max(slot), 0) + 1 as slot from leads
    where account_id = $1 and offer_id = $2 and event_id = $3 and place = $4`),
  budget: query<BudgetFacts>(`
    select b.budget - b.used as free, coalesce((
        select r.amount from bonus_reservations r
        where r.rule_id = b.rule_id and r.account_id = $2 and r.offer_id = $3), 0) as reserved
    from rule_budgets b where b.rule_id = $1`),
  keepReserved: query(`
    update bonus_reservations set amount = $4 where rule_id = $1 and account_id = $2 and offer_id = $3`),
  countLead: query<{ leads: number }>(`
    insert into cap_counters (offer_id, day, leads) values ($1, $2, 1)
    on conflict (offer_id, day) do update set leads = leads + 1 returning leads`),
};

/** Credits one lead on SQLite, or says why not. `postgres.ts` is the PostgreSQL version. */
export function* creditLead(input: NewLead): Command<CreditedLead> {
  const { clickId, eventId, externalId, leadId, source } = input;
  const click = yield* one(sqliteCreditLeadQueries.clickOfLead, clickId);
  const facts = yield* readFacts(input, click ?? null);
  const { announcement, budget, deletesReversals, ends, isCounted, outcome, stored } = decideCredit(input, facts);
  if (stored === null || click === undefined || click.accountId === null) {
    if (outcome.kind === 'credited') throw new Error('A credited lead is not stored.');
    return outcome;
  }

  const { accountId, deviceDigest, ipDigest, offerId } = click;
  const { completes, lead } = stored;
  const isPaid = outcome.kind === 'credited';
  yield* insertLead(stored, { accountId, offerId, ledgerSeq: isPaid ? facts.last.seq + 1 : null });
  if (deletesReversals === 'of_identity')
    yield* one(sqliteEarlyReversalQueries.deleteByIdentity, source, externalId, eventId);
  if (deletesReversals === 'all') {
    const byClick = lead.takes === 'event' ? 1 : 0;
    yield* one(sqliteEarlyReversalQueries.deleteOfLead, source, externalId, eventId, clickId, byClick);
  }
  const { amount, takes } = lead;
  const payable = { leadId, accountId, offerId, clickId, ipDigest, deviceDigest, amount, completes, takes };
  const paid = isPaid ? yield* payLead(payable, facts.last, lead) : null;
  if (!isPaid && willBeCredited(stored)) yield* noteCompletion(payable);
  if (announcement !== undefined) yield* announceLead(payable, { ...lead, event: announcement });
  if (budget !== undefined) yield* changeBudget(budget, accountId, offerId);
  if (isCounted) yield* countAgainstCap(input, offerId);
  if (ends !== null) yield* endSurveyByLead({ ...input, ends });
  if (outcome.kind !== 'credited') return outcome;
  if (paid === null) throw new Error('A credited lead is not paid.');
  return { kind: 'credited', leadId, ...paid };
}

function* readFacts(input: NewLead, click: LeadClick | null): Command<CreditFacts> {
  const { at, budgetRule, clickId, compatibleEvents, ends, eventCount, eventId, externalId } = input;
  const { kind, limits, source, takes } = input;
  const known = (yield* one(sqliteCreditLeadQueries.leadByIdentity, source, externalId, eventId)) ?? null;
  if (known !== null || click === null || click.accountId === null) return { ...NO_FACTS, known, click };
  const { accountId, offerId } = click;
  const key = [accountId, offerId, source, clickId, externalId] as const;
  const isOnce = takes === 'event' || eventId === RECONCILED ? 1 : 0;
  return {
    known,
    click,
    payable: (yield* one(sqliteCreditLeadQueries.payableLead, accountId, offerId, eventId, placeOf(input))) ?? null,
    hasSurveyEnded: ends !== undefined && (yield* hasSurveyEnded(accountId, offerId)),
    reversals: {
      byIdentity: (yield* one(sqliteEarlyReversalQueries.byIdentity, source, externalId, eventId)) ?? null,
      byClick:
        takes === 'event' ? ((yield* one(sqliteEarlyReversalQueries.byClick, source, eventId, clickId)) ?? null) : null,
    },
    extras:
      kind === 'complete'
        ? 0
        : ((yield* one(sqliteCreditLeadQueries.countExtras, accountId, source, utcDayStart(at)))?.extras ?? 0),
    creditedOnDay:
      input.dayCeiling === undefined
        ? 0
        : ((yield* one(sqliteCreditLeadQueries.creditedOnDay, accountId, offerId, utcDayStart(at)))?.credits ?? 0),
    place: limits === undefined ? NO_NUMBERED_PLACE : yield* findNumberedPlace({ accountId, offerId, eventId }, limits),
    completions:
      eventCount === null || eventCount <= 1
        ? 0
        : ((yield* one(numberedPlaceQueries.countCompletions, accountId, offerId))?.completions ?? 0),
    isPaidForOther:
      compatibleEvents !== undefined &&
      (yield* one(sqliteCreditLeadQueries.paidForOther, ...key, JSON.stringify(compatibleEvents))) !== undefined,
    isCreditedByHand:
      kind === 'complete' &&
      (yield* one(sqliteCreditLeadQueries.creditedByHand, accountId, offerId, clickId, eventId, isOnce)) !== undefined,
    original:
      eventId === RECONCILED
        ? ((yield* one(sqliteCreditLeadQueries.originalOf, source, externalId, clickId)) ?? null)
        : null,
    budget: budgetRule === undefined ? null : yield* readBudget(budgetRule, accountId, offerId),
    last: yield* lastRow(accountId),
  };
}

/** Stores the lead in its place or, if it is rejected, in that place's next slot. */
function* insertLead(
  stored: LeadToStore,
  { accountId, ledgerSeq, offerId }: { accountId: number; offerId: number; ledgerSeq: number | null },
): Command<void> {
  const { completes, lead, place, reason, releaseAt, state, taken } = stored;
  const slots = [accountId, offerId, lead.eventId, placeOf(lead)] as const;
  const slot = state === 'rejected' ? ((yield* one(sqliteCreditLeadQueries.nextSlot, ...slots))?.slot ?? 1) : 0;
  yield* one(
    sqliteCreditLeadQueries.insertLead,
    ...slots,
    slot,
    lead.kind,
    lead.leadId,
    lead.source,
    lead.externalId,
    lead.clickId,
    lead.payout,
    lead.amount,
    state,
    reason,
    completes,
    ledgerSeq,
    lead.findings.length === 0 ? null : JSON.stringify(lead.findings),
    lead.at,
    lead.gross ?? null,
    place.number,
    place.day,
    releaseAt,
    lead.reward?.ruleId ?? null,
    lead.reward?.rule ?? null,
    lead.reward?.bonus ?? null,
    taken ?? null,
    lead.event.placement ?? null,
    holdRuleOf(stored),
  );
}

function* countAgainstCap({ cap, day }: NewLead, offerId: number): Command<void> {
  if (cap === null) return;
  const counted = yield* one(sqliteCreditLeadQueries.countLead, offerId, cap.per === 'day' ? day : '');
  if (counted?.leads === cap.leads) yield* raiseCaps();
}

/** Null once the wall of the rule is removed. */
function* readBudget(ruleId: string, accountId: number, offerId: number): Command<BudgetFacts | null> {
  return (yield* one(sqliteCreditLeadQueries.budget, ruleId, accountId, offerId)) ?? null;
}

function* changeBudget({ reserved, ruleId, used }: BudgetChange, accountId: number, offerId: number): Command<void> {
  yield* one(sqliteCreditLeadQueries.keepReserved, ruleId, accountId, offerId, reserved);
  yield* one(ruleBudgetQueries.addUsed, ruleId, used);
}
