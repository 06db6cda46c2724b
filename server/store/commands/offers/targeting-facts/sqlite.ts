import { query } from '../../../sql.ts';
import { one, type Command } from '../../../command.ts';
import type { AccountRef } from '../../../ports/accounts.ts';
import type { TargetingFacts } from '../../../ports/targeting.ts';
import { generationsColumn, userColumn } from '../../persons/tokens.ts';
import { factsOf, offersOfAddress, type FactsRow } from './facts-row.ts';

const panelAccount = `select account_id from persons
        where kind = 'survey-profile' and profile_id = cast($5 as bigint) and subid1 = $3`;

/**
 * No joins: SQLite replans a statement that joins on a bound value at each call, which costs more than the reads.
 * Instead, the panel's user is looked up three times, which takes a third of a microsecond each.
 */
export const sqliteTargetingQueries = {
  facts: query<FactsRow>(`
    select v.settings, v.catalog, v.awaited, v.caps, v.statistics,
      (select string_agg(cast(offer_id as text), ',') from leads
        where account_id = (select account_id from persons where kind = $1 and profile_id = $2 and subid1 = $3)
          and completes = 1) as "ofAccount",
      ${offersOfAddress('cast($4 as text)')} as "ofAddress",
      (select ${userColumn} from persons where kind = $1 and profile_id = $2 and subid1 = $3) as "user",
      (select ${generationsColumn} from persons where account_id = (${panelAccount})) as "panelUser",
      (select wrapped_key from persons where account_id = (${panelAccount})) as "wrappedKey",
      (select sealed from user_profiles where account_id = (${panelAccount})) as sealed
    from versions v`),
};

/**
 * Reads all facts on SQLite in one statement, because these are clustered point reads and a call costs more than they
 * do. `postgres.ts` is the PostgreSQL version.
 */
export function* targetingFacts(input: {
  account: AccountRef;
  ipDigest: string | null;
  panelId: number | null;
}): Command<TargetingFacts> {
  const { account, ipDigest, panelId } = input;
  const { kind, profileId, subid1 } = account;
  const row = yield* one(sqliteTargetingQueries.facts, kind, profileId, subid1, ipDigest, panelId);
  if (row === undefined) throw new Error('The database has lost its versions.');
  return factsOf(row);
}
