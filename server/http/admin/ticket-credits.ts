import type { CreditByHand } from '@rewards-wall/shared/admin/lead-schema.ts';
import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import type { Casework } from '../../ledger/open-casework.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import type { AccountRef } from '../../store/ports/accounts.ts';
import type { TicketCredit } from '../../store/ports/casework.ts';
import type { Store } from '../../store/store.ts';
import { textOf } from './ticket-rows.ts';

/** How many of a user's tickets are searched for the same click. */
const TICKETS = 100;

/** A ticket and the same user's others about the same click: credits for one settle all of them. */
export async function ticketsAboutSame(
  { casework, store }: { casework: Casework; store: Store },
  { account, ticketId }: { account: AccountRef; ticketId: number },
): Promise<number[]> {
  const found = await store.readUserCase({ account, rows: TICKETS, only: 'tickets' });
  const clicks = (found?.tickets ?? []).map((ticket) => [ticket.ticketId, textOf(casework, ticket).click_id] as const);
  const clickId = clicks.find(([id]) => id === ticketId)?.[1] ?? null;
  const others = clicks.filter(([id, click]) => id !== ticketId && clickId !== null && click === clickId);
  return [ticketId, ...others.map(([id]) => id)];
}

/** Manual credits as the admin API shows them. */
export function creditByHandOf({ amount, at, ticketId, transactionId }: TicketCredit): CreditByHand {
  return {
    ticket_id: ticketId,
    transaction_id: transactionId,
    amount: unitsToNumber(amount),
    at: isoTime(at),
  };
}
