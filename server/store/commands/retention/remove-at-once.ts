import { query, type Query } from '../../sql.ts';
import { all, type Command } from '../../command.ts';
import type { ClickSlice, RemovedClicks } from '../../ports/retention.ts';
import { base64 } from '../../postgres/batch.ts';
import { forIds } from '../sql-lists.ts';
import { candidatesOf, columnsOfOrigins, creditsOf, replaceOrigin, withoutAddresses } from './remove-clicks.ts';

/** SQL: the leads `l` of the click `c`. */
const leadsOf = 'l.account_id = c.account_id and l.offer_id = c.offer_id and l.click_id = c.click_id';
/** SQL: everything that decides whether a click `c` may be removed, and what remains of it. */
const state = `concat_ws('|', coalesce(c.account_id, 0),
      coalesce((select string_agg(concat_ws(' ', l.lead_id, l.state, coalesce(l.changed_at, l.at)), ',' order by l.lead_id)
        from leads l where ${leadsOf}), ''),
      coalesce((select string_agg(concat_ws(' ', d.delivery_id, d.state, d.attempts), ',' order by d.delivery_id)
        from leads l cross join deliveries d where ${leadsOf} and d.lead_id = l.lead_id), ''),
      coalesce((select string_agg(concat_ws(' ', e.source, e.external_id, e.event_id), ',' order by e.source, e.external_id, e.event_id)
        from early_reversals e where e.click_id = c.click_id), ''),
      coalesce((select o.restored_at from lead_origins o where o.click_id = c.click_id), 0))`;
/** Clicks to remove, as `planRemoval` writes them. */
const lines = 'json_array_elements(cast($1 as json)) given';

/**
 * SQLite has one writer, so there `removeClicks` decides and removes in one transaction. On PostgreSQL, a user's
 * requests wait while the user's row is locked. So a slice first reads and decides without locks, and then removes what
 * is unchanged, in two statements that are sent together.
 */
export const postgresRemoveClicksQueries = {
  states: query<{ clickId: string; state: string }>(
    forIds(
      (ids) => `
    select c.click_id as "clickId", ${state} as state
    from ${ids} given cross join clicks c where c.click_id = given.id`,
    ),
  ),
  /**
   * Locks persons, so that no lead of theirs is stored in the meantime, but skips those that are locked. Also prevents
   * replays of deliveries (`replayQueries.lock`), unless one is running. Records what it locked for the next statement.
   */
  lock: query(`
    select set_config('rewards.locked', coalesce((
        select cast(json_agg(s.account_id) as text) from (
          select p.account_id
          from (select distinct cast(given.value ->> 1 as bigint) as account_id from ${lines}) g cross join persons p
          where p.account_id = g.account_id
          for update of p skip locked) s), '[]'), true),
      set_config('rewards.replays', case
        when not exists (select 1 from ${lines} where given.value ->> 3 is not null) then 'no deliveries'
        when pg_try_advisory_xact_lock(730004) then 'locked' else 'busy' end, true)`),
  /** Runs after `lock`, so that it sees the writes of commands that had locked a person before. */
  remove: query<Omit<RemovedClicks, 'last'>>(`
    with given as materialized (
      select given.value ->> 0 as click_id, given.value ->> 2 as state, given.value ->> 3 as credits,
        given.value ->> 4 as resealed
      from ${lines}
    ), locked as materialized (
      select cast(value as bigint) as account_id
      from json_array_elements_text(cast(current_setting('rewards.locked') as json))
    ), sound as materialized (
      select c.*, g.credits, g.resealed from given g cross join clicks c
      where c.click_id = g.click_id and (c.account_id is null or c.account_id in (select account_id from locked))
        and (g.credits is null or current_setting('rewards.replays') = 'locked')
        and ${state} = g.state
    ), origins as (
      insert into lead_origins (${columnsOfOrigins})
      select click_id, account_id, offer_id, coalesce(decode(resealed, 'base64'), sealed), ip_digest, device_digest,
        country, placement, payout, amount, terms, at, credits, null
      from sound where credits is not null
      ${replaceOrigin}
    ), gone_deliveries as (
      delete from deliveries d using (
        select distinct l.lead_id from sound c cross join leads l where c.credits is not null and ${leadsOf}) paid
      where d.lead_id = paid.lead_id
      returning d.delivery_id
    ), gone_attempts as (
      delete from attempts a using gone_deliveries d where a.delivery_id = d.delivery_id returning a.number
    ), gone_reversals as (
      delete from early_reversals e using sound c where e.click_id = c.click_id and c.credits is null
      returning e.click_id
    ), gone as (
      delete from clicks using sound c where clicks.click_id = c.click_id returning clicks.click_id
    ), firsts as materialized (
      select distinct on (account_id, offer_id) account_id, offer_id, click_id, terms, at
      from sound where credits is null and account_id is not null
      order by account_id, offer_id, at, click_id collate "C"
    ), others as materialized (
      select f.*, (
          select 1 from clicks c where c.account_id = f.account_id and c.offer_id = f.offer_id
            and c.click_id not in (select click_id from sound) limit 1) is not null
        or (
          select 1 from lead_origins o
          where o.account_id = f.account_id and o.offer_id = f.offer_id and o.restored_at is null limit 1) is not null
        or exists (
          select 1 from sound s
          where s.account_id = f.account_id and s.offer_id = f.offer_id and s.credits is not null) as has_others
      from firsts f
    ), kept as (
      insert into first_clicks (account_id, offer_id, click_id, terms, at)
      select account_id, offer_id, click_id, terms, at from others where has_others
      on conflict (account_id, offer_id) do nothing
    ), forgotten as (
      delete from first_clicks k using others f
      where not f.has_others and k.account_id = f.account_id and k.offer_id = f.offer_id
    )
    select (select count(*) from sound where credits is null) as clicks,
      (select count(*) from sound where credits is not null) as "leadClicks",
      (select count(*) from sound where resealed is not null) as addresses,
      (select count(*) from gone_deliveries) as deliveries,
      (select count(*) from gone_attempts) as attempts,
      (select count(*) from gone_reversals) as "earlyReversals"`),
};

/** A click to remove, as passed to the statements. The credits are null if it has no lead. */
export type RemovalLine = readonly [
  clickId: string,
  accountId: number | null,
  state: string,
  credits: string | null,
  resealed: string | null,
];

/**
 * What a slice removes if nothing changes in the meantime, and where the next slice continues. Its reads must see one
 * state.
 */
export function* planRemoval(input: ClickSlice): Command<{ lines: readonly RemovalLine[]; last: string | null }> {
  const { last, removed } = yield* candidatesOf(input);
  if (removed.length === 0) return { lines: [], last };
  const ids = JSON.stringify(removed.map(({ click }) => click.clickId));
  const states = new Map((yield* all(postgresRemoveClicksQueries.states, ids)).map((row) => [row.clickId, row.state]));
  const ofLeads = removed.filter(({ leads }) => leads.length > 0);
  const resealed = new Map(
    (yield* withoutAddresses(ofLeads, input)).map((click) => [click.clickId, base64(click.resealed)]),
  );
  const planned = removed.map((candidate): RemovalLine => {
    const { accountId, clickId } = candidate.click;
    const credits = candidate.leads.length === 0 ? null : JSON.stringify(creditsOf(candidate));
    return [clickId, accountId, states.get(clickId) ?? '', credits, resealed.get(clickId) ?? null];
  });
  return { lines: planned, last };
}

/** The statements that remove whatever is unchanged since it was planned. */
export function removalOf(planned: readonly RemovalLine[]): { query: Query<unknown>; values: string[] }[] {
  const values = [JSON.stringify(planned)];
  return [
    { query: postgresRemoveClicksQueries.lock, values },
    { query: postgresRemoveClicksQueries.remove, values },
  ];
}
