import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { snapshots } from '../../engine.ts';
import type { ActivityWanted, ClickActivity, StoredActivity } from '../../ports/activity.ts';
import type { StoredClick } from '../../ports/clicks.ts';
import type { StoredLead } from '../../ports/stored-leads.ts';
import { activityKeys, completionsOf, readActivity } from './activity-entries.ts';
import { clickColumnsOf, columnsOfClicks } from '../clicks/clicks.ts';
import { lastRow } from '../ledger/ledger.ts';
import { findTokenHolder } from '../persons/persons.ts';
import { leadsOfAccount } from '../leads/stored-leads.ts';
import { clicksEverOf } from '../retention/click-origins.ts';

export const activityQueries = {
  everyClick: query<StoredClick & { offerName: string | null }>(`
    select ${clickColumnsOf('c.')}, o.name as "offerName"
    from (${clicksEverOf(columnsOfClicks, 'cast($1 as bigint)')}) c left join offers o on o.offer_id = c.offer_id
    order by c.at desc, c.click_id desc
    limit cast($2 as bigint) offset cast($3 as bigint)`),
  panel: query<{ accountId: number }>(`
    select account_id as "accountId" from user_profiles where account_id = (
      select account_id from persons where kind = 'survey-profile' and profile_id = $1 and subid1 = $2)`),
};

/** How many entries are read at once, with their clicks and leads. */
const ENTRIES_A_READ = 1_000;

export const activityCommands = snapshots({ listActivity });

/**
 * Reads an account's activity on a wall, newest first, with its balance and whether the same subid1 has a profile at
 * `panelId` (docs/contract/activity-and-tickets.md#activity). A click without a lead is left out, before paging, if
 * another click of the same offer has a lead or is newer.
 */
function* listActivity(input: ActivityWanted): Command<StoredActivity> {
  const hasProfile = yield* hasProfileAt(input.panelId, input.account.subid1);
  const person = yield* findTokenHolder(input.account);
  if (person === null) return { balance: 0, person, hasProfile, clicks: [], later: [] };
  const { accountId } = person;
  const { balance } = yield* lastRow(accountId);
  const page = [accountId, input.limit ?? Number.MAX_SAFE_INTEGER, input.offset] as const;
  const facts = { balance, person, hasProfile };
  if (input.everyClick) return { ...facts, clicks: yield* everyClick(...page), later: [] };
  const keys = yield* activityKeys(...page);
  const clicks = yield* readActivity({ accountId, keys: keys.slice(0, ENTRIES_A_READ) });
  return { ...facts, clicks, later: keys.slice(ENTRIES_A_READ) };
}

function* everyClick(accountId: number, limit: number, offset: number): Command<ClickActivity[]> {
  const clicks = yield* all(activityQueries.everyClick, accountId, limit, offset);
  const leads = Map.groupBy<string, StoredLead>(yield* leadsOfAccount(accountId), (lead) => lead.clickId);
  const completionsIn = yield* completionsOf(accountId, clicks);
  return clicks.map(({ offerName, ...click }) => ({
    click,
    offerName,
    surveyEnd: null,
    completions: completionsIn(click.offerId),
    alone: null,
    leads: leads.get(click.clickId) ?? [],
  }));
}

function* hasProfileAt(panelId: number | null, subid1: string): Command<boolean | null> {
  if (panelId === null) return null;
  return (yield* one(activityQueries.panel, panelId, subid1)) !== undefined;
}
