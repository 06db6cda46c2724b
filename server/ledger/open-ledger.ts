import type { Base } from '../base.ts';
import { counted } from '../runtime/metrics/counted.ts';
import type { Metrics } from '../runtime/metrics/metrics.ts';
import { checkLedger, readVerification } from './verification/ledger-health.ts';
import { countCredits } from './count-credits.ts';
import { listTransactions } from './list-transactions.ts';
import { postTransaction } from './post-transaction.ts';

/** Transactions that a publisher posts and reads, and the results of ledger verifications. */
export function openLedger(base: Base, metrics: Metrics) {
  return {
    postTransaction: counted(metrics.countTransaction, postTransaction(base)),
    listTransactions: listTransactions(base),
    check: checkLedger(base),
    readVerification: readVerification(base),
    countCredits: countCredits(base),
  };
}

export type Ledger = ReturnType<typeof openLedger>;
