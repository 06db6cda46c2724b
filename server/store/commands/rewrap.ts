import { query } from '../sql.ts';
import { all, one, type Steps } from '../steps.ts';
import { installationQueries } from './installation.ts';

interface WrappedKey {
  accountId: number;
  wrappedKey: Uint8Array;
  sealedProfile: Uint8Array | null;
}

export const rewrapQueries = {
  wrappedKeys: query<WrappedKey>(`
    select p.account_id as "accountId", p.wrapped_key as "wrappedKey", u.sealed as "sealedProfile"
    from persons p left join user_profiles u on u.account_id = p.account_id
    where p.account_id > $1 order by p.account_id limit $2`),
  countPersons: query<{ persons: number }>('select count(*) as persons from persons'),
  setWrappedKey: query<{ accountId: number }>(
    'update persons set wrapped_key = $2 where account_id = $1 returning account_id as "accountId"',
  ),
  setEmailDigest: query('update user_profiles set email_digest = $2 where account_id = $1'),
};

export function* listWrappedKeys(input: { after: number; limit: number }): Steps<WrappedKey[]> {
  return [...(yield* all(rewrapQueries.wrappedKeys, input.after, input.limit))];
}

/** Throws, and changes nothing, when an account is not among the keys: it would be lost with the old master key. */
export function* replaceWrappedKeys(input: {
  keys: readonly { accountId: number; wrappedKey: Uint8Array; emailDigest: string | null }[];
  installation: Readonly<Record<string, string>>;
}): Steps<void> {
  let replaced = 0;
  for (const { accountId, wrappedKey, emailDigest } of input.keys) {
    if ((yield* one(rewrapQueries.setWrappedKey, accountId, wrappedKey)) !== undefined) replaced++;
    if (emailDigest !== null) yield* one(rewrapQueries.setEmailDigest, accountId, emailDigest);
  }
  const persons = (yield* one(rewrapQueries.countPersons))?.persons ?? 0;
  if (persons !== replaced) {
    throw new Error('Accounts were opened while their keys were being rewrapped. Stop the service and run it again.');
  }
  for (const [name, value] of Object.entries(input.installation)) {
    yield* one(installationQueries.setValue, name, value);
  }
}
