import { query } from '../sql.ts';
import { all, type Steps } from '../steps.ts';
import type { ClickActivity, StoredClick, StoredLead } from '../store.ts';
import { clickColumnsOf } from './clicks.ts';
import { storedLead, storedLeadColumns, storedLeadNames, type LeadRow } from './stored-leads.ts';

interface EntryRow extends StoredClick {
  offerName: string | null;
  /** Of the lead that the entry is; null when it is the click. */
  leadId: string | null;
}

function leadsOf(ids: (parameter: string) => string): string {
  return `${storedLeadColumns} from leads l${storedLeadNames}
    where l.account_id = cast($1 as bigint)
      and (l.place = '' and l.click_id in (${ids('$2')}) or l.lead_id in (${ids('$3')}))
    order by l.at, l.lead_id`;
}

export const activityEntryQueries = {
  /**
   * A page of an account's entries, newest first. Leads that take no event stand alone, but for those that completed
   * nothing and were turned away. A click stands where it has another lead; else only the newest of an offer, while
   * nothing completed the offer.
   */
  entries: query<EntryRow>(`
    select ${clickColumnsOf('c.')}, o.name as "offerName", e.lead_id as "leadId"
    from (
      select c.click_id, null as lead_id, c.at from clicks c
      where c.account_id = cast($1 as bigint) and (
        c.click_id in (select l.click_id from leads l where l.account_id = cast($1 as bigint) and l.place = '')
        or c.offer_id not in (
            select l.offer_id from leads l
            where l.account_id = cast($1 as bigint) and substr(l.place, 1, 9) <> 'identity:')
          and not exists (
            select 1 from clicks n where n.account_id = c.account_id and n.offer_id = c.offer_id
              and (n.at, n.click_id) > (c.at, c.click_id)))
      union all
      select l.click_id, l.lead_id, l.at from leads l
      where l.account_id = cast($1 as bigint) and l.place <> '' and (substr(l.place, 1, 9) <> 'identity:' or l.slot = 0)
    ) e
    join clicks c on c.click_id = e.click_id
    left join offers o on o.offer_id = c.offer_id
    order by e.at desc, coalesce(e.lead_id, e.click_id) desc limit cast($2 as bigint) offset cast($3 as bigint)`),
  leads: query<LeadRow>({
    sqlite: leadsOf((parameter) => `select value from json_each(${parameter})`),
    postgres: leadsOf((parameter) => `select json_array_elements_text(cast(${parameter} as json))`),
  }),
};

export function* activityEntries(accountId: number, limit: number, offset: number): Steps<ClickActivity[]> {
  const rows = yield* all(activityEntryQueries.entries, accountId, limit, offset);
  const clickIds = rows.flatMap(({ clickId, leadId }) => (leadId === null ? [clickId] : []));
  const leadIds = rows.flatMap(({ leadId }) => (leadId === null ? [] : [leadId]));
  const values = [accountId, JSON.stringify(clickIds), JSON.stringify(leadIds)] as const;
  const leads = (yield* all(activityEntryQueries.leads, ...values)).map(storedLead);
  const byId = new Map(leads.map((lead) => [lead.leadId, lead]));
  const byClick = Map.groupBy<string, StoredLead>(
    leads.filter((lead) => lead.takes === 'event'),
    (lead) => lead.clickId,
  );
  return rows.map(({ leadId, offerName, ...click }) => {
    const alone = leadId === null ? undefined : byId.get(leadId);
    return { click, offerName, alone: alone ?? null, leads: alone ? [alone] : (byClick.get(click.clickId) ?? []) };
  });
}
