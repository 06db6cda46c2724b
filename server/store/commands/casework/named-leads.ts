import { firstIdOf } from '../../../runtime/ids.ts';
import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import type { LeadNames, LeadPage, LeadPageWanted } from '../../ports/casework.ts';
import { AFTER_EVERY_ID } from '../after-every-id.ts';
import { storedLead, storedLeadColumns, storedLeadNames, type LeadRow } from '../leads/stored-leads.ts';

export type NamedLeadRow = LeadRow & { subid1: string | null };

const numbersIn = (list: string) => ({
  sqlite: `select value from json_each(${list})`,
  postgres: `select cast(value as bigint) from json_array_elements_text(cast(${list} as json))`,
});
const walls = numbersIn('$2');

/** `given`: the few rows of leads that are gone through. */
const leadsAmong = (given: string, wallIds: string): string => `${storedLeadColumns}, p.subid1
    from ${given}${storedLeadNames}
    left join persons p on p.account_id = l.account_id
    where l.adwall_id in (${wallIds})
      and (cast($3 as text) is null or l.state = cast($3 as text))
      and (cast($4 as text) is null or l.source = cast($4 as text))
      and (cast($5 as bigint) is null or l.offer_id = cast($5 as bigint))
      and (cast($6 as text) is null or l.click_id = cast($6 as text))
      and (cast($7 as text) is null or l.external_id = cast($7 as text))
      and l.lead_id < cast($8 as text) and l.lead_id >= cast($9 as text)
    order by l.lead_id desc limit cast($10 as bigint)`;

const accountsOfUser = (wallIds: string): string => `
    with wanted(adwall_id) as (${wallIds})
    select p.account_id as "accountId" from wanted cross join persons p
    where p.kind = 'wall' and p.profile_id = wanted.adwall_id and p.subid1 = cast($2 as text)`;

export const namedLeadQueries = {
  accountsOfUser: query<{ accountId: number }>({
    sqlite: accountsOfUser(numbersIn('$1').sqlite),
    postgres: accountsOfUser(numbersIn('$1').postgres),
  }),
  accountOfClick: query<{ accountId: number | null }>(`
    select account_id as "accountId" from clicks where click_id = cast($1 as text)
    union all select account_id from lead_origins where click_id = cast($1 as text)`),
  leadsOfAccounts: query<NamedLeadRow>({
    sqlite: leadsAmong('json_each($1) given cross join leads l on l.account_id = given.value', walls.sqlite),
    postgres: leadsAmong(
      `json_array_elements_text(cast($1 as json)) given(id)
    cross join lateral (select * from leads x where x.account_id = cast(given.id as bigint)) l`,
      walls.postgres,
    ),
  }),
  leadsOfTransaction: query<NamedLeadRow>({
    sqlite: leadsAmong(
      'sources given cross join leads l on l.source = given.name and l.external_id = cast($1 as text)',
      walls.sqlite,
    ),
    postgres: leadsAmong(
      `sources given
    cross join lateral (select * from leads x where x.source = given.name and x.external_id = cast($1 as text)) l`,
      walls.postgres,
    ),
  }),
};

/** Whether the names match few leads: those of a user, a click or a transaction. */
export function isNamed({ clickId, externalId, subid1 }: LeadNames): boolean {
  return clickId !== undefined || externalId !== undefined || subid1 !== undefined;
}

/** The id range of a page: below the first, and not below the second. Ids are chronological. */
export function rangeOf({ after, from, to }: Pick<LeadPageWanted, 'after' | 'from' | 'to'>): [string, string] {
  const end = to === undefined ? AFTER_EVERY_ID : firstIdOf('lead', to);
  return [after !== null && after < end ? after : end, from === undefined ? '' : firstIdOf('lead', from)];
}

export function leadPage(rows: readonly NamedLeadRow[], limit: number): LeadPage {
  const shown = rows.slice(0, limit).map(({ subid1, ...row }) => ({ ...storedLead(row), subid1 }));
  return { rows: shown, next: rows.length > limit ? (shown.at(-1)?.leadId ?? null) : null };
}

/** The same page as `pageLeads`, from the leads of a user, a click or a transaction. */
export function* pageNamedLeads(wanted: LeadPageWanted): Command<LeadPage> {
  const { clickId = null, externalId = null, limit, offerId, source, state } = wanted;
  const { leadsOfAccounts, leadsOfTransaction } = namedLeadQueries;
  const accounts = yield* accountsOf(wanted);
  const others = [JSON.stringify(wanted.walls), state, source, offerId, clickId, externalId, ...rangeOf(wanted)];
  const rows =
    accounts === null
      ? yield* all(leadsOfTransaction, externalId, ...others, limit + 1)
      : yield* all(leadsOfAccounts, JSON.stringify(accounts), ...others, limit + 1);
  return leadPage(rows, limit);
}

/** The accounts that the leads may belong to; null: only the transaction is known. */
function* accountsOf({ clickId, subid1, walls: wallIds }: LeadPageWanted): Command<number[] | null> {
  if (clickId !== undefined) {
    const click = yield* one(namedLeadQueries.accountOfClick, clickId);
    const account = click?.accountId ?? null;
    if (account === null || subid1 === undefined) return account === null ? [] : [account];
    return (yield* ofUser(wallIds, subid1)).filter((owned) => owned === account);
  }
  return subid1 === undefined ? null : yield* ofUser(wallIds, subid1);
}

function* ofUser(wallIds: readonly number[], subid1: string): Command<number[]> {
  const rows = yield* all(namedLeadQueries.accountsOfUser, JSON.stringify(wallIds), subid1);
  return rows.map(({ accountId }) => accountId);
}
