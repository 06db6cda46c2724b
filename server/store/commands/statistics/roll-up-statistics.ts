import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { writes } from '../../engine.ts';
import type { LedgerKind } from '../../ports/ledger.ts';
import { periodOf } from '../../ports/statistics.ts';
import {
  addToOutcomes,
  countOutcome,
  countStart,
  createOutcomeCounts,
  postgresOutcomes,
  sqliteOutcomes,
  type OutcomeColumns,
  type OutcomeCounts,
  type StartColumns,
} from './offer-outcomes.ts';
import { addToRules, createRuleCounts, type RuleCounts } from './rule-sums.ts';
import { addToPeriods, createPeriodCounts, type PeriodCounts } from './statistics-periods.ts';
import { addToDays, createDayCounts, type DayCounts } from './wall-days.ts';
import { countedNames } from './wall-placements.ts';

interface ClickRow extends StartColumns {
  clickId: string;
  offerId: number;
  at: number;
  /** Null for a test user, and once its person is erased. */
  adwallId: number | null;
  country: string | null;
  placement: string | null;
  /** The only source that may credit the offer; null if it names none, or the source was removed. */
  source: string | null;
}

interface LedgerRow extends OutcomeColumns {
  transactionId: number;
  kind: LedgerKind;
  amount: number;
  at: number;
  /** Null for a test user. */
  adwallId: number | null;
  offerId: number | null;
  payout: number | null;
  /** Null if the offer has no share. */
  gross: number | null;
  /** Of the click. */
  country: string | null;
  placement: string | null;
  /** Who reported the lead. */
  source: string | null;
  /** The reward rule, and what it added; null without one. */
  ruleId: string | null;
  bonus: number | null;
}

const cursors = 'select name, value from statistics_cursors order by name';

/** The wall of an account; null for a test user's. */
const countedWall = 'case when a.test = 0 then a.profile_id end';

const clicksAfter = ({ startColumns }: typeof sqliteOutcomes): string => `
    select c.click_id as "clickId", c.offer_id as "offerId", c.at, ${countedWall} as "adwallId", c.country,
      c.placement, coalesce(o.source, v.source) as source,${startColumns}
    from clicks c left join accounts a on a.account_id = c.account_id
    left join offers o on o.offer_id = c.offer_id left join survey_offers v on v.offer_id = c.offer_id
    where c.click_id > cast($1 as text) order by c.click_id limit cast($2 as bigint)`;

const ledgerAfter = ({ outcomeColumns, outcomeJoins }: typeof sqliteOutcomes): string => `
    select l.transaction_id as "transactionId", l.kind, l.amount, l.at, ${countedWall} as "adwallId",
      l.offer_id as "offerId", d.payout, d.gross, c.country, d.placement, d.source,
      d.rule_id as "ruleId", d.bonus,${outcomeColumns}
    from ledger l
    left join accounts a on a.account_id = l.account_id
    left join leads d on d.account_id = l.account_id and d.offer_id = l.offer_id and d.lead_id = l.lead_id${outcomeJoins}
    where l.transaction_id > cast($1 as bigint) order by l.transaction_id limit cast($2 as bigint)`;

export const rollUpQueries = {
  /** Locks the rows, so that a concurrent roll-up continues where this one ends. */
  cursors: query<{ name: string; value: string }>({ sqlite: cursors, postgres: `${cursors} for update` }),
  setCursor: query('update statistics_cursors set value = $2 where name = $1'),
  clicksAfter: query<ClickRow>({ sqlite: clicksAfter(sqliteOutcomes), postgres: clicksAfter(postgresOutcomes) }),
  ledgerAfter: query<LedgerRow>({ sqlite: ledgerAfter(sqliteOutcomes), postgres: ledgerAfter(postgresOutcomes) }),
};

export const rollUpStatisticsCommands = writes({ rollUpStatistics });

/**
 * Counts each click and each credited or reversed lead once, in id order, and skips manual rows. Counts outcomes for
 * clicks after the cursor `outcomes`. `counted` includes skipped rows.
 * A row is never counted once a row with a later id was, and rows get their ids before their commit. So the caller's
 * `until` is a minute behind the clock (a second for `stats`): by then every row with an earlier id is committed,
 * unless its write took longer.
 */
function* rollUpStatistics(input: { until: number; limit: number }): Command<{ counted: number; isBehind: boolean }> {
  const cursor = new Map((yield* all(rollUpQueries.cursors)).map((row) => [row.name, row.value]));
  const { limit, until } = input;
  const nextClicks = yield* all(rollUpQueries.clicksAfter, cursor.get('clicks') ?? '', limit);
  const nextEntries = yield* all(rollUpQueries.ledgerAfter, Number(cursor.get('ledger') ?? 0), limit);
  const [clicks, entries] = [upTo(until, nextClicks), upTo(until, nextEntries)];
  const counts = {
    periods: createPeriodCounts(),
    days: createDayCounts(yield* countedNames([...clicks, ...entries].filter(isOfWall))),
    outcomes: createOutcomeCounts(),
    rules: createRuleCounts(),
  };
  for (const click of clicks) countClick(counts, click);
  for (const entry of entries) countEntry(counts, entry, cursor.get('outcomes') ?? '');
  yield* addToPeriods(counts.periods);
  yield* addToDays(counts.days);
  yield* addToOutcomes(counts.outcomes);
  yield* addToRules(counts.rules);
  const lastClick = clicks.at(-1);
  if (lastClick !== undefined) yield* one(rollUpQueries.setCursor, 'clicks', lastClick.clickId);
  const lastEntry = entries.at(-1);
  if (lastEntry !== undefined) yield* one(rollUpQueries.setCursor, 'ledger', String(lastEntry.transactionId));
  const isBehind = clicks.length < nextClicks.length || entries.length < nextEntries.length;
  return { counted: clicks.length + entries.length, isBehind };
}

/** The rows before the first one that is later than `until`, because skipping that one would lose it. */
function upTo<Row extends { at: number }>(until: number, rows: readonly Row[]): readonly Row[] {
  const end = rows.findIndex((row) => row.at > until);
  return end === -1 ? rows : rows.slice(0, end);
}

/** Whether a click or a ledger row counts for a wall. */
function isOfWall<Row extends { adwallId: number | null }>(row: Row): row is Row & { adwallId: number } {
  return row.adwallId !== null;
}

interface Counts {
  readonly periods: PeriodCounts;
  readonly days: DayCounts;
  readonly outcomes: OutcomeCounts;
  readonly rules: RuleCounts;
}

function countClick({ days, outcomes, periods }: Counts, click: ClickRow): void {
  const { adwallId, at, offerId } = click;
  if (adwallId === null) return;
  periods.at(periodOf(at), adwallId, offerId).clicks++;
  for (const row of days.of({ ...click, adwallId, offerId })) row.clicks++;
  countStart(outcomes, click);
}

function countEntry({ days, outcomes, periods, rules }: Counts, entry: LedgerRow, outcomesSince: string): void {
  const { adwallId, amount, at, bonus, kind, offerId, payout, ruleId } = entry;
  if (kind === 'manual' || adwallId === null || offerId === null || payout === null) return;
  countOutcome(outcomes, { ...entry, offerId }, outcomesSince, kind === 'lead' ? 1 : -1);
  if (ruleId !== null) rules.add({ adwallId, amount, bonus: bonus ?? 0, isReversal: kind === 'reversal', ruleId });
  const gross = entry.gross ?? payout;
  const rows = [periods.at(periodOf(at), adwallId, offerId), ...days.of({ ...entry, adwallId, offerId })];
  for (const row of rows) {
    row.amount += amount;
    if (kind === 'lead') {
      row.leads++;
      row.conversions += entry.isFirst;
      row.payout += payout;
      row.gross += gross;
    } else {
      row.reversals++;
      row.payout -= payout;
      row.gross -= gross;
    }
  }
}
