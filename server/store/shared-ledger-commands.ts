import { countCredits, countHeldLeads } from './commands/ledger/count-credits.ts';
import { listTransactions } from './commands/ledger/ledger.ts';
import { acceptRows } from './commands/ledger/verify/accept-rows.ts';
import {
  addCheckpoint,
  lastCheckpoint,
  lastVerification,
  noteVerification,
} from './commands/ledger/verify/checkpoints.ts';
import type { Engine } from './engine.ts';
import type { LedgerPort } from './ports/ledger.ts';
import type { LedgerVerificationPort } from './ports/ledger-verification.ts';

/** The store's methods for the ledger and its checkpoints that both engines share. */
export function sharedLedgerCommands({
  read,
  write,
}: Engine): Omit<
  LedgerPort & LedgerVerificationPort,
  'postTransaction' | 'recountDeliveries' | 'settledTransaction' | 'verifyLedger' | 'verifyNewRows'
> {
  return {
    listTransactions: (input) => read(() => listTransactions(input)),
    countCredits: (input) => read(() => countCredits(input)),
    countHeldLeads: () => read(countHeldLeads),
    addCheckpoint: (checkpoint) => write(() => addCheckpoint(checkpoint)),
    acceptRows: (input) => write(() => acceptRows(input)),
    lastCheckpoint: () => read(lastCheckpoint),
    noteVerification: (input) => write(() => noteVerification(input)),
    lastVerification: () => read(lastVerification),
  };
}
