import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { reads, snapshots } from '../../engine.ts';
import type { WallOrPanelKind } from '../../ports/accounts.ts';
import {
  MOST_OF_CLICK,
  type ClickCase,
  type ClickLeads,
  type FoundClick,
  type LeadLedgerEntry,
  type TracedClick,
  type UserCase,
} from '../../ports/casework.ts';
import type { StoredClick } from '../../ports/clicks.ts';
import type { StoredDelivery } from '../../ports/deliveries.ts';
import type { StoredLead } from '../../ports/stored-leads.ts';
import { readActivity } from '../activity/activity-entries.ts';
import { clickColumnsOf } from '../clicks/clicks.ts';
import { earlyReversalsOfClick } from '../leads/early-reversals.ts';
import { storedLead, storedLeadColumns, storedLeadNames, type LeadRow } from '../leads/stored-leads.ts';
import { deliveryColumns, withAttempts, type DeliveryRow } from '../postbacks/list-deliveries.ts';
import { forIds } from '../sql-lists.ts';
import { surveyEndOf } from '../surveys/survey-starts.ts';
import { storedTicket } from '../tickets.ts';
import { refusedCallsOfClick } from './refused-calls.ts';
import { ticketCredits } from './ticket-credits.ts';
import { userCaseQueries, userClickColumns } from './user-cases.ts';

interface ClickRow extends StoredClick {
  offerName: string | null;
  /** Null once the person is erased. */
  kind: WallOrPanelKind | null;
  profileId: number | null;
  isTest: number | null;
  subid1: string | null;
  wrappedKey: Uint8Array | null;
  removed: number;
}

/** Maximum number of leads for the same offer on other clicks. */
const MOST_OTHERS = 20;

const clickIn = (table: string, removed: 0 | 1): string => `
    select ${clickColumnsOf('c.')}, o.name as "offerName", a.kind, a.profile_id as "profileId", a.test as "isTest",
      p.subid1, p.wrapped_key as "wrappedKey", ${removed} as removed
    from ${table} c
    left join offers o on o.offer_id = c.offer_id
    left join accounts a on a.account_id = c.account_id
    left join persons p on p.account_id = c.account_id
    where c.click_id = $1`;

export const clickCaseQueries = {
  ofAccount: query<UserCase['clicks'][number]>(`
    select ${userClickColumns}
    from clicks c left join offers o on o.offer_id = c.offer_id
    where c.account_id = cast($1 as bigint) and (c.at, c.click_id) < (cast($2 as bigint), cast($3 as text))
    order by c.at desc, c.click_id desc limit cast($4 as bigint)`),
  /** Also finds the remains of removed clicks. */
  click: query<ClickRow>(`${clickIn('clicks', 0)}
    union all ${clickIn('lead_origins', 1)} and c.restored_at is null`),
  leads: query<LeadRow>(`${storedLeadColumns} from leads l${storedLeadNames}
    where l.account_id = cast($1 as bigint) and l.offer_id = cast($2 as bigint) and l.click_id = cast($3 as text)
    order by l.at desc, l.lead_id desc limit cast($4 as bigint)`),
  /** Credited leads come first, so that the limit never hides one. */
  otherLeads: query<LeadRow>(`${storedLeadColumns} from leads l${storedLeadNames}
    where l.account_id = cast($1 as bigint) and l.offer_id = cast($2 as bigint) and l.click_id <> cast($3 as text)
    order by case l.state when 'credited' then 0 else 1 end, l.at desc, l.lead_id desc limit cast($4 as bigint)`),
  ledger: query<LeadLedgerEntry>(`
    select r.transaction_id as "transactionId", r.seq, r.kind, r.amount, r.balance_after as "balanceAfter",
      r.offer_id as "offerId", r.offer_name as "offerName", null as "sealedDescription", r.reverses, r.at,
      l.lead_id as "leadId"
    from leads l
    join ledger r on r.account_id = l.account_id and (r.seq = l.ledger_seq or r.seq = l.reversal_seq)
    where l.account_id = cast($1 as bigint) and l.offer_id = cast($2 as bigint) and l.click_id = cast($3 as text)
    order by r.seq limit cast($4 as bigint)`),
  deliveries: query<DeliveryRow>(
    forIds(
      (ids) => `${deliveryColumns}
    from ${ids} given cross join deliveries d join postbacks p on p.postback_id = d.postback_id
    where d.lead_id = given.id
    order by d.created_at desc, d.delivery_id desc limit cast($2 as bigint)`,
    ),
  ),
};

export const clickCasesCommands = {
  ...reads({ pageClicks }),
  ...snapshots({ readClickCase, traceClicks, readClickLeads }),
};

/** Lists an account's remaining clicks, newest first, before a click; null for the newest. */
function* pageClicks(input: {
  accountId: number;
  after: { at: number; clickId: string } | null;
  limit: number;
}): Command<UserCase['clicks']> {
  const { accountId, after, limit } = input;
  const { at, clickId } = after ?? { at: Number.MAX_SAFE_INTEGER, clickId: '' };
  return [...(yield* all(clickCaseQueries.ofAccount, accountId, at, clickId, limit))];
}

/**
 * Reads a click and what came of it, also a removed click of which only the origin of its leads remains. An erased
 * user's click has no account, so its activity and tickets are empty.
 */
function* readClickCase(clickId: string): Command<ClickCase | null> {
  const found = yield* findClick(clickId);
  if (found === null) return null;
  const { account, click, everyLead } = found;
  const { accountId } = click;
  const isErased = account === null || accountId === null;
  const entries = isErased ? [] : yield* readActivity({ accountId, keys: [{ clickId, leadId: null }] });
  return {
    ...found,
    alone: null,
    completions: new Map(),
    leads: [],
    ...entries[0],
    deliveries: yield* deliveriesOf(everyLead),
    tickets: isErased ? [] : (yield* all(userCaseQueries.newestTickets, accountId, MOST_OF_CLICK)).map(storedTicket),
    creditsByHand: isErased ? [] : yield* ticketCredits({ accountId, clickId, ticketIds: [] }),
  };
}

/** Reads clicks and what became of each. Unknown clicks are left out. */
function* traceClicks(clickIds: readonly string[]): Command<TracedClick[]> {
  const traced: TracedClick[] = [];
  for (const clickId of clickIds) {
    const found = yield* findClick(clickId);
    if (found === null) continue;
    const { click, everyLead } = found;
    const { accountId, offerId } = click;
    const isReported = everyLead.length > 0;
    traced.push({
      ...found,
      ledger: isReported ? [...(yield* all(clickCaseQueries.ledger, accountId, offerId, clickId, MOST_OF_CLICK))] : [],
      deliveries: yield* deliveriesOf(everyLead),
      earlyReversals: yield* earlyReversalsOfClick(clickId, MOST_OF_CLICK),
    });
  }
  return traced;
}

function* deliveriesOf(leads: readonly StoredLead[]): Command<StoredDelivery[]> {
  if (leads.length === 0) return [];
  const leadIds = JSON.stringify(leads.map(({ leadId }) => leadId));
  return yield* withAttempts(yield* all(clickCaseQueries.deliveries, leadIds, MOST_OF_CLICK));
}

/** Reads a click with its leads, and its user's other leads for the same offer. */
function* readClickLeads(clickId: string): Command<ClickLeads | null> {
  const found = yield* findClick(clickId);
  if (found === null) return null;
  const { accountId, offerId } = found.click;
  const others =
    found.account === null ? [] : yield* all(clickCaseQueries.otherLeads, accountId, offerId, clickId, MOST_OTHERS);
  return { ...found, otherLeads: others.map(storedLead) };
}

function* findClick(clickId: string): Command<FoundClick | null> {
  const row = yield* one(clickCaseQueries.click, clickId);
  if (row === undefined) return null;
  const { isTest, kind, offerName, profileId, removed, subid1, wrappedKey, ...click } = row;
  const { accountId, offerId } = click;
  const isErased = accountId === null || kind === null || profileId === null;
  const leads = isErased ? [] : yield* all(clickCaseQueries.leads, accountId, offerId, clickId, MOST_OF_CLICK);
  return {
    click,
    offerName,
    account: isErased ? null : { kind, profileId, isTest: isTest === 1 },
    user: subid1 === null || wrappedKey === null ? null : { subid1, wrappedKey },
    isRemoved: removed === 1,
    everyLead: leads.map(storedLead),
    refusedCalls: yield* refusedCallsOfClick(clickId, MOST_OF_CLICK),
    surveyEnd: isErased ? null : yield* surveyEndOf(accountId, offerId),
  };
}
