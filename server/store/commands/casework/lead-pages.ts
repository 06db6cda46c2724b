import { leadStates } from '@rewards-wall/shared/admin/values.ts';
import { query, type Query, type Value } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { snapshots } from '../../engine.ts';
import type { LeadCase, LeadDecisionBy, LeadPage, LeadPageWanted } from '../../ports/casework.ts';
import type { LedgerEntry } from '../../ports/ledger.ts';
import type { LeadState } from '../../ports/stored-leads.ts';
import { readClick } from '../clicks/clicks.ts';
import { storedLead, storedLeadColumns, storedLeadNames, storedLeadQueries } from '../leads/stored-leads.ts';
import { listDeliveries } from '../postbacks/list-deliveries.ts';
import { isNamed, leadPage, pageNamedLeads, rangeOf, type NamedLeadRow } from './named-leads.ts';
import { newestStreams } from './streams.ts';
import { ticketCredits } from './ticket-credits.ts';

/** One wall's leads in one state. An index has them in id order, which is chronological. */
type Stream = readonly [wall: number, state: LeadState];

/** Filters besides walls and states, each with an index that begins with it. */
const narrowed = {
  all: 'cast($2 as text) is null and cast($3 as bigint) is null',
  source: 'x.source = cast($2 as text) and cast($3 as bigint) is null',
  offer: 'x.offer_id = cast($3 as bigint) and (cast($2 as text) is null or x.source = cast($2 as text))',
} as const;

/** SQL: the ids of a stream `s` below `$4`, and not below `$5`, newest first. */
const below = (isWanted: string, limit: string): string => `
      select x.lead_id from leads x
      where x.adwall_id = s.wall and x.state = s.state and ${isWanted}
        and x.lead_id < cast($4 as text) and x.lead_id >= cast($5 as text)
      order by x.lead_id desc limit ${limit}`;

const streams = {
  sqlite: `(select json_extract(value, '$[0]') as wall, json_extract(value, '$[1]') as state from json_each($1)) s`,
  postgres: `(select cast(e ->> 0 as bigint) as wall, e ->> 1 as state from json_array_elements(cast($1 as json)) e) s`,
};

/** The newest id of each stream; null for none. */
const headsOf = (isWanted: string): Query<{ wall: number; state: LeadState; head: string | null }> => {
  const text = (from: string) => `select s.wall, s.state, (${below(isWanted, '1')}) as head from ${from}`;
  return query({ sqlite: text(streams.sqlite), postgres: text(streams.postgres) });
};

/** The newest leads of some streams, with names. */
const pageOf = (isWanted: string): Query<NamedLeadRow> => {
  const named = (ids: string): string => `${storedLeadColumns}, p.subid1
    from (${ids} order by 1 desc limit cast($6 as bigint)) newest
    join leads l on l.state = newest.state and l.lead_id = newest.lead_id${storedLeadNames}
    left join persons p on p.account_id = l.account_id
    order by l.lead_id desc`;
  const newest = below(isWanted, 'cast($6 as bigint)');
  return query({
    sqlite: named(`select f.lead_id, f.state from ${streams.sqlite} cross join leads f
      where f.state = s.state and f.lead_id in (${newest})`),
    postgres: named(`select f.lead_id, s.state from ${streams.postgres} cross join lateral (${newest}) f`),
  });
};

/** SQL: decisions about one lead. It is approved and released at most once each, or rejected. */
const decisionsWith = (reason: string): string => `
    select a.at, a.action, coalesce(p.name, k.name) as by, ${reason} as "heldFor"
    from audit_log a left join admins p on p.admin_id = a.actor_id left join admin_keys k on k.key_id = a.actor_id
    where a.subject = $1 and a.action in ('lead.approve', 'lead.reject') order by a.at, a.audit_id limit 10`;

export const leadPageQueries = {
  newestOfWalls: headsOf(narrowed.all),
  newestOfSource: headsOf(narrowed.source),
  newestOfOffer: headsOf(narrowed.offer),
  leadsOfWalls: pageOf(narrowed.all),
  leadsOfSource: pageOf(narrowed.source),
  leadsOfOffer: pageOf(narrowed.offer),
  userOfAccount: query<{ subid1: string; wrappedKey: Uint8Array }>(`
    select subid1, wrapped_key as "wrappedKey" from persons where account_id = $1`),
  ledgerOfLead: query<LedgerEntry>(`
    select r.transaction_id as "transactionId", r.seq, r.kind, r.amount, r.balance_after as "balanceAfter",
      r.offer_id as "offerId", r.offer_name as "offerName", null as "sealedDescription", r.reverses, r.at
    from ledger r
    join leads l on l.account_id = r.account_id and (r.seq = l.ledger_seq or r.seq = l.reversal_seq)
    where l.account_id = cast($1 as bigint) and l.offer_id = cast($2 as bigint) and l.lead_id = cast($3 as text)
    order by r.seq`),
  decisions: query<LeadDecisionBy>({
    sqlite: decisionsWith("json_extract(a.before, '$.reason')"),
    postgres: decisionsWith("cast(a.before as json) ->> 'reason'"),
  }),
};

export const leadPagesCommands = snapshots({ pageLeads, readLeadCase });

/** Lists leads of some walls, newest first. The next page continues below the last id. */
export function* pageLeads(wanted: LeadPageWanted): Command<LeadPage> {
  const { limit, offerId, source, state, walls } = wanted;
  if (isNamed(wanted)) return yield* pageNamedLeads(wanted);
  const { leadsOfOffer, leadsOfSource, leadsOfWalls, newestOfOffer, newestOfSource, newestOfWalls } = leadPageQueries;
  const [heads, page] =
    offerId !== null
      ? [newestOfOffer, leadsOfOffer]
      : source !== null
        ? [newestOfSource, leadsOfSource]
        : [newestOfWalls, leadsOfWalls];
  const filter: readonly Value[] = [source, offerId, ...rangeOf(wanted)];
  const asked = walls.flatMap((wall) => (state === null ? leadStates : [state]).map((each): Stream => [wall, each]));
  const found = yield* all(heads, JSON.stringify(asked), ...filter);
  const newest = newestStreams(found, limit + 1);
  if (newest.length === 0) return { rows: [], next: null };
  const chosen = newest.map(({ state: of, wall }): Stream => [wall, of]);
  const rows = yield* all(page, JSON.stringify(chosen), ...filter, limit + 1);
  return leadPage(rows, limit);
}

/** Reads a lead with its click, its ledger rows and its deliveries. */
function* readLeadCase(leadId: string): Command<LeadCase | null> {
  const row = yield* one(storedLeadQueries.lead, leadId);
  if (row === undefined) return null;
  const lead = storedLead(row);
  return {
    lead,
    user: (yield* one(leadPageQueries.userOfAccount, lead.accountId)) ?? null,
    click: yield* readClick(lead.clickId),
    creditsByHand: yield* ticketCredits({ accountId: lead.accountId, clickId: lead.clickId, ticketIds: [] }),
    ledger: [...(yield* all(leadPageQueries.ledgerOfLead, lead.accountId, lead.offerId, leadId))],
    deliveries: yield* listDeliveries({ leadId, limit: 100 }),
    decisions: [...(yield* all(leadPageQueries.decisions, `lead ${leadId}`))],
  };
}
