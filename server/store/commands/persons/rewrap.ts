import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { longWrites, reads } from '../../engine.ts';
import type { RewrappedPerson, ServiceSecrets } from '../../ports/rewrap.ts';
import { installationQueries } from '../installation/installation.ts';
import { lockSettings, raiseSettings, versions } from '../installation/versions.ts';

interface WrappedKey {
  accountId: number;
  wrappedKey: Uint8Array;
  adwallId: number | null;
  subid1: string;
  sealedProfile: Uint8Array | null;
}

export const rewrapQueries = {
  wrappedKeys: query<WrappedKey>(`
    select p.account_id as "accountId", p.wrapped_key as "wrappedKey", p.subid1, u.sealed as "sealedProfile",
      case when p.id_digest is not null then p.profile_id end as "adwallId"
    from persons p left join user_profiles u on u.account_id = p.account_id
    where p.account_id > $1 order by p.account_id limit $2`),
  /** Waits until no command is storing sealed data, and blocks new ones. */
  lockFence: query({ sqlite: 'select 1', postgres: 'select pg_advisory_xact_lock(730006)' }),
  hasPerson: query<{ accountId: number }>('select account_id as "accountId" from persons where account_id = $1'),
  countPersons: query<{ persons: number }>('select count(*) as persons from persons'),
  setWrappedKey: query<{ accountId: number }>(
    'update persons set wrapped_key = $2, id_digest = $3 where account_id = $1 returning account_id as "accountId"',
  ),
  /** A detached address stays detached. */
  setEmailDigest: query(
    'update user_profiles set email_digest = $2 where account_id = $1 and email_digest is not null',
  ),
  setSourceSecrets: query(
    'update sources set sealed_secret = $2, sealed_previous = $3, sealed_credential = $4 where name = $1',
  ),
  setPostbackSecrets: query(
    'update postbacks set sealed_url = $2, sealed_secret = $3, sealed_previous = $4 where postback_id = $1',
  ),
  setTotpSecrets: query('update admin_totp set sealed = $2, sealed_next = $3 where admin_id = $1'),
  setFeedCredential: query('update feeds set sealed_credential = $2 where name = $1'),
};

export const rewrapCommands = { ...reads({ listWrappedKeys }), ...longWrites({ replaceWrappedKeys }) };

/**
 * Lists wrapped keys, with the sealed profile if there is one, in account order, for `key rewrap`. `adwallId`: the wall
 * for which a digest of the id is stored; null if none is.
 */
function* listWrappedKeys(input: { after: number; limit: number }): Command<WrappedKey[]> {
  return [...(yield* all(rewrapQueries.wrappedKeys, input.after, input.limit))];
}

/**
 * Stores all rewrapped keys, digests, secrets and installation values, or none of them. Throws if accounts or settings
 * changed since they were read, or if the keys don't cover every account, source and postback: whatever is missing
 * would be lost with the old master key.
 */
function* replaceWrappedKeys(input: {
  keys: readonly RewrappedPerson[];
  secrets: ServiceSecrets;
  installation: Readonly<Record<string, string>>;
  /** Installation values that must not have changed. */
  before?: Readonly<Record<string, string>>;
}): Command<void> {
  yield* lockSettings();
  yield* one(rewrapQueries.lockFence);
  for (const [name, value] of Object.entries(input.before ?? {})) {
    const stored = yield* one(installationQueries.readValue, name);
    if (stored?.value !== value) throw new Error(`Another command changed ${name} in the meantime.`);
  }
  // First, because the key fence checks the other writes against it.
  for (const [name, value] of Object.entries(input.installation)) {
    yield* one(installationQueries.setValue, name, value);
  }
  yield* replaceSecrets(input.secrets);
  let replaced = 0;
  for (const { accountId, wrappedKey, emailDigest, idDigest } of input.keys) {
    const row =
      wrappedKey === null
        ? yield* one(rewrapQueries.hasPerson, accountId)
        : yield* one(rewrapQueries.setWrappedKey, accountId, wrappedKey, idDigest);
    if (row !== undefined) replaced++;
    if (emailDigest !== null) yield* one(rewrapQueries.setEmailDigest, accountId, emailDigest);
  }
  const persons = (yield* one(rewrapQueries.countPersons))?.persons ?? 0;
  if (persons !== replaced) {
    throw new Error('Accounts were opened while their keys were being rewrapped. Stop the service and run it again.');
  }
}

function* replaceSecrets({ version, sources, postbacks, feeds, totp }: ServiceSecrets): Command<void> {
  if ((yield* versions()).settings !== version) {
    throw new Error('Settings were changed while keys were being rewrapped. Stop the service and run it again.');
  }
  for (const { name, sealedSecret, sealedPrevious, sealedCredential } of sources) {
    yield* one(rewrapQueries.setSourceSecrets, name, sealedSecret, sealedPrevious, sealedCredential);
  }
  for (const { postbackId, sealedUrl, sealedSecret, sealedPrevious } of postbacks) {
    yield* one(rewrapQueries.setPostbackSecrets, postbackId, sealedUrl, sealedSecret, sealedPrevious);
  }
  for (const { name, sealedCredential } of feeds) {
    yield* one(rewrapQueries.setFeedCredential, name, sealedCredential);
  }
  for (const { adminId, sealed, sealedNext } of totp) {
    yield* one(rewrapQueries.setTotpSecrets, adminId, sealed, sealedNext);
  }
  if (sources.length + postbacks.length + feeds.length > 0) yield* raiseSettings();
}
