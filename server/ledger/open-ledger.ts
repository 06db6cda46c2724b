import type { Clock } from '../runtime/clock.ts';
import type { Vault } from '../security/vault.ts';
import type { Store } from '../store/store.ts';
import { checkLedger, readVerification } from './verification/ledger-health.ts';
import { countCredits } from './count-credits.ts';
import { listTransactions } from './list-transactions.ts';
import { postTransaction } from './post-transaction.ts';

/** Transactions that a publisher posts to its users' accounts, and reads; and whether the ledger was verified. */
export function openLedger(parts: { store: Store; vault: Vault; clock: Clock }) {
  return {
    postTransaction: postTransaction(parts),
    listTransactions: listTransactions(parts),
    check: checkLedger(parts),
    readVerification: readVerification(parts),
    countCredits: countCredits(parts),
  };
}
