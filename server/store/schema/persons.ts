import { postgres, sqlite, type Dialect, type Subject } from './engines.ts';
import { postgresKeyFence, sqliteKeyFence } from './key-fence.ts';

const tables = ({ byKey, bytes, identity, integer, strict }: Dialect): string => `
-- Accounts hold numbers only and outlive an erasure; persons links them to a user.
create table accounts (
  account_id ${integer} primary key,
  kind text not null check (kind in ('wall', 'survey-profile')),
  profile_id ${integer} not null,
  -- Also here, so that nothing of a test user is counted once the person is erased.
  test ${integer} not null default 0,
  -- How many ledger rows commands have written, and what these add up to: a verification compares the rows with it.
  ledger_rows ${integer} not null default 0,
  ledger_sum ${integer} not null default 0,
  created_at ${integer} not null
)${strict};

create table persons (
  kind text not null check (kind in ('wall', 'survey-profile')),
  profile_id ${integer} not null,
  subid1 text not null,
  account_id ${integer} not null unique,
  wrapped_key ${bytes} not null,
  test ${integer} not null default 0,
  -- Keyed digest of what the user id looks like, since the user's first click. Null for test users.
  id_digest text,
  -- What tokens must carry to be valid: if the publisher vouches for the user; if a publishable key made the token; and, on
  -- a wall, to open the surveys of the linked panel.
  token_generation ${integer} not null default 0,
  public_token_generation ${integer} not null default 0,
  survey_token_generation ${integer} not null default 0,
  primary key (kind, profile_id, subid1)
)${byKey};
create index persons_test on persons (kind, profile_id, account_id) where test = 1;
create index persons_by_similar_id on persons (id_digest, account_id) where id_digest is not null;

create table user_profiles (
  account_id ${integer} primary key,
  pub_id ${integer} not null,
  -- Null once it is detached.
  email_digest text,
  sealed ${bytes} not null,
  server_like ${integer} not null check (server_like in (0, 1)),
  -- Whether panel_days counts it.
  counted ${integer} not null default 0,
  created_at ${integer} not null,
  updated_at ${integer} not null
)${strict};
create unique index user_profiles_email on user_profiles (email_digest, pub_id);
create index user_profiles_uncounted on user_profiles (account_id) where counted = 0;

-- E-mail addresses of the last hour that others had, by keyed digest of the publisher and of who tried them.
create table email_conflicts (
  conflict_id ${identity},
  digest text not null,
  at ${integer} not null
)${strict};
create index email_conflicts_digest on email_conflicts (digest, at);
create index email_conflicts_age on email_conflicts (at);

-- Erasures, each as a digest that identifies no person, for the lists that processes keep outside the database. The ids are
-- in the order of the commits.
create table erasures (
  id ${identity},
  digest text not null unique,
  at ${integer} not null
)${strict};
`;

/** Only `key rewrap` changes keys of persons. */
const fence = { table: 'persons', column: 'wrapped_key', insertOnly: true };

/** Users, their profiles, and the records of erasures. */
export const persons: Subject = {
  sqlite: tables(sqlite) + sqliteKeyFence(fence),
  postgres: `${tables(postgres)}
create sequence account_ids;
${postgresKeyFence(fence)}`,
};
