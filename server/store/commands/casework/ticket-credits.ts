import { query } from '../../sql.ts';
import { all, type Command } from '../../command.ts';
import { reads } from '../../engine.ts';
import type { TicketCredit, TicketsOfAccount } from '../../ports/casework.ts';
import { clicksEverOf } from '../retention/click-origins.ts';

/** How many of the newest rows about a user are searched. */
const ROWS = 1000;

export const ticketCreditQueries = {
  rowsAbout: query<{ at: number; action: string; after: string | null }>(`
    select a.at, a.action, a.after from audit_log a where a.subject = $1 order by a.at desc, a.audit_id desc limit $2`),
  ticketsOfOffer: query<{ ticketId: number }>(`
    select t.ticket_id as "ticketId"
    from (${clicksEverOf('click_id, offer_id', 'cast($1 as bigint)')}) named
    join (${clicksEverOf('click_id, offer_id', 'cast($1 as bigint)')}) c on c.offer_id = named.offer_id
    join tickets t on t.account_id = cast($1 as bigint) and t.credited_click = c.click_id
    where named.click_id = cast($2 as text)`),
};

export const ticketCreditsCommands = reads({ ticketCredits });

/**
 * Credits that were added by hand for these tickets of an account, or for another one about the offer of `clickId`,
 * newest first; deducted ones are negative. Only the audit log records which ticket credits were added for.
 */
export function* ticketCredits({ accountId, clickId, ticketIds }: TicketsOfAccount): Command<TicketCredit[]> {
  const ofOffer = clickId === null ? [] : yield* all(ticketCreditQueries.ticketsOfOffer, accountId, clickId);
  return yield* creditsFor(accountId, [...ticketIds, ...ofOffer.map(({ ticketId }) => ticketId)]);
}

function* creditsFor(accountId: number, ticketIds: readonly number[]): Command<TicketCredit[]> {
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
    const isWanted = ticket !== undefined && ticketIds.includes(ticket);
    return isWanted ? [{ ticketId: ticket, transactionId, amount, at }] : [];
  });
}
