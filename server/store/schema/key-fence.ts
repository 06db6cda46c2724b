const FINGERPRINT = `(select value from installation where name = 'master_key_fingerprint')`;

/**
 * Keeps a process with the master key from before `key rewrap` from storing what the new key can't open: a person's
 * key, or a secret. Bytes 2 to 9 of sealed data are the beginning of the master key's fingerprint.
 */
interface Fence {
  table: string;
  column: string;
  /** Whether rows without the secret are allowed. */
  isOptional?: boolean;
  /** Whether only new rows are checked. */
  insertOnly?: boolean;
}

export function sqliteKeyFence({ column, insertOnly = false, isOptional = false, table }: Fence): string {
  const condition = isOptional ? `new.${column} is not null and ` : '';
  const fence = (event: string): string => `
create trigger ${table}_key_fence_${event.slice(0, 6)} before ${event} on ${table}
when ${condition}substr(${FINGERPRINT}, 1, 16) <> lower(hex(substr(new.${column}, 2, 8)))
begin select raise(abort, 'the master key was changed'); end;
`;
  return insertOnly ? fence('insert') : fence('insert') + fence(`update of ${column}`);
}

/** Commands that store sealed rows share the lock; `key rewrap` takes it exclusively, so that no row slips in. */
export function postgresKeyFence({ column, insertOnly = false, table }: Fence): string {
  return `
create function refuse_foreign_key_in_${table}() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(730006);
  if substr(${FINGERPRINT}, 1, 16) <> encode(substring(new.${column} from 2 for 8), 'hex') then
    raise exception 'the master key was changed';
  end if;
  return new;
end $$;
create trigger ${table}_key_fence before ${insertOnly ? 'insert' : `insert or update of ${column}`} on ${table}
  for each row execute function refuse_foreign_key_in_${table}();
`;
}
