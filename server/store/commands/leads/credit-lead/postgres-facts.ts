import { utcDayStart } from '@rewards-wall/shared/utc-day.ts';
import { RECONCILED, type LeadKind } from '@rewards-wall/shared/schema/lead.ts';
import { query } from '../../../sql.ts';
import { EXTRAS_A_DAY, type NewLead } from '../../../ports/leads.ts';
import type { LeadState } from '../../../ports/stored-leads.ts';
import { NOTHING_YET } from '../../ledger/ledger.ts';
import { placeOf } from '../lead-claims.ts';
import { NO_NUMBERED_PLACE } from '../numbered-places.ts';
import { creditedByHand } from './credited-by-hand.ts';
import { creditedOnDay } from './credited-on-day.ts';
import type { CreditFacts } from './decide-credit.ts';

/** What the database knows about one lead of a batch. */
export interface CreditFactsRow {
  index: number;
  /** For its ledger row; stays unused if the lead is not credited. */
  transactionId: number;
  /** Null if the click is unknown. */
  offerId: number | null;
  accountId: number | null;
  ipDigest: string | null;
  deviceDigest: string | null;
  owner: 'wall' | 'survey-profile' | null;
  profileId: number | null;
  postbacks: number;
  knownId: string | null;
  knownKind: LeadKind | null;
  knownClick: string | null;
  knownPayout: number | null;
  knownState: LeadState | null;
  knownReason: string | null;
  payableId: string | null;
  payableClick: string | null;
  hasEnded: boolean | null;
  namedExternal: string | null;
  namedClick: string | null;
  namedReason: string | null;
  clickExternal: string | null;
  clickReason: string | null;
  extras: number | null;
  creditedOnDay: number | null;
  placeNumber: number | null;
  isDayTaken: boolean | null;
  completions: number | null;
  isPaidForOther: boolean | null;
  isCreditedByHand: boolean;
  originalReason: string | null;
  originalReleaseAt: number | null;
  /** Null for a lead that takes from no budget. */
  budgetUsed: number | null;
  budget: number | null;
  reserved: number | null;
  seq: number | null;
  balance: number | null;
}

const given = `json_to_recordset(cast($1 as json)) as given
      (index bigint, source text, external_id text, event_id text, click_id text, place text, takes_event boolean,
       is_ending boolean, is_extra boolean, day_start bigint, is_numbered boolean, most bigint, place_day text,
       has_ceiling boolean, is_counting boolean, paid_beside text[], rule_id text)`;
const ofOffer = 'l.account_id = c.account_id and l.offer_id = c.offer_id';
const ofEvent = `${ofOffer} and l.event_id = given.event_id`;

export const postgresCreditFactsQueries = {
  /** In the order of `postgres/batch.ts`. */
  lockAccounts: query<{ index: number }>(`
    select o.index
    from (
      select given.index, p.account_id
      from ${given}
      cross join lateral (select account_id from clicks where click_id = given.click_id offset 0) c
      cross join lateral (
        select account_id, kind, profile_id, subid1 from persons where account_id = c.account_id offset 0
      ) p
      order by p.kind, p.profile_id, p.subid1 collate "C"
    ) o
    cross join lateral (select 1 from persons where account_id = o.account_id for update) p`),
  /** After the accounts, as in `record_clicks`. */
  lockBudgets: query(`
    select 1 from rule_budgets where rule_id in (select given.rule_id from ${given}) order by rule_id for update`),
  /**
   * Separate, because it must see what was committed while the statement before waited for a lock. `+ 0` uses the index
   * of accounts, because a survey has more starts than a user.
   */
  creditFacts: query<CreditFactsRow>(`
    select given.index, nextval('transaction_ids') as "transactionId", c.offer_id as "offerId",
      c.account_id as "accountId", c.ip_digest as "ipDigest", c.device_digest as "deviceDigest",
      p.kind as owner, p.profile_id as "profileId",
      (select count(*) from postbacks b where p.kind = 'wall' and b.adwall_id = p.profile_id) as postbacks,
      k.lead_id as "knownId", k.kind as "knownKind", k.click_id as "knownClick", k.payout as "knownPayout",
      k.state as "knownState", k.reason as "knownReason", t.lead_id as "payableId", t.click_id as "payableClick",
      case when given.is_ending then exists (select 1 from survey_starts s
        where s.account_id = c.account_id and s.offer_id + 0 = c.offer_id and s.outcome is not null) end as "hasEnded",
      n.external_id as "namedExternal", n.click_id as "namedClick", n.reason as "namedReason",
      m.external_id as "clickExternal", m.reason as "clickReason",
      case when given.is_extra then (select count(*) from (select 1 from leads l
        where l.account_id = c.account_id and l.source = given.source and l.kind <> 'complete' and l.slot = 0
          and l.at >= given.day_start and l.at < given.day_start + 86400000 limit ${EXTRAS_A_DAY}) e) end as extras,
      case when given.has_ceiling
        then (${creditedOnDay('c.account_id', 'c.offer_id', 'given.day_start')}) end as "creditedOnDay",
      case when not given.is_numbered then null
        when given.most is null then 1 + coalesce(
          (select max(l.place_number) from leads l where ${ofEvent} and l.place_number is not null),
          (select count(*) from leads l where ${ofEvent} and l.place = '' and l.slot = 0))
        else (
          select min(f.number)
          from (
            select 1 as number union all select 2
            union all
            select l.place_number + 1 from leads l where ${ofEvent} and l.place_number is not null) f
          where f.number <= given.most
            and not exists (select 1 from leads l where ${ofEvent} and l.place_number = f.number)
            and (f.number > 1 or not exists (select 1 from leads l where ${ofEvent} and l.place = '' and l.slot = 0)))
        end as "placeNumber",
      case when given.place_day is not null then exists (select 1 from leads l
        where ${ofEvent} and l.place_day = given.place_day) end as "isDayTaken",
      case when given.is_counting then (select count(*) from leads l
        where ${ofOffer} and l.slot = 0 and l.state in ('credited', 'pending')
          and (l.place = '' or l.place_number is not null)) end as completions,
      case when given.paid_beside is not null then exists (select 1 from leads l
        where ${ofOffer} and l.source = given.source
          and (l.click_id = given.click_id or l.external_id = given.external_id)
          and l.kind = 'complete' and l.ledger_seq is not null and not (l.event_id = any (given.paid_beside)))
        end as "isPaidForOther",
      not given.is_extra
        and exists (${creditedByHand({
          account: 'c.account_id',
          offer: 'c.offer_id',
          click: 'given.click_id',
          event: 'given.event_id',
          isOnce: `(given.takes_event or given.event_id = '${RECONCILED}')`,
        })}) as "isCreditedByHand",
      h.reason as "originalReason", h.release_at as "originalReleaseAt",
      b.used as "budgetUsed", b.budget,
      (select v.amount from bonus_reservations v where v.rule_id = given.rule_id and v.account_id = c.account_id
        and v.offer_id = c.offer_id) as reserved,
      r.seq, r.balance_after as balance
    from ${given}
    left join lateral (
      select account_id, offer_id, ip_digest, device_digest from clicks where click_id = given.click_id offset 0
    ) c on true
    left join lateral (select kind, profile_id from persons where account_id = c.account_id offset 0) p on true
    left join lateral (
      select lead_id, click_id, kind, payout, state, reason from leads
      where source = given.source and external_id = given.external_id and event_id = given.event_id offset 0
    ) k on true
    left join lateral (
      select l.lead_id, l.click_id from leads l where ${ofEvent} and l.place = given.place and l.slot = 0
      union all
      select l.lead_id, l.click_id from leads l where given.place = '' and ${ofEvent} and l.place_number is not null
      limit 1
    ) t on true
    left join lateral (
      select external_id, click_id, reason from early_reversals
      where source = given.source and external_id = given.external_id and event_id = given.event_id offset 0
    ) n on true
    left join lateral (
      select external_id, reason from early_reversals
      where given.takes_event and click_id = given.click_id and source = given.source and event_id = given.event_id
        and by_click = 1
      limit 1
    ) m on true
    left join lateral (
      select l.reason, l.release_at from leads l
      where given.event_id = '${RECONCILED}' and l.source = given.source and l.external_id = given.external_id
        and l.click_id = given.click_id and l.event_id <> '${RECONCILED}' and l.state = 'pending'
        and l.release_at is not null
      order by l.release_at desc limit 1
    ) h on true
    left join lateral (
      select seq, balance_after from ledger where account_id = c.account_id order by seq desc limit 1
    ) r on true
    left join lateral (select used, budget from rule_budgets where rule_id = given.rule_id offset 0) b on true`),
};

/** The parameter of both statements, for one lead of the batch. */
export function askedOf(input: NewLead, index: number): object {
  const { clickId, ends, eventCount, eventId, externalId, kind, limits, source, takes } = input;
  return {
    index,
    source,
    external_id: externalId,
    event_id: eventId,
    click_id: clickId,
    place: placeOf(input),
    takes_event: takes === 'event',
    is_ending: ends !== undefined,
    is_extra: kind !== 'complete',
    day_start: utcDayStart(input.at),
    has_ceiling: input.dayCeiling !== undefined,
    is_numbered: limits !== undefined,
    most: limits?.completions ?? null,
    place_day: limits?.day ?? null,
    is_counting: eventCount !== null && eventCount > 1,
    paid_beside: input.compatibleEvents ?? null,
    rule_id: input.budgetRule ?? null,
  };
}

function freeOf(budget: number | null, used: number): number | null {
  return budget === null ? null : budget - used;
}

export function factsIn(row: CreditFactsRow, { clickId, limits }: NewLead): CreditFacts {
  const { knownClick, knownId, knownKind, knownPayout, knownReason, knownState } = row;
  const { balance, clickExternal, clickReason, namedClick, namedExternal, namedReason, payableClick, payableId } = row;
  const { placeNumber, seq } = row;
  const isFree = placeNumber !== null && row.isDayTaken !== true;
  return {
    known:
      knownId === null || knownKind === null || knownClick === null || knownPayout === null || knownState === null
        ? null
        : {
            leadId: knownId,
            kind: knownKind,
            clickId: knownClick,
            payout: knownPayout,
            state: knownState,
            reason: knownReason,
          },
    click: row.offerId === null ? null : { accountId: row.accountId },
    payable: payableId === null || payableClick === null ? null : { leadId: payableId, clickId: payableClick },
    hasSurveyEnded: row.hasEnded === true,
    reversals: {
      byIdentity:
        namedExternal === null || namedClick === null
          ? null
          : { externalId: namedExternal, clickId: namedClick, reason: namedReason },
      byClick: clickExternal === null ? null : { externalId: clickExternal, clickId, reason: clickReason },
    },
    extras: row.extras ?? 0,
    creditedOnDay: row.creditedOnDay ?? 0,
    place: limits === undefined ? NO_NUMBERED_PLACE : { number: placeNumber, day: isFree ? limits.day : null },
    completions: row.completions ?? 0,
    isPaidForOther: row.isPaidForOther === true,
    isCreditedByHand: row.isCreditedByHand,
    original: row.originalReleaseAt === null ? null : { reason: row.originalReason, releaseAt: row.originalReleaseAt },
    budget: row.budgetUsed === null ? null : { reserved: row.reserved ?? 0, free: freeOf(row.budget, row.budgetUsed) },
    last: seq === null || balance === null ? NOTHING_YET : { seq, balance },
  };
}
