import { leadStates } from '@rewards-wall/shared/admin/values.ts';
import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { reads } from '../../engine.ts';
import type { Finding, HoldRule } from '../../ports/leads.ts';
import type { LeadState, LeadsWanted, StoredLead, WallLead } from '../../ports/stored-leads.ts';
import { claimOf } from './lead-claims.ts';

export type LeadRow = Omit<StoredLead, 'findings' | 'holdRule' | 'isTest' | 'reward' | 'takes'> & {
  findings: string | null;
  holdRule: string | null;
  ruleId: string | null;
  ruleName: string | null;
  bonus: number | null;
  place: string;
  test: number;
};

export const storedLeadColumns = `
    select l.lead_id as "leadId", l.kind, l.place, l.account_id as "accountId", a.profile_id as "adwallId", l.offer_id as "offerId",
      o.name as "offerName", l.event_id as "eventId", l.source, l.external_id as "externalId",
      l.click_id as "clickId", l.placement, l.payout, l.gross, l.amount,
      l.rule_id as "ruleId", l.rule_name as "ruleName", l.bonus, l.state, l.reason, l.findings,
      l.release_at as "releaseAt", l.hold_rule as "holdRule", l.at,
      coalesce(l.changed_at, l.at) as "changedAt", a.test`;
export const storedLeadNames = `
    join accounts a on a.account_id = l.account_id
    left join offers o on o.offer_id = l.offer_id`;

const oldestIn = (state: LeadState): string => `
      select * from (select * from leads where adwall_id = cast($1 as bigint) and state = '${state}'
        and lead_id > cast($2 as text) and at <= cast($4 as bigint)
        order by lead_id limit cast($3 as bigint)) ${state}`;

export const storedLeadQueries = {
  /** Lists all states, so that the index that begins with the state is used. */
  lead: query<LeadRow>(`${storedLeadColumns} from leads l${storedLeadNames}
    where l.lead_id = cast($1 as text) and l.state in ('pending', 'credited', 'rejected', 'reversed')`),
  /**
   * In id order, which is chronological, merged from the states. $4 leaves out leads that an earlier id may still
   * follow.
   */
  leadsOfWall: query<LeadRow & { subid1: string | null }>(`${storedLeadColumns}, p.subid1
    from (${leadStates.map(oldestIn).join(' union all ')}) l${storedLeadNames}
    left join persons p on p.account_id = l.account_id
    order by l.lead_id limit cast($3 as bigint)`),
  leadsOfClick: query<LeadRow>(`${storedLeadColumns} from leads l${storedLeadNames}
    where l.account_id = cast($1 as bigint) and l.offer_id = cast($2 as bigint) and l.click_id = cast($3 as text)
      and l.source = cast($4 as text)
    order by l.at, l.lead_id`),
  leadsOfAccount: query<LeadRow>(`${storedLeadColumns} from leads l${storedLeadNames}
    where l.account_id = cast($1 as bigint) order by l.at, l.lead_id`),
};

export const storedLeadsCommands = reads({ leadsOfWall, findLead, leadsOfClick });

function* findLead(leadId: string): Command<StoredLead | null> {
  const row = yield* one(storedLeadQueries.lead, leadId);
  return row === undefined ? null : storedLead(row);
}

/** Lists a wall's leads in id order, which is chronological (docs/contract/leads.md#list-leads). */
function* leadsOfWall(input: LeadsWanted): Command<WallLead[]> {
  const rows = yield* all(storedLeadQueries.leadsOfWall, input.adwallId, input.after, input.limit, input.until);
  return rows.map(({ subid1, ...row }) => ({ ...storedLead(row), subid1 }));
}

/** Lists a source's leads of one click, oldest first. `accountId`, `offerId`: those of the click. */
function* leadsOfClick(input: {
  accountId: number;
  offerId: number;
  clickId: string;
  source: string;
}): Command<StoredLead[]> {
  const { accountId, clickId, offerId, source } = input;
  return (yield* all(storedLeadQueries.leadsOfClick, accountId, offerId, clickId, source)).map(storedLead);
}

/** Lists an account's leads, oldest first. */
export function* leadsOfAccount(accountId: number): Command<StoredLead[]> {
  return (yield* all(storedLeadQueries.leadsOfAccount, accountId)).map(storedLead);
}

export function storedLead({ bonus, findings, holdRule, place, ruleId, ruleName, test, ...row }: LeadRow): StoredLead {
  return {
    ...row,
    reward: ruleId === null ? null : { ruleId, rule: ruleName ?? '', bonus: bonus ?? 0 },
    holdRule: holdRule === null ? null : (JSON.parse(holdRule) as HoldRule),
    takes: claimOf(place),
    isTest: test === 1,
    findings: findings === null ? [] : (JSON.parse(findings) as Finding[]),
  };
}
