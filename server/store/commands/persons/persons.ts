import type { LeadOutcomes } from '@rewards-wall/shared/reward-rules.ts';
import { firstIdOf } from '../../../runtime/ids.ts';
import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { reads, writes } from '../../engine.ts';
import { DatabaseUnavailable } from '../../database-failures.ts';
import type { AccountRef, NewKey, Person, WallOrPanelRef } from '../../ports/accounts.ts';
import type { OpenedTestPerson, TestPersonWanted } from '../../ports/persons.ts';
import type { TokenHolder } from '../../ports/tokens.ts';

const ATTEMPTS = 8;
const person = 'account_id as "accountId", wrapped_key as "wrappedKey"';
const holder = `${person}, token_generation as "tokenGeneration",
  public_token_generation as "publicTokenGeneration", survey_token_generation as "surveyTokenGeneration",
  test`;
const byRef = 'kind = $1 and profile_id = $2 and subid1 = $3';

type HolderRow = Omit<TokenHolder, 'isTest'> & { test: number };

export const personQueries = {
  findPerson: query<Person>(`select ${person} from persons where ${byRef}`),
  findHolder: query<HolderRow>(`select ${holder} from persons where ${byRef}`),
  /** Locks the row, which serializes a user's commands on PostgreSQL. */
  lockPerson: query<HolderRow>({
    sqlite: `select ${holder} from persons where ${byRef}`,
    postgres: `select ${holder} from persons where ${byRef} for update`,
  }),
  nextAccountId: query<{ accountId: number }>({
    sqlite: 'select coalesce(max(account_id), 0) + 1 as "accountId" from accounts',
    postgres: `select nextval('account_ids') as "accountId"`,
  }),
  insertPerson: query<HolderRow>(`
    insert into persons (kind, profile_id, subid1, account_id, wrapped_key, test) values ($1, $2, $3, $4, $5, $6)
    on conflict (kind, profile_id, subid1) do nothing returning ${holder}`),
  listPersons: query<AccountRef & Person>(`
    select kind, profile_id as "profileId", subid1, ${person} from persons
    where account_id > $1 order by account_id limit $2`),
  insertAccount: query(`
    insert into accounts (account_id, kind, profile_id, created_at, test) values ($1, $2, $3, $4, $5)`),
  /** Credited leads, those of clicks since $4 with their reversals, and the account's first moment. */
  standing: query<LeadOutcomes & { completed: number; createdAt: number }>(`
    select a.created_at as "createdAt", count(case when l.state = 'credited' then 1 end) as completed,
      count(case when l.ledger_seq is not null and l.click_id >= cast($4 as text) then 1 end) as credited,
      count(case when l.reversal_seq is not null and l.click_id >= cast($4 as text) then 1 end) as reversed
    from persons p join accounts a on a.account_id = p.account_id left join leads l on l.account_id = p.account_id
    where p.kind = $1 and p.profile_id = $2 and p.subid1 = $3
    group by a.created_at`),
  isTest: query<{ test: number }>('select test from persons where account_id = $1'),
  testPersons: query<AccountRef>(`
    select kind, profile_id as "profileId", subid1 from persons
    where kind = $1 and profile_id = $2 and test = 1 order by account_id`),
};

export const personsCommands = {
  ...reads({ accountStanding, findPerson, listTestPersons, findTokenHolder, listPersons }),
  ...writes({ openTestPerson }),
};

export function* findPerson(account: AccountRef): Command<Person | null> {
  const { kind, profileId, subid1 } = account;
  return (yield* one(personQueries.findPerson, kind, profileId, subid1)) ?? null;
}

/** Reads what conditions of reward rules need of an account; null if there is none. `recentSince`: epoch ms. */
export function* accountStanding({
  account: { kind, profileId, subid1 },
  recentSince,
}: {
  account: AccountRef;
  recentSince: number;
}): Command<{ completed: number; createdAt: number; recent: LeadOutcomes } | null> {
  const since = firstIdOf('clk', recentSince);
  const found = yield* one(personQueries.standing, kind, profileId, subid1, since);
  if (found === undefined) return null;
  const { credited, reversed, ...standing } = found;
  return { ...standing, recent: { credited, reversed } };
}

/** Reads the values that the user's tokens must carry now; null if no user has that subid. */
export function* findTokenHolder(account: AccountRef): Command<TokenHolder | null> {
  const { kind, profileId, subid1 } = account;
  return holderIn(yield* one(personQueries.findHolder, kind, profileId, subid1));
}

/** Reads the person and locks them until the command ends; null if they don't exist. */
export function* lockPerson(account: AccountRef): Command<TokenHolder | null> {
  const { kind, profileId, subid1 } = account;
  return holderIn(yield* one(personQueries.lockPerson, kind, profileId, subid1));
}

function holderIn(row: HolderRow | undefined): TokenHolder | null {
  if (row === undefined) return null;
  const { test, ...rest } = row;
  return { ...rest, isTest: test === 1 };
}

/** Reads and locks the person, or opens an account: with `isTest`, that of a test user. */
export function* openPerson(input: {
  account: AccountRef;
  newKey: NewKey;
  isTest?: boolean;
  at: number;
}): Command<TokenHolder> {
  const { kind, profileId, subid1 } = input.account;
  const test = input.isTest === true ? 1 : 0;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const existing = yield* lockPerson(input.account);
    if (existing !== null) return existing;
    const next = yield* one(personQueries.nextAccountId);
    if (next === undefined) throw new Error('The database gave no account id.');
    const row = [kind, profileId, subid1, next.accountId, input.newKey(), test] as const;
    const inserted = holderIn(yield* one(personQueries.insertPerson, ...row));
    // Another process opened the same account, and may already have erased it.
    if (inserted === null) continue;
    yield* one(personQueries.insertAccount, next.accountId, kind, profileId, input.at, test);
    return inserted;
  }
  throw new DatabaseUnavailable(new Error('other commands kept opening and erasing the account'));
}

/**
 * Reads and locks the test user, or opens their account unless they must exist. `real_user`: the subid is a real
 * user's, who never becomes one. `unknown_user`: no user has it. Neither changes anything.
 */
function* openTestPerson(input: TestPersonWanted): Command<OpenedTestPerson> {
  if (input.mustExist === true && (yield* lockPerson(input.account)) === null) return { kind: 'unknown_user' };
  const opened = yield* openPerson({ ...input, isTest: true });
  return opened.isTest ? { kind: 'opened', holder: opened } : { kind: 'real_user' };
}

/** Lists the test users of a wall or panel, in the order of their accounts. */
function* listTestPersons({ kind, profileId }: WallOrPanelRef): Command<AccountRef[]> {
  return [...(yield* all(personQueries.testPersons, kind, profileId))];
}

/** Lists persons in the order of their accounts, a page at a time. */
function* listPersons(input: { after: number; limit: number }): Command<(Person & { account: AccountRef })[]> {
  const rows = yield* all(personQueries.listPersons, input.after, input.limit);
  return rows.map(({ accountId, wrappedKey, ...account }) => ({ accountId, wrappedKey, account }));
}

/** Whether both are the same wrapped key. */
export function sameKey(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
