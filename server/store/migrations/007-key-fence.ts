import type { Migration } from './migration.ts';

const FINGERPRINT = `(select value from installation where name = 'master_key_fingerprint')`;

/** Bytes 2 to 9 of what is sealed name the master key: they are the beginning of its fingerprint. */
export const sqliteFence = (table: string, column: string, event: string, condition = ''): string => `
create trigger ${table}_key_fence_${event.slice(0, 6)} before ${event} on ${table}
when ${condition}substr(${FINGERPRINT}, 1, 16) <> lower(hex(substr(new.${column}, 2, 8)))
begin select raise(abort, 'the master key was changed'); end;
`;

/** Commands that store sealed rows share the lock; `key rewrap` takes it alone, so that no row slips in between. */
export const postgresFence = (table: string, column: string, events: string): string => `
create function refuse_foreign_key_in_${table}() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(730006);
  if substr(${FINGERPRINT}, 1, 16) <> encode(substring(new.${column} from 2 for 8), 'hex') then
    raise exception 'the master key was changed';
  end if;
  return new;
end $$;
create trigger ${table}_key_fence before ${events} on ${table}
  for each row execute function refuse_foreign_key_in_${table}();
`;

/**
 * Keeps a process that still has the master key from before `key rewrap` from storing what nobody could read any more:
 * a person, or a secret of a source or postback.
 */
export const keyFence: Migration = {
  id: 7,
  sqlite: [
    sqliteFence('persons', 'wrapped_key', 'insert'),
    sqliteFence('sources', 'sealed_secret', 'insert'),
    sqliteFence('sources', 'sealed_secret', 'update of sealed_secret'),
    sqliteFence('postbacks', 'sealed_secret', 'insert'),
    sqliteFence('postbacks', 'sealed_secret', 'update of sealed_secret'),
  ].join(''),
  postgres: [
    postgresFence('persons', 'wrapped_key', 'insert'),
    postgresFence('sources', 'sealed_secret', 'insert or update of sealed_secret'),
    postgresFence('postbacks', 'sealed_secret', 'insert or update of sealed_secret'),
  ].join(''),
};
