import { query } from '../sql.ts';
import { all, one, type Steps } from '../steps.ts';
import type { ActivityWanted, StoredActivity, StoredClick, StoredLead } from '../store.ts';
import { lastRow } from './ledger.ts';
import { pageOfClicks } from './page-of-clicks.ts';
import { findTokenHolder } from './persons.ts';
import { leadsOfClicks } from './stored-leads.ts';

export const activityQueries = {
  clicks: query<StoredClick & { offerName: string | null }>(`
    select c.click_id as "clickId", c.account_id as "accountId", c.offer_id as "offerId", c.sealed,
      c.ip_digest as "ipDigest", c.device_digest as "deviceDigest", c.country, c.payout, c.amount, c.terms, c.at,
      o.name as "offerName"
    from clicks c left join offers o on o.offer_id = c.offer_id${pageOfClicks}`),
  surveyProfile: query<{ accountId: number }>(`
    select account_id as "accountId" from user_profiles where account_id = (
      select account_id from persons where kind = 'survey-profile' and profile_id = $1 and subid1 = $2)`),
};

/** Must run in one consistent read. */
export function* listActivity(input: ActivityWanted): Steps<StoredActivity> {
  const hasSurveyProfile = yield* hasSignedUp(input.surveyProfileId, input.account.subid1);
  const person = yield* findTokenHolder(input.account);
  if (person === null) return { balance: 0, person, hasSurveyProfile, clicks: [] };
  const { accountId } = person;
  const page = [accountId, input.limit ?? Number.MAX_SAFE_INTEGER, input.offset, input.everyClick ? 1 : 0] as const;
  const { balance } = yield* lastRow(accountId);
  const clicks = yield* all(activityQueries.clicks, ...page);
  const leads = Map.groupBy<string, StoredLead>(yield* leadsOfClicks(...page), (lead) => lead.clickId);
  return {
    balance,
    person,
    hasSurveyProfile,
    clicks: clicks.map(({ offerName, ...click }) => ({ click, offerName, leads: leads.get(click.clickId) ?? [] })),
  };
}

function* hasSignedUp(surveyProfileId: number | null, subid1: string): Steps<boolean | null> {
  if (surveyProfileId === null) return null;
  return (yield* one(activityQueries.surveyProfile, surveyProfileId, subid1)) !== undefined;
}
