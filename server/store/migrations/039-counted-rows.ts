import { creditLeads } from './functions/039-credit-leads.ts';
import { postTransactionsFunction } from '../commands/ledger/post-transaction/postgres-function.ts';
import type { Migration } from './migration.ts';

const columns = (integer: string): string => `
-- How many ledger rows commands have written, and what these add up to: what a verification compares the rows with.
alter table accounts add column ledger_rows ${integer} not null default 0;
alter table accounts add column ledger_sum ${integer} not null default 0;
`;

/**
 * What commands have written is noted with each account, so that a verification misses a row that was deleted. The rows
 * that are there count as theirs. Each engine looks up each account's newest row once.
 */
export const countedRows: Migration = {
  id: 39,
  sqlite: `${columns('integer')}
update accounts set (ledger_rows, ledger_sum) =
  (select l.seq, l.balance_after from ledger l where l.account_id = accounts.account_id order by l.seq desc limit 1)
where exists (select 1 from ledger l where l.account_id = accounts.account_id);
`,
  postgres: `
-- Waits until running commands have ended. One that waits for this lock may go on as the build before, and not count: all
-- processes must have been stopped, and \`ledger reseal\` mends what one of them writes all the same.
lock table accounts in access exclusive mode;
${columns('bigint')}
update accounts set ledger_rows = l.seq, ledger_sum = l.balance_after
from accounts b
cross join lateral
  (select m.seq, m.balance_after from ledger m where m.account_id = b.account_id order by m.seq desc limit 1) l
where b.account_id = accounts.account_id;
${postTransactionsFunction}${creditLeads}`,
};
