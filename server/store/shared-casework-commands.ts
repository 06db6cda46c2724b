import { adjustBalance } from './commands/casework/adjust-balance.ts';
import { pageClicks, readClickCase, readClickLeads, traceClicks } from './commands/casework/click-cases.ts';
import { countDeliveries, pageDeliveries } from './commands/casework/delivery-pages.ts';
import { findById } from './commands/casework/find-by-id.ts';
import { pageLeadDeliveries } from './commands/casework/lead-deliveries.ts';
import { pageLeads, readLeadCase } from './commands/casework/lead-pages.ts';
import {
  addRefusedCalls,
  findRefusedCall,
  pageRefusedCalls,
  purgeRefusedCalls,
} from './commands/casework/refused-calls.ts';
import { staffCredited } from './commands/casework/staff-credits.ts';
import { ticketCredits } from './commands/casework/ticket-credits.ts';
import { findTicket, pageLedger, pageTickets, readLedgerRow, readUserCase } from './commands/casework/user-cases.ts';
import type { Engine } from './engine.ts';
import type { CaseworkPort } from './ports/casework.ts';

/** The methods for staff's work, whose commands both engines share. */
export function sharedCaseworkCommands({ read, snapshot, write }: Engine): CaseworkPort {
  return {
    // A row that changes its state between the statements of a page would be on none.
    pageLeads: (input) => snapshot(() => pageLeads(input)),
    readLeadCase: (leadId) => snapshot(() => readLeadCase(leadId)),
    readClickCase: (clickId) => snapshot(() => readClickCase(clickId)),
    traceClicks: (clickIds) => snapshot(() => traceClicks(clickIds)),
    readClickLeads: (clickId) => snapshot(() => readClickLeads(clickId)),
    pageDeliveries: (input) => snapshot(() => pageDeliveries(input)),
    pageLeadDeliveries: (input) => snapshot(() => pageLeadDeliveries(input)),
    countDeliveries: (input) => read(() => countDeliveries(input)),
    pageTickets: (input) => read(() => pageTickets(input)),
    findTicket: (ticketId) => read(() => findTicket(ticketId)),
    readUserCase: (input) => snapshot(() => readUserCase(input)),
    pageClicks: (input) => read(() => pageClicks(input)),
    pageLedger: (input) => read(() => pageLedger(input)),
    readLedgerRow: (transactionId) => read(() => readLedgerRow(transactionId)),
    findById: (input) => read(() => findById(input)),
    adjustBalance: (input) => write(() => adjustBalance(input)),
    ticketCredits: (input) => read(() => ticketCredits(input)),
    staffCredited: (input) => read(() => staffCredited(input)),
    addRefusedCalls: (input) => write(() => addRefusedCalls(input)),
    pageRefusedCalls: (input) => read(() => pageRefusedCalls(input)),
    findRefusedCall: (callId) => read(() => findRefusedCall(callId)),
    purgeRefusedCalls: (input) => write(() => purgeRefusedCalls(input)),
  };
}
