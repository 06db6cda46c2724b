import { query } from '../sql.ts';
import { all, one, type Steps } from '../steps.ts';
import type { Finding, LeadState, StoredLead } from '../store.ts';
import { pageOfClicks } from './page-of-clicks.ts';

type LeadRow = Omit<StoredLead, 'findings'> & { findings: string | null };

const columns = `
    select l.lead_id as "leadId", l.kind, l.account_id as "accountId", a.profile_id as "adwallId", l.offer_id as "offerId",
      o.name as "offerName", l.event_id as "eventId", l.source, l.external_id as "externalId",
      l.click_id as "clickId", l.payout, l.amount, l.state, l.reason, l.findings, l.at,
      coalesce(l.changed_at, l.at) as "changedAt"`;
const names = `
    join accounts a on a.account_id = l.account_id
    left join offers o on o.offer_id = l.offer_id`;

export const storedLeadQueries = {
  /** All states are named so that the index that begins with the state serves. */
  lead: query<LeadRow>(`${columns} from leads l${names}
    where l.lead_id = cast($1 as text) and l.state in ('pending', 'credited', 'rejected', 'reversed')`),
  leadsInState: query<LeadRow>(`${columns} from leads l${names}
    where l.state = cast($1 as text) and (cast($2 as bigint) is null or a.kind = 'wall' and a.profile_id = cast($2 as bigint))
    order by l.lead_id desc limit cast($3 as bigint)`),
  leadsOfAccount: query<LeadRow>(`${columns} from leads l${names}
    where l.account_id = cast($1 as bigint) order by l.at, l.lead_id`),
  /** Of a page of the account's clicks. */
  leadsOfClicks: query<LeadRow>(`${columns}
    from (select c.click_id, c.account_id, c.offer_id from clicks c${pageOfClicks}) c
    join leads l on l.account_id = c.account_id and l.offer_id = c.offer_id and l.click_id = c.click_id${names}
    order by l.at, l.lead_id`),
};

export function* findLead(leadId: string): Steps<StoredLead | null> {
  const row = yield* one(storedLeadQueries.lead, leadId);
  return row === undefined ? null : storedLead(row);
}

/** Newest first: ids of leads sort by time. */
export function* listLeads(input: { state: LeadState; adwallId: number | null; limit: number }): Steps<StoredLead[]> {
  return (yield* all(storedLeadQueries.leadsInState, input.state, input.adwallId, input.limit)).map(storedLead);
}

/** Oldest first. */
export function* leadsOfAccount(accountId: number): Steps<StoredLead[]> {
  return (yield* all(storedLeadQueries.leadsOfAccount, accountId)).map(storedLead);
}

/** Leads of a page of the account's clicks, oldest first. */
export function* leadsOfClicks(
  ...page: readonly [accountId: number, limit: number, offset: number, everyClick: 0 | 1]
): Steps<StoredLead[]> {
  return (yield* all(storedLeadQueries.leadsOfClicks, ...page)).map(storedLead);
}

function storedLead({ findings, ...row }: LeadRow): StoredLead {
  return { ...row, findings: findings === null ? [] : (JSON.parse(findings) as Finding[]) };
}
