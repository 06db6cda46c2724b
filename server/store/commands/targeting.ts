import { query } from '../sql.ts';
import { all, one, type Steps } from '../steps.ts';
import type { AccountRef, TargetingFacts } from '../store.ts';
import { versions } from './versions.ts';

export const sqliteTargetingQueries = {
  completedByAccount: query<{ offerId: number }>(`
    select l.offer_id as "offerId" from persons p join leads l on l.account_id = p.account_id
    where p.kind = $1 and p.profile_id = $2 and p.subid1 = $3 and l.completes = 1`),
  completedByAddress: query<{ offerId: number }>(
    'select offer_id as "offerId" from ip_completions where ip_digest = $1',
  ),
  surveyAnswers: query<{ accountId: number; wrappedKey: Uint8Array; sealed: Uint8Array }>(`
    select p.account_id as "accountId", p.wrapped_key as "wrappedKey", u.sealed
    from persons p join user_profiles u on u.account_id = p.account_id
    where p.kind = 'survey-profile' and p.profile_id = $1 and p.subid1 = $2`),
};

/** Point reads, each clustered. Versions come first: facts may be newer than their version, never older. */
export function* targetingFacts(input: {
  account: AccountRef;
  ipDigest: string | null;
  surveyProfileId: number | null;
}): Steps<TargetingFacts> {
  const { account, ipDigest, surveyProfileId } = input;
  const current = yield* versions();
  const own = yield* all(sqliteTargetingQueries.completedByAccount, account.kind, account.profileId, account.subid1);
  const near = ipDigest === null ? [] : yield* all(sqliteTargetingQueries.completedByAddress, ipDigest);
  const answers =
    surveyProfileId === null
      ? undefined
      : yield* one(sqliteTargetingQueries.surveyAnswers, surveyProfileId, account.subid1);
  const completed = new Set<number>();
  for (const row of own) completed.add(row.offerId);
  for (const row of near) completed.add(row.offerId);
  return {
    versions: current,
    completedOfferIds: [...completed],
    profile:
      answers === undefined
        ? null
        : { person: { accountId: answers.accountId, wrappedKey: answers.wrappedKey }, sealed: answers.sealed },
  };
}
