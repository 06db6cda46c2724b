import { query } from '../../sql.ts';
import { all, type Command } from '../../command.ts';
import { reads } from '../../engine.ts';
import type { TicketCredit } from '../../ports/casework.ts';

/** How many of the newest rows about a user are searched. */
const ROWS = 1000;

export const ticketCreditQueries = {
  rowsAbout: query<{ at: number; action: string; after: string | null }>(`
    select a.at, a.action, a.after from audit_log a where a.subject = $1 order by a.at desc, a.audit_id desc limit $2`),
  ticketsOfClick: query<{ ticketId: number }>(`
    select ticket_id as "ticketId" from tickets where account_id = $1 and credited_click = $2`),
};

export const ticketCreditsCommands = reads({ ticketCredits });

/**
 * Credits that were added by hand for these tickets of an account, newest first. Only the audit log records which
 * ticket credits were added for.
 */
export function* ticketCredits(input: { accountId: number; ticketIds: readonly number[] }): Command<TicketCredit[]> {
  const { accountId, ticketIds } = input;
  if (ticketIds.length === 0) return [];
  const rows = yield* all(ticketCreditQueries.rowsAbout, `account ${accountId}`, ROWS);
  return rows.flatMap(({ action, after, at }) => {
    if (action !== 'user.adjust' || after === null) return [];
    const {
      amount,
      ticket,
      transaction_id: transactionId,
    } = JSON.parse(after) as {
      amount: number;
      ticket?: number;
      transaction_id: number;
    };
    const isWanted = ticket !== undefined && ticketIds.includes(ticket) && amount > 0;
    return isWanted ? [{ ticketId: ticket, transactionId, amount, at }] : [];
  });
}

/** Credits that were added by hand for a click of an account, newest first. */
export function* creditsByHandOf(accountId: number, clickId: string): Command<TicketCredit[]> {
  const tickets = yield* all(ticketCreditQueries.ticketsOfClick, accountId, clickId);
  return yield* ticketCredits({ accountId, ticketIds: tickets.map(({ ticketId }) => ticketId) });
}
