import { MINUTE_MS } from '@rewards-wall/shared/durations.ts';
import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { lists } from '../../engine.ts';
import { OUTCOME_PERIOD_MS, type OutcomeKey, type OutcomeRow } from '../../ports/statistics.ts';
import { NEVER_COMPLETED } from '../../click-terms.ts';
import { completesEvent, countsAgainstCap, takesTransaction } from '../leads/lead-claims.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** How an engine reads the terms of the click in the row `alias`. */
interface TermsDialect {
  /** How many leads complete the offer; 0 for an offer without events. */
  eventCount(alias: string): string;
  isRepeatable(alias: string): string;
  /** A join of the click with that id, if it exists, under an alias. */
  clickJoin(alias: string, clickId: string): string;
}

const sqliteTerms: TermsDialect = {
  eventCount: (alias) => `coalesce(${alias}.terms ->> 'completions', json_array_length(${alias}.terms, '$.events'), 0)`,
  isRepeatable: (alias) => `coalesce(${alias}.terms ->> 'repeatable', 0) = 1`,
  clickJoin: (alias, clickId) => `left join clicks ${alias} on ${alias}.click_id = ${clickId}`,
};
const postgresTerms: TermsDialect = {
  eventCount: (alias) =>
    `coalesce(cast(cast(${alias}.terms as json) ->> 'completions' as bigint), json_array_length(cast(${alias}.terms as json) -> 'events'), 0)`,
  isRepeatable: (alias) => `coalesce(cast(${alias}.terms as json) ->> 'repeatable', 'false') = 'true'`,
  /** `offset 0` makes PostgreSQL look up each click by id, whichever partition it is in. */
  clickJoin: (alias, clickId) =>
    `left join lateral (select * from clicks x where x.click_id = ${clickId} offset 0) ${alias} on true`,
};

/** SQL: `wanted` of the first click `f` of an account on an offer, even if retention has removed it. */
const ofFirstClick = (wanted: string, account: string, offer: string): string => `(
      select ${wanted} from (
        select s.click_id, s.at, s.terms from clicks s where s.account_id = ${account} and s.offer_id = ${offer}
        union all
        select o.click_id, o.at, o.terms from lead_origins o
        where o.account_id = ${account} and o.offer_id = ${offer} and o.restored_at is null
        union all
        select r.click_id, r.at, r.terms from first_clicks r where r.account_id = ${account} and r.offer_id = ${offer}
      ) f order by f.at, f.click_id limit 1)`;

/** SQL condition: the rows `a` and `b` are leads of the same user on the same offer. */
const sameOffer = (a: string, b: string): string =>
  `${a}.account_id = ${b}.account_id and ${a}.offer_id = ${b}.offer_id`;

/** SQL condition: the row `part` is the lead `whole`, or another event of the offer that `whole` completed. */
const isPartOf = (part: string, whole: string): string =>
  `(${part}.lead_id = ${whole}.lead_id or ${completesEvent(part)} and ${completesEvent(whole)}
            and ${part}.ledger_seq < ${whole}.ledger_seq)`;

/** SQL for outcomes, where a row of the ledger is `l`, its lead `d` and a click `c`. */
function outcomeSql({ clickJoin, eventCount, isRepeatable }: TermsDialect) {
  /** Repeatable offers with events and offers with an unlimited event are never completed as a whole. */
  const canBeCompleted = (click: string): string =>
    `not (${isRepeatable(click)} and ${eventCount(click)} > 0 or ${eventCount(click)} >= ${NEVER_COMPLETED})`;

  /**
   * SQL condition: with the credited lead `alias`, its user had been credited for the whole offer. Depends only on the
   * order of ledger rows, so the result doesn't depend on when the job runs.
   */
  const completesOffer = (alias: string): string => `(
          ${takesTransaction(alias)} and ${alias}.event_id = ''
          or ${completesEvent(alias)} and (
            select count(*) from leads o
            where ${sameOffer('o', alias)} and ${completesEvent('o')} and o.ledger_seq <= ${alias}.ledger_seq
              and (o.reversal_seq is null or o.reversal_seq > ${alias}.ledger_seq)
          ) >= coalesce(
            (select ${eventCount('t')} from clicks t where t.click_id = ${alias}.click_id),
            (select ${eventCount('t')} from lead_origins t where t.click_id = ${alias}.click_id), 0))`;

  /** SQL condition: the ledger row is the credit that completed the offer first, or the reversal that ended that. */
  const changesCompletion = `exists (
        select 1 from leads e
        where ${sameOffer('e', 'd')} and e.ledger_seq <= l.seq and ${isPartOf('d', 'e')}
          and (l.kind = 'reversal' or e.lead_id = d.lead_id) and ${completesOffer('e')}
          and not exists (
            select 1 from leads b
            where ${sameOffer('b', 'd')} and b.ledger_seq < e.ledger_seq and ${completesOffer('b')})
          and not exists (
            select 1 from leads r
            where ${sameOffer('r', 'd')} and ${isPartOf('r', 'e')}
              and r.reversal_seq > e.ledger_seq and r.reversal_seq < l.seq))`;

  return {
    /** Columns for `countStart`. */
    startColumns: `
      case when ${canBeCompleted('c')} and c.click_id = ${ofFirstClick('f.click_id', 'c.account_id', 'c.offer_id')}
        then 1 else 0 end as "isStart"`,
    /** Columns for `countOutcome`, and the joins that they need. */
    outcomeColumns: `
      case when ${countsAgainstCap('d')} and not exists (
        select 1 from leads e
        where ${sameOffer('e', 'd')} and e.click_id = d.click_id
          and ${countsAgainstCap('e')} and e.ledger_seq < d.ledger_seq) then 1 else 0 end as "isFirst",
      case when ${changesCompletion} then 1 else 0 end as "isCompletion",
      c.click_id as "clickId", c.at as "clickedAt", p.at as "creditedAt",
      ${ofFirstClick(`case when ${canBeCompleted('f')} then f.click_id end`, 'd.account_id', 'd.offer_id')}
        as "firstClickId",
      ${ofFirstClick('f.at', 'd.account_id', 'd.offer_id')} as "startedAt"`,
    outcomeJoins: `
    ${clickJoin('c', 'd.click_id')}
    left join ledger p on p.account_id = d.account_id and p.seq = d.ledger_seq`,
  };
}

export const sqliteOutcomes = outcomeSql(sqliteTerms);
export const postgresOutcomes = outcomeSql(postgresTerms);

export interface StartColumns {
  /** 1 for the first click of a user on an offer that can be completed as a whole. */
  isStart: number;
}

export interface OutcomeColumns {
  /** 1 for the first credited lead of its click that completes anything. */
  isFirst: number;
  /** 1 if the ledger row first completes the whole offer for its user, or first reverses a lead of that completion. */
  isCompletion: number;
  clickId: string | null;
  clickedAt: number | null;
  creditedAt: number | null;
  /** The first click of the lead's user on the offer; null if that started nothing. */
  firstClickId: string | null;
  startedAt: number | null;
}

export const outcomeQueries = {
  /** Writes in key order, so that concurrent writers of the same rows wait for each other instead of deadlocking. */
  addToOutcomes: query({
    sqlite: `
    insert into offer_outcomes (period, offer_id, outcome, minutes, total)
    select value ->> 'period', value ->> 'offerId', value ->> 'outcome', value ->> 'minutes', value ->> 'total'
    from json_each($1) where true
    on conflict (period, offer_id, outcome, minutes) do update set total = offer_outcomes.total + excluded.total`,
    postgres: `
    insert into offer_outcomes (period, offer_id, outcome, minutes, total)
    select period, "offerId", outcome, minutes, total
    from json_to_recordset(cast($1 as json)) as given
      (period bigint, "offerId" bigint, outcome text, minutes bigint, total bigint)
    order by period, "offerId", outcome, minutes
    on conflict (period, offer_id, outcome, minutes) do update set total = offer_outcomes.total + excluded.total`,
  }),
  listOutcomes: query<OutcomeRow>(`
    select offer_id as "offerId", outcome, minutes, total from offer_outcomes
    where period = $1 and (offer_id, outcome, minutes) > (cast($2 as bigint), cast($3 as text), cast($4 as bigint))
    order by offer_id, outcome, minutes limit $5`),
};

/** Totals to add to the stored ones. */
export interface OutcomeCounts {
  add(at: number, key: OutcomeKey, total: 1 | -1): void;
  rows(): object[];
}

export function createOutcomeCounts(): OutcomeCounts {
  const rows = new Map<string, OutcomeRow & { period: number }>();
  return {
    add(at, { offerId, outcome, minutes }, total) {
      const period = Math.floor(at / OUTCOME_PERIOD_MS);
      const key = `${period} ${offerId} ${outcome} ${minutes}`;
      const row = rows.get(key);
      if (row === undefined) rows.set(key, { period, offerId, outcome, minutes, total });
      else row.total += total;
    },
    rows: () => [...rows.values()],
  };
}

/** Counts a click that starts its offer for its user. */
export function countStart(counts: OutcomeCounts, click: StartColumns & { offerId: number; at: number }): void {
  if (click.isStart === 1) counts.add(click.at, { offerId: click.offerId, outcome: 'started', minutes: 0 }, 1);
}

/** Counts the outcomes that a lead adds or its reversal removes. `since`: only for clicks with later ids. */
export function countOutcome(
  counts: OutcomeCounts,
  lead: OutcomeColumns & { offerId: number },
  since: string,
  total: 1 | -1,
): void {
  const { offerId, clickId, clickedAt, creditedAt, firstClickId, startedAt } = lead;
  if (lead.isFirst === 1 && clickId !== null && clickId > since && clickedAt !== null && creditedAt !== null) {
    const minutes = shownMinutes(creditedAt - clickedAt);
    counts.add(creditedAt, { offerId, outcome: 'credited', minutes }, total);
  }
  if (lead.isCompletion === 1 && firstClickId !== null && firstClickId > since && startedAt !== null) {
    counts.add(startedAt, { offerId, outcome: 'completed', minutes: 0 }, total);
  }
}

/**
 * Rounds milliseconds to minutes, at least 1: exact within an hour, a multiple of 15 within a day, and of 6 hours after
 * that. This keeps the number of rows per offer small.
 */
export function shownMinutes(ms: number): number {
  const minutes = Math.max(Math.round(ms / MINUTE_MS), 1);
  const step = minutes < HOUR ? 1 : minutes < DAY ? HOUR / 4 : DAY / 4;
  return Math.round(minutes / step) * step;
}

export const offerOutcomesCommands = lists({ listOutcomes });

export function* addToOutcomes(counts: OutcomeCounts): Command<void> {
  const rows = counts.rows();
  if (rows.length > 0) yield* one(outcomeQueries.addToOutcomes, JSON.stringify(rows));
}

/** Lists the outcomes of clicks in one outcome period, on all walls: at most `limit` rows after `after`. */
function* listOutcomes(input: { period: number; after: OutcomeKey | null; limit: number }): Command<OutcomeRow[]> {
  const { offerId, outcome, minutes } = input.after ?? { offerId: 0, outcome: '', minutes: 0 };
  return [...(yield* all(outcomeQueries.listOutcomes, input.period, offerId, outcome, minutes, input.limit))];
}
