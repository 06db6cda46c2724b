import { query } from '../sql.ts';
import type { AccountRef, TargetingFacts } from '../store.ts';
import type { PostgresRunner } from './runner.ts';

interface FactsRow {
  settings: number;
  catalogue: number;
  caps: number;
  completed: number[];
  accountId: number | null;
  wrappedKey: Uint8Array | null;
  sealed: Uint8Array | null;
}

export const targetingFactsQuery = query<FactsRow>(`
    select v.settings, v.catalogue, v.caps,
      (select coalesce(json_agg(offer_id), '[]') from (
        select l.offer_id from persons p join leads l on l.account_id = p.account_id
        where p.kind = $1 and p.profile_id = $2 and p.subid1 = $3 and l.completes = 1
        union
        select c.offer_id from ip_completions c where c.ip_digest = cast($4 as text)
      ) as done) as completed,
      answers.account_id as "accountId", answers.wrapped_key as "wrappedKey", answers.sealed
    from versions v left join (
      select p.account_id, p.wrapped_key, u.sealed
      from persons p join user_profiles u on u.account_id = p.account_id
      where p.kind = 'survey-profile' and p.profile_id = cast($5 as bigint) and p.subid1 = $3
    ) as answers on true`);

/** All facts in one round trip. */
export function targetingFacts({ rows }: Pick<PostgresRunner, 'rows'>) {
  return async (input: {
    account: AccountRef;
    ipDigest: string | null;
    surveyProfileId: number | null;
  }): Promise<TargetingFacts> => {
    const { account, ipDigest, surveyProfileId } = input;
    const values = [account.kind, account.profileId, account.subid1, ipDigest, surveyProfileId];
    const [row] = await rows(targetingFactsQuery, values);
    if (row === undefined) throw new Error('The database has lost its versions.');
    const { settings, catalogue, caps, completed, accountId, wrappedKey, sealed } = row;
    return {
      versions: { settings, catalogue, caps },
      completedOfferIds: completed,
      profile:
        accountId === null || wrappedKey === null || sealed === null
          ? null
          : { person: { accountId, wrappedKey }, sealed },
    };
  };
}
