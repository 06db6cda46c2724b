import { postgres, sqlite, type Dialect, type Subject } from './engines.ts';
import { postgresKeyFence, sqliteKeyFence } from './key-fence.ts';
import { partitioned } from './partitions.ts';

const STATES = ['pending', 'waiting', 'delivered', 'exhausted'] as const;
const states = STATES.join(', ');
const each = (text: (state: string) => string): string => STATES.map(text).join(', ');

const postbacksTable = ({ byKey, bytes, integer }: Dialect): string => `
create table postbacks (
  postback_id text primary key,
  adwall_id ${integer} not null,
  kind text not null check (kind in ('get', 'json')),
  sealed_url ${bytes} not null,
  sealed_secret ${bytes} not null,
  -- Also signs until previous_until.
  sealed_previous ${bytes},
  previous_until ${integer},
  -- A text that responses must contain; null for none.
  must_contain text,
  -- Whether one redirect is followed.
  follows_redirect ${integer} not null default 0,
  enabled ${integer} not null check (enabled in (0, 1)),
  disabled_reason text check (disabled_reason in ('operator', 'gone')),
  -- In a row.
  failures ${integer} not null,
  -- Attempts before the present run of failures: 1 failed, 0 did not.
  earlier_attempts text not null default '',
  -- When the only delivery is sent while the circuit is open; 0 while it is closed.
  probe_at ${integer} not null,
  created_at ${integer} not null
)${byKey};
create index postbacks_wall on postbacks (adwall_id);
`;

/** A message's personal data is stored only in its click, so that an erasure has to change only one place. */
const deliveriesTable = (integer: string, unique = ''): string => `
create table deliveries (
  lead_id text not null,
  -- 0 pending, 1 payable, 2 revoked, 3 rejected.
  status ${integer} not null check (status in (0, 1, 2, 3)),
  postback_id text not null,
  delivery_id text not null${unique},
  click_id text not null,
  -- Null if nothing was credited.
  transaction_id ${integer},
  reversal_id ${integer},
  event text not null,
  -- waiting: a message that takes back another one, which is not delivered yet.
  state text not null check (state in ('pending', 'waiting', 'delivered', 'exhausted')),
  -- A leased row is due when the lease ends.
  due_at ${integer} not null,
  step ${integer} not null,
  attempts ${integer} not null,
  lease text,
  lease_owner text,
  created_at ${integer} not null,
  primary key (lead_id, status, postback_id)
)`;

const deliveryIndexes = `
create index deliveries_due on deliveries (postback_id, due_at, lead_id) where state = 'pending';
-- Lists and replays of a postback's deliveries, newest first, by state or not.
create index deliveries_listed on deliveries (postback_id, state, created_at, delivery_id);
-- Messages that a replay of the one before may have to hold back.
create index deliveries_reversals on deliveries (lead_id) where status in (2, 3) and state = 'pending';
`;

const attemptsTable = (integer: string): string => `
create table attempts (
  delivery_id text not null,
  number ${integer} not null,
  at ${integer} not null,
  ms ${integer} not null,
  http_status ${integer},
  error text,
  body text not null,
  primary key (delivery_id, number)
)`;

const countTables = ({ byKey, integer }: Dialect, countOptions: string): string => `
-- How many deliveries of a postback are in each state: the sums over all parts. Triggers keep it, whoever writes. On
-- PostgreSQL, each session has its part, so that sessions don't wait for each other. SQLite adds to part 0, which may be
-- negative: other parts come from PostgreSQL by \`rewards move\`.
create table delivery_counts (
  postback_id text not null,
  part ${integer} not null,
  ${STATES.map((state) => `${state} ${integer} not null`).join(',\n  ')},
  primary key (postback_id, part)
)${countOptions};

create table postback_attempts (
  postback_id text primary key,
  -- The delivery that was attempted last.
  delivery_id text not null,
  -- Whether the postback's server has ever answered a delivery with a 2xx; 1 stays 1, whatever is removed or replayed.
  answered ${integer} not null default 0
)${byKey};
`;

const countOnSqlite = (postback: string, change: (state: string) => string): string => `
  insert into delivery_counts (postback_id, part, ${states})
  values (${postback}, 0, ${each(change)})
  on conflict (postback_id, part) do update set ${each((state) => `${state} = ${state} + excluded.${state}`)};`;

const sqliteCounting = `
create trigger deliveries_added after insert on deliveries begin
${countOnSqlite('new.postback_id', (state) => `new.state = '${state}'`)}
end;
create trigger deliveries_moved after update of state on deliveries when old.state <> new.state begin
${countOnSqlite('new.postback_id', (state) => `(new.state = '${state}') - (old.state = '${state}')`)}
end;
create trigger deliveries_removed after delete on deliveries begin
${countOnSqlite('old.postback_id', (state) => `-(old.state = '${state}')`)}
end;
`;

const addToPart = `on conflict (postback_id, part) do update set ${each((state) => `${state} = c.${state} + excluded.${state}`)};`;

const postgresCounting = `
create function count_deliveries() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into delivery_counts as c (postback_id, part, ${states})
    select a.postback_id, pg_backend_pid() % 256, ${each((state) => `count(*) filter (where a.state = '${state}')`)}
    from added a group by a.postback_id order by a.postback_id
    ${addToPart}
  elsif tg_op = 'DELETE' then
    insert into delivery_counts as c (postback_id, part, ${states})
    select r.postback_id, pg_backend_pid() % 256, ${each((state) => `-count(*) filter (where r.state = '${state}')`)}
    from removed r group by r.postback_id order by r.postback_id
    ${addToPart}
  else
    insert into delivery_counts as c (postback_id, part, ${states})
    select m.postback_id, pg_backend_pid() % 256, ${each((state) => `m.${state}`)}
    from (
      select b.postback_id, ${each((state) => `coalesce(sum(b.n) filter (where b.state = '${state}'), 0) as ${state}`)}
      from (select postback_id, state, 1 as n from added union all select postback_id, state, -1 from removed) b
      group by b.postback_id) m
    where ${STATES.map((state) => `m.${state} <> 0`).join(' or ')}
    order by m.postback_id
    ${addToPart}
  end if;
  return null;
end $$;
create trigger deliveries_added after insert on deliveries
  referencing new table as added for each statement execute function count_deliveries();
create trigger deliveries_moved after update on deliveries
  referencing old table as removed new table as added for each statement execute function count_deliveries();
create trigger deliveries_removed after delete on deliveries
  referencing old table as removed for each statement execute function count_deliveries();
`;

const fence = { table: 'postbacks', column: 'sealed_secret' };

/** The postbacks of publishers, their messages, and the delivery attempts. */
export const postbacks: Subject = {
  sqlite: [
    postbacksTable(sqlite),
    `${deliveriesTable(sqlite.integer, ' unique')}${sqlite.byKey};${deliveryIndexes}`,
    `${attemptsTable(sqlite.integer)}${sqlite.byKey};`,
    countTables(sqlite, sqlite.byKey),
    sqliteCounting,
    sqliteKeyFence(fence),
  ].join(''),
  postgres: [
    postbacksTable(postgres),
    deliveriesTable(postgres.integer),
    partitioned('deliveries'),
    // A unique index of a partitioned table has the column by which it is partitioned.
    `create unique index deliveries_id on deliveries (delivery_id, lead_id);${deliveryIndexes}`,
    attemptsTable(postgres.integer),
    partitioned('attempts'),
    // Counts change constantly: free space on each page avoids updates of their index.
    countTables(postgres, ' with (fillfactor = 50)'),
    postgresCounting,
    postgresKeyFence(fence),
  ].join(''),
};
