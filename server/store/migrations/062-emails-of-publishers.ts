import type { Migration } from './migration.ts';

const ownerOf = (profile: string): string => `
  (select s.pub_id from persons p join survey_profiles s on s.profile_id = p.profile_id
   where p.account_id = ${profile}.account_id and p.kind = 'survey-profile')`;

const unique = `
create unique index user_profiles_email on user_profiles (email_digest, pub_id);
`;

const conflicts = (integer: string, identity: string, options: string): string => `
-- E-mail addresses of the last hour that others had, by keyed digest of the publisher and of who tried them.
create table email_conflicts (
  conflict_id ${identity},
  digest text not null,
  at ${integer} not null
)${options};
create index email_conflicts_digest on email_conflicts (digest, at);
create index email_conflicts_age on email_conflicts (at);
`;

/** An e-mail address is unique for a publisher, no longer in the installation. email_digest: null once it is detached. */
export const emailsOfPublishers: Migration = {
  id: 62,
  sqlite: `
create table user_profiles_of_publishers (
  account_id integer primary key,
  email_digest text,
  sealed blob not null,
  server_like integer not null check (server_like in (0, 1)),
  created_at integer not null,
  updated_at integer not null,
  counted integer not null default 0,
  pub_id integer not null
) strict;
insert into user_profiles_of_publishers
select u.account_id, u.email_digest, u.sealed, u.server_like, u.created_at, u.updated_at, u.counted,
  coalesce(${ownerOf('u')}, 0)
from user_profiles u;
drop table user_profiles;
alter table user_profiles_of_publishers rename to user_profiles;
create index user_profiles_uncounted on user_profiles (account_id) where counted = 0;
${unique}${conflicts('integer', 'integer primary key autoincrement', ' strict')}`,
  // Processes of an earlier build go on storing profiles, without their publisher.
  postgres: `
alter table user_profiles alter column email_digest drop not null;
alter table user_profiles add column pub_id bigint;
create function own_profile() returns trigger language plpgsql as $$
begin
  new.pub_id := coalesce(${ownerOf('new')}, 0);
  return new;
end $$;
create trigger user_profiles_owned before insert on user_profiles
  for each row when (new.pub_id is null) execute function own_profile();
update user_profiles u set pub_id = coalesce(${ownerOf('u')}, 0);
alter table user_profiles alter column pub_id set not null;
alter table user_profiles drop constraint user_profiles_email_digest_key;
${unique}${conflicts('bigint', 'bigint generated always as identity primary key', '')}`,
};
