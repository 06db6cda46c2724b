import { initialPostgres } from './001-initial.postgres.ts';
import { initialSqlite } from './001-initial.sqlite.ts';
import type { Migration } from './migration.ts';

/**
 * The first schema. On both engines:
 *
 * - Money is integers of 1/10000, time is epoch milliseconds, flags are 0/1, JSON is text.
 * - The balance is the `balance_after` of the account's last ledger row; there is no other copy of it.
 * - `accounts` and `ledger` hold numbers only and outlive an erasure; `persons` links them to a user.
 * - Tables on the hot path have no foreign keys: looking up the parent (SQLite) or locking its row (PostgreSQL) costs
 *   as much as the insert. `ledger verify` checks these links instead.
 */
export const initial: Migration = { id: 1, sqlite: initialSqlite, postgres: initialPostgres };
