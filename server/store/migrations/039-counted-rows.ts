import { creditLeadsFunction } from '../commands/leads/credit-lead/postgres-function.ts';
import { postTransactionsFunction } from '../commands/ledger/post-transaction/postgres-function.ts';
import type { Migration } from './migration.ts';

/** Commands count from here on; the rows that are there count as theirs. */
const columns = (integer: string): string => `
-- How many ledger rows commands have written, and what these add up to: what a verification compares the rows with.
alter table accounts add column ledger_rows ${integer} not null default 0;
alter table accounts add column ledger_sum ${integer} not null default 0;
update accounts set ledger_rows = l.seq, ledger_sum = l.balance_after from ledger l
where l.account_id = accounts.account_id
  and l.seq = (select max(m.seq) from ledger m where m.account_id = accounts.account_id);
`;

/** What commands have written is noted with each account, so that a verification misses a row that was deleted. */
export const countedRows: Migration = {
  id: 39,
  sqlite: columns('integer'),
  postgres: `
-- Waits for commands of a process of the build before, whose rows must be counted here.
lock table ledger in share row exclusive mode;
${columns('bigint')}${postTransactionsFunction}${creditLeadsFunction}`,
};
