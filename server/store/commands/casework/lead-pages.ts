import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import type { LeadCase, LeadPage, LeadPageWanted } from '../../ports/casework.ts';
import type { LedgerEntry } from '../../ports/ledger.ts';
import type { WallLead } from '../../ports/stored-leads.ts';
import { readClick } from '../clicks/clicks.ts';
import {
  storedLead,
  storedLeadColumns,
  storedLeadNames,
  storedLeadQueries,
  type LeadRow,
} from '../leads/stored-leads.ts';
import { listDeliveries } from '../postbacks/list-deliveries.ts';

/** Sorts after every id: the last code point, which PostgreSQL calls `chr`. */
const LAST = '\u{10FFFF}';

/** One wall's leads below an id, newest first, from those that `looked at` selects. */
const page = (isWanted: string): string => `${storedLeadColumns}, p.subid1
    from (select * from leads where adwall_id = cast($1 as bigint) and ${isWanted} and lead_id < cast($2 as text)
      order by lead_id desc limit cast($3 as bigint)) l${storedLeadNames}
    left join persons p on p.account_id = l.account_id
    where (cast($4 as text) is null or l.state = cast($4 as text))
      and (cast($5 as text) is null or l.source = cast($5 as text))
      and (cast($6 as bigint) is null or l.offer_id = cast($6 as bigint))
    order by l.lead_id desc`;

type Row = LeadRow & { subid1: string | null };

export const leadPageQueries = {
  leadsBelow: query<Row>(page('true')),
  /** Few leads are in another state than credited, and have an index of their own. */
  otherLeadsBelow: query<Row>(page(`state <> 'credited' and state = cast($4 as text)`)),
  userOfAccount: query<{ subid1: string; wrappedKey: Uint8Array }>(`
    select subid1, wrapped_key as "wrappedKey" from persons where account_id = $1`),
  ledgerOfLead: query<LedgerEntry>(`
    select r.transaction_id as "transactionId", r.seq, r.kind, r.amount, r.balance_after as "balanceAfter",
      r.offer_id as "offerId", r.offer_name as "offerName", null as "sealedDescription", r.reverses, r.at
    from ledger r
    join leads l on l.account_id = r.account_id and (r.seq = l.ledger_seq or r.seq = l.reversal_seq)
    where l.account_id = cast($1 as bigint) and l.offer_id = cast($2 as bigint) and l.lead_id = cast($3 as text)
    order by r.seq`),
};

/** Merges the newest leads of each wall. Ids of leads sort by time, so a page goes on below its last one. */
export function* pageLeads(wanted: LeadPageWanted): Command<LeadPage> {
  const { after, limit, looksAt, offerId, source, state, walls } = wanted;
  const isOther = state !== null && state !== 'credited';
  const queried = isOther ? leadPageQueries.otherLeadsBelow : leadPageQueries.leadsBelow;
  const isNarrow = source !== null || offerId !== null || state === 'credited';
  const most = isNarrow ? looksAt : limit + 1;
  const found: WallLead[] = [];
  for (const wall of walls) {
    const rows = yield* all(queried, wall, after ?? LAST, most, state, source, offerId);
    found.push(...rows.slice(0, limit + 1).map(({ subid1, ...row }) => ({ ...storedLead(row), subid1 })));
  }
  const sorted = found.sort((a, b) => (a.leadId < b.leadId ? 1 : -1));
  const rows = sorted.slice(0, limit);
  return { rows, next: sorted.length > limit ? (rows.at(-1)?.leadId ?? null) : null };
}

/** Reads a lead with what it is judged by. */
export function* readLeadCase(leadId: string): Command<LeadCase | null> {
  const row = yield* one(storedLeadQueries.lead, leadId);
  if (row === undefined) return null;
  const lead = storedLead(row);
  return {
    lead,
    user: (yield* one(leadPageQueries.userOfAccount, lead.accountId)) ?? null,
    click: yield* readClick(lead.clickId),
    ledger: [...(yield* all(leadPageQueries.ledgerOfLead, lead.accountId, lead.offerId, leadId))],
    deliveries: yield* listDeliveries({ leadId, limit: 100 }),
  };
}
