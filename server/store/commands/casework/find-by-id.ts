import { query } from '../../sql.ts';
import { all, type Command } from '../../command.ts';
import { reads } from '../../engine.ts';
import type { AccountRef, WallOrPanelKind } from '../../ports/accounts.ts';
import type { FoundById } from '../../ports/casework.ts';

/** Limit of rows per kind, because several sources or users may use the same id. */
const MOST = 10;
const account = 'p.kind, p.profile_id as "profileId", p.subid1';

/** SQL condition: the row's `pub_id` is one of those in `$n`, or `$n` is null. */
const isOfPublishers = (list: string): { sqlite: string; postgres: string } => ({
  sqlite: `(${list} is null or pub_id in (select value from json_each(${list})))`,
  postgres: `(cast(${list} as text) is null
        or pub_id in (select cast(value as bigint) from json_array_elements_text(cast(${list} as json))))`,
});
const leadsOf = isOfPublishers('$3');
const usersOf = isOfPublishers('$2');

/** Uses the primary key: one look-up per wall and panel. SQLite has to be forced into this order. */
const usersBySubid = (isWanted: string): string => `
    select ${account} from (
      select 'wall' as kind, adwall_id as profile_id from walls where ${isWanted}
      union all select 'survey-profile', profile_id from survey_profiles where ${isWanted}) owners
    cross join persons p
    where p.kind = owners.kind and p.profile_id = owners.profile_id and p.subid1 = $1
    order by p.kind desc, p.profile_id limit ${MOST}`;

const leadColumns = 'lead_id as "leadId", adwall_id as "adwallId", click_id as "clickId", source';

/** Without an account once the user is erased. */
interface ClickOwner {
  clickId: string;
  kind: WallOrPanelKind | null;
  profileId: number | null;
}

const clickIn = (table: string): string => `
    select c.click_id as "clickId", a.kind, a.profile_id as "profileId"
    from ${table} c left join accounts a on a.account_id = c.account_id where c.click_id = $1`;

export const findByIdQueries = {
  leadById: query<FoundById['leads'][number]>(`
    select ${leadColumns} from leads
    where lead_id = $1 and state in ('pending', 'credited', 'rejected', 'reversed')`),
  leadsByTransaction: query<FoundById['leads'][number]>({
    sqlite: `select ${leadColumns} from leads
      where source in (select value from json_each($2)) and external_id = $1
        and adwall_id in (select adwall_id from walls where ${leadsOf.sqlite}) limit ${MOST}`,
    postgres: `select ${leadColumns} from leads
      where source in (select json_array_elements_text(cast($2 as json))) and external_id = $1
        and adwall_id in (select adwall_id from walls where ${leadsOf.postgres}) limit ${MOST}`,
  }),
  /** Also finds the remains of removed clicks. */
  clickById: query<ClickOwner>(`${clickIn('clicks')}
    union all ${clickIn('lead_origins')} and c.restored_at is null`),
  /** The clicks whose reversals wait for this transaction. */
  clicksReversedEarly: query<{ clickId: string }>({
    sqlite: `select distinct click_id as "clickId" from early_reversals
      where source in (select value from json_each($2)) and external_id = $1 limit ${MOST}`,
    postgres: `select distinct click_id as "clickId" from early_reversals
      where source in (select json_array_elements_text(cast($2 as json))) and external_id = $1 limit ${MOST}`,
  }),
  deliveryById: query<FoundById['deliveries'][number]>(`
    select delivery_id as "deliveryId", postback_id as "postbackId" from deliveries where delivery_id = $1`),
  transactionById: query<FoundById['transactions'][number]>(`
    select r.transaction_id as "transactionId", a.kind, a.profile_id as "profileId"
    from ledger r join accounts a on a.account_id = r.account_id where r.transaction_id = $1`),
  refusedCallById: query<FoundById['refusedCalls'][number]>(`
    select call_id as "callId", adwall_id as "adwallId" from refused_calls where call_id = $1`),
  ticketOwner: query<{ ticketId: number; kind: WallOrPanelKind; profileId: number }>(`
    select t.ticket_id as "ticketId", a.kind, a.profile_id as "profileId"
    from tickets t join accounts a on a.account_id = t.account_id where t.ticket_id = $1`),
  usersBySubid: query<AccountRef>({
    sqlite: usersBySubid(usersOf.sqlite),
    postgres: usersBySubid(usersOf.postgres),
  }),
};

export const findByIdCommands = reads({ findById });

/**
 * Finds everything with this id, at most a few of each kind. Numbers may be ledger rows or tickets. Where several may
 * share the id, only those of the given publishers; null for all.
 */
function* findById(input: {
  text: string;
  sources: readonly string[];
  publishers: readonly number[] | null;
}): Command<FoundById> {
  const { sources, text } = input;
  const publishers = input.publishers === null ? null : JSON.stringify(input.publishers);
  const number = /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null;
  const byTransaction = yield* all(findByIdQueries.leadsByTransaction, text, JSON.stringify(sources), publishers);
  const clicks = [...(yield* all(findByIdQueries.clickById, text))];
  for (const { clickId } of yield* all(findByIdQueries.clicksReversedEarly, text, JSON.stringify(sources))) {
    clicks.push(...(yield* all(findByIdQueries.clickById, clickId)));
  }
  return {
    leads: [...(yield* all(findByIdQueries.leadById, text)), ...byTransaction],
    clicks: clicks.map(({ clickId, kind, profileId }) => ({
      clickId,
      owner: kind === null || profileId === null ? null : { kind, profileId },
    })),
    deliveries: [...(yield* all(findByIdQueries.deliveryById, text))],
    transactions: number === null ? [] : [...(yield* all(findByIdQueries.transactionById, number))],
    refusedCalls: [...(yield* all(findByIdQueries.refusedCallById, text))],
    tickets: number === null ? [] : [...(yield* all(findByIdQueries.ticketOwner, number))],
    users: [...(yield* all(findByIdQueries.usersBySubid, text, publishers))],
  };
}
