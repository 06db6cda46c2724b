import type { Migration } from './migration.ts';

const STATES = ['pending', 'waiting', 'delivered', 'exhausted'] as const;

/** A change of a postback's counts, in part 0. The sum of all parts counts, so part 0 may be negative. */
const count = (postback: string, counts: (state: string) => string): string => `
  insert into delivery_counts (postback_id, part, ${STATES.join(', ')})
  values (${postback}, 0, ${STATES.map(counts).join(', ')})
  on conflict (postback_id, part) do update set ${STATES.map((state) => `${state} = ${state} + excluded.${state}`).join(', ')};`;

/**
 * Counts that came from PostgreSQL by `rewards move` are in several parts, maybe without a part 0. SQLite adds what
 * changes to part 0, and makes it if need be.
 */
export const deliveryParts: Migration = {
  id: 26,
  sqlite: `
drop trigger deliveries_moved;
drop trigger deliveries_removed;
create trigger deliveries_moved after update of state on deliveries when old.state <> new.state begin
${count('new.postback_id', (state) => `(new.state = '${state}') - (old.state = '${state}')`)}
end;
create trigger deliveries_removed after delete on deliveries begin
${count('old.postback_id', (state) => `-(old.state = '${state}')`)}
end;
`,
  postgres: '',
};
