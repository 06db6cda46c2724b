import { query } from '../../../sql.ts';
import type { NewTransaction, PostedTransaction } from '../../../ports/ledger.ts';
import { base64, createBatcher } from '../../../postgres/batch.ts';
import { writing, type Decided } from '../../../postgres/decide-together.ts';
import type { PostgresRunner } from '../../../postgres/runner.ts';
import { NOTHING_YET, type LastRow } from '../ledger.ts';
import { decideTransaction, type KeyUse } from './decide-transaction.ts';

interface Facts {
  index: number;
  accountId: number | null;
  wrappedKey: Uint8Array | null;
  test: number | null;
  /** Ids to use for a new account and for the transaction. Others stay unused. */
  newAccountId: number | null;
  transactionId: number;
  seq: number | null;
  balance: number | null;
  fingerprint: string | null;
  usedBy: number | null;
  usedBalance: number | null;
}

const given = `json_to_recordset(cast($1 as json)) as given
      (index bigint, kind text, profile_id bigint, subid1 text, digest text)`;

export const postgresPostTransactionQueries = {
  /** In the order of `postgres/batch.ts`. */
  lockPersons: query<{ index: number }>(`
    select given.index
    from (select * from ${given} order by kind, profile_id, subid1 collate "C") given
    cross join lateral (
      select 1 from persons
      where kind = given.kind and profile_id = given.profile_id and subid1 = given.subid1 for update
    ) p`),
  /** Separate, because it must see what was committed while the statement before waited for a lock. */
  transactionFacts: query<Facts>(`
    select given.index, p.account_id as "accountId", p.wrapped_key as "wrappedKey", p.test,
      case when p.account_id is null then nextval('account_ids') end as "newAccountId",
      nextval('transaction_ids') as "transactionId", l.seq, l.balance_after as balance,
      k.fingerprint, k.transaction_id as "usedBy", k.balance_after as "usedBalance"
    from ${given}
    left join lateral (
      select account_id, wrapped_key, test from persons
      where kind = given.kind and profile_id = given.profile_id and subid1 = given.subid1 offset 0
    ) p on true
    left join lateral (
      select seq, balance_after from ledger where account_id = p.account_id order by seq desc limit 1
    ) l on true
    left join lateral (
      select i.fingerprint, r.transaction_id, r.balance_after
      from idempotency_keys i join ledger r on r.account_id = i.account_id and r.seq = i.seq
      where i.kind = given.kind and i.profile_id = given.profile_id and i.digest = given.digest offset 0
    ) k on true`),
  openAccounts: query(`
    with given as (select * from json_to_recordset(cast($1 as json)) as given
      (kind text, profile_id bigint, subid1 text, account_id bigint, wrapped_key text, at bigint)),
    opened as (
      insert into persons (kind, profile_id, subid1, account_id, wrapped_key)
      select kind, profile_id, subid1, account_id, decode(wrapped_key, 'base64') from given
      order by kind, profile_id, subid1 collate "C"
    )
    insert into accounts (account_id, kind, profile_id, created_at)
    select account_id, kind, profile_id, at from given`),
  /** Fails if an account is missing, because its row then gets no account_id. */
  insertRows: query(`
    with given as (select * from json_to_recordset(cast($1 as json)) as given
      (account_id bigint, seq bigint, transaction_id bigint, amount bigint, balance bigint, at bigint)),
    counted as (
      update accounts a set ledger_rows = ledger_rows + g.rows, ledger_sum = ledger_sum + g.total
      from (select account_id, count(*) as rows, sum(amount) as total from given group by account_id) g
      where a.account_id = g.account_id
      returning a.account_id
    )
    insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, at)
    select c.account_id, g.seq, g.transaction_id, 'manual', g.amount, g.balance, g.at
    from given g left join counted c on c.account_id = g.account_id`),
  insertDescriptions: query(`
    insert into descriptions (account_id, seq, sealed)
    select account_id, seq, decode(sealed, 'base64')
    from json_to_recordset(cast($1 as json)) as given (account_id bigint, seq bigint, sealed text)`),
  insertKeys: query(`
    insert into idempotency_keys (kind, profile_id, digest, fingerprint, account_id, seq, at)
    select kind, profile_id, digest, fingerprint, account_id, seq, at
    from json_to_recordset(cast($1 as json)) as given
      (kind text, profile_id bigint, digest text, fingerprint text, account_id bigint, seq bigint, at bigint)
    order by kind, profile_id, digest`),
};

/**
 * Posts manual transactions on PostgreSQL; those of one turn share a transaction of two round trips. `sqlite.ts` is the
 * SQLite version.
 */
export function postTransactions(runner: PostgresRunner): (input: NewTransaction) => Promise<PostedTransaction> {
  const { lockPersons, transactionFacts } = postgresPostTransactionQueries;
  const post = createBatcher(
    (inputs: readonly NewTransaction[]) => {
      const asked = JSON.stringify(inputs.map(askedOf));
      const reads = [lockPersons, transactionFacts].map((read) => ({ query: read, values: [asked] }));
      return runner.decideTogether(reads, ([locked = [], found = []]) =>
        decideBatch(inputs, locked as { index: number }[], found as Facts[]),
      );
    },
    { waitMs: runner.waitMs },
  );
  return async (input) => {
    const result = await post(input);
    if (result.kind === 'unsealed') throw result.error;
    return result;
  };
}

function askedOf({ account, idempotency }: NewTransaction, index: number): object {
  const { kind, profileId, subid1 } = account;
  return { index, kind, profile_id: profileId, subid1, digest: idempotency?.digest ?? null };
}

/** The sealer has failed, which must not affect the other transactions of the batch. */
interface Unsealed {
  kind: 'unsealed';
  error: unknown;
}

/** An account during a batch, as the transactions so far leave it. */
interface Account {
  accountId: number;
  wrappedKey: Uint8Array;
  isTest: boolean;
  last: LastRow;
}

/** Decides in order, each transaction by what the ones before it leave; null if an account was opened since the locks. */
function decideBatch(
  inputs: readonly NewTransaction[],
  locked: readonly { index: number }[],
  found: readonly Facts[],
): Decided<PostedTransaction | Unsealed> | null {
  const lockedIndexes = new Set(locked.map(({ index }) => index));
  if (found.some(({ accountId, index }) => accountId !== null && !lockedIndexes.has(index))) return null;
  const facts = new Map(found.map((each) => [each.index, each]));
  const accounts = new Map<string, Account>();
  const keys = new Map<string, KeyUse>();
  const opened: object[] = [];
  const rows: object[] = [];
  const descriptions: object[] = [];
  const newKeys: object[] = [];
  const results = inputs.map((input, index): PostedTransaction | Unsealed => {
    const read = facts.get(index);
    if (read === undefined) throw new Error('The database returned no result for a command.');
    const { amount, at, idempotency, sealer } = input;
    const { kind, profileId, subid1 } = input.account;
    const owner = { kind, profile_id: profileId };
    const name = JSON.stringify([kind, profileId, subid1]);
    const key = idempotency === null ? null : JSON.stringify([kind, profileId, idempotency.digest]);
    const before = accounts.get(name) ?? accountIn(read);
    const isTest = before?.isTest === true;
    const used = (key === null ? undefined : keys.get(key)) ?? keyUseIn(read);
    const decision = decideTransaction(input, before?.last ?? NOTHING_YET, used);
    if (decision.kind === 'repeat') return { ...decision, isTest };
    if (decision.kind !== 'post') return decision;

    const { balance, seq } = decision;
    const { transactionId } = read;
    let account = before;
    let sealed: Uint8Array | null;
    try {
      account ??= newAccount(read, sealer.newKey());
      sealed = sealer.seal(account.wrappedKey);
    } catch (error) {
      return { kind: 'unsealed', error };
    }
    const { accountId: account_id, wrappedKey } = account;
    accounts.set(name, { ...account, last: { seq, balance } });
    if (before === null) opened.push({ ...owner, subid1, account_id, wrapped_key: base64(wrappedKey), at });
    rows.push({ account_id, seq, transaction_id: transactionId, amount, balance, at });
    if (sealed !== null) descriptions.push({ account_id, seq, sealed: base64(sealed) });
    if (key !== null && idempotency !== null) {
      const { digest, fingerprint } = idempotency;
      keys.set(key, { fingerprint, transactionId, balance });
      newKeys.push({ ...owner, digest, fingerprint, account_id, seq, at });
    }
    return { kind: 'posted', transactionId, balance, isTest };
  });
  const { insertDescriptions, insertKeys, insertRows, openAccounts } = postgresPostTransactionQueries;
  const writes = [
    ...writing(openAccounts, opened),
    ...writing(insertRows, rows),
    ...writing(insertDescriptions, descriptions),
    ...writing(insertKeys, newKeys),
  ];
  return { writes, results };
}

function accountIn({ accountId, balance, seq, test, wrappedKey }: Facts): Account | null {
  if (accountId === null || wrappedKey === null) return null;
  const last = seq === null || balance === null ? NOTHING_YET : { seq, balance };
  return { accountId, wrappedKey, isTest: test === 1, last };
}

function newAccount({ newAccountId }: Facts, wrappedKey: Uint8Array): Account {
  if (newAccountId === null) throw new Error('The database gave no account id.');
  return { accountId: newAccountId, wrappedKey, isTest: false, last: NOTHING_YET };
}

function keyUseIn({ fingerprint, usedBalance, usedBy }: Facts): KeyUse | null {
  if (fingerprint === null || usedBy === null || usedBalance === null) return null;
  return { fingerprint, transactionId: usedBy, balance: usedBalance };
}
