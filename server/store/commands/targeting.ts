import { query } from '../sql.ts';
import { one, type Command } from '../command.ts';
import type { AccountRef } from '../ports/accounts.ts';
import type { TargetingFacts } from '../ports/targeting.ts';
import { generationsColumn, readGenerations } from './tokens.ts';

interface FactsRow {
  settings: number;
  catalogue: number;
  caps: number;
  statistics: number;
  /** Offer ids joined by commas. */
  own: string | null;
  near: string | null;
  user: string | null;
  panelUser: string | null;
  wrappedKey: Uint8Array | null;
  sealed: Uint8Array | null;
}

const answering = `select account_id from persons
        where kind = 'survey-profile' and profile_id = cast($5 as bigint) and subid1 = $3`;

/**
 * No joins: SQLite plans a statement that joins on a bound value anew at each call, which costs more than the
 * reads. The user of the survey profile is looked up three times instead, a third of a microsecond each.
 */
export const targetingQueries = {
  facts: query<FactsRow>(`
    select v.settings, v.catalogue, v.caps, v.statistics,
      (select string_agg(cast(offer_id as text), ',') from leads
        where account_id = (select account_id from persons where kind = $1 and profile_id = $2 and subid1 = $3)
          and completes = 1) as own,
      (select string_agg(cast(offer_id as text), ',') from ip_completions where ip_digest = cast($4 as text)) as near,
      (select ${generationsColumn} from persons where kind = $1 and profile_id = $2 and subid1 = $3) as "user",
      (select ${generationsColumn} from persons where account_id = (${answering})) as "panelUser",
      (select wrapped_key from persons where account_id = (${answering})) as "wrappedKey",
      (select sealed from user_profiles where account_id = (${answering})) as sealed
    from versions v`),
};

/** One statement of clustered point reads: the call costs more than what it finds. */
export function* targetingFacts(input: {
  account: AccountRef;
  ipDigest: string | null;
  panelId: number | null;
}): Command<TargetingFacts> {
  const { account, ipDigest, panelId } = input;
  const { kind, profileId, subid1 } = account;
  const row = yield* one(targetingQueries.facts, kind, profileId, subid1, ipDigest, panelId);
  if (row === undefined) throw new Error('The database has lost its versions.');
  const { settings, catalogue, caps, statistics, own, near, wrappedKey, sealed } = row;
  const user = row.user === null ? null : readGenerations(row.user);
  const panelUser = row.panelUser === null ? null : readGenerations(row.panelUser);
  return {
    versions: { settings, catalogue, caps, statistics },
    completedOfferIds: offerIds(own, near),
    user,
    panelUser,
    profile:
      panelUser === null || wrappedKey === null || sealed === null
        ? null
        : { person: { accountId: panelUser.accountId, wrappedKey }, sealed },
  };
}

/** The numbers of both lists, each once. */
function offerIds(own: string | null, near: string | null): number[] {
  if (own === null && near === null) return [];
  const texts = [...(own?.split(',') ?? []), ...(near?.split(',') ?? [])];
  return [...new Set(texts.map(Number))];
}
