import { MAX_BALANCE_UNITS, type Units } from '@rewards-wall/shared/credits.ts';
import type { NewTransaction } from '../../../ports/ledger.ts';
import type { LastRow } from '../ledger.ts';

/** The transaction that has used an idempotency key. */
export interface KeyUse {
  fingerprint: string;
  transactionId: number;
  balance: Units;
}

export type TransactionDecision =
  | { kind: 'post'; seq: number; balance: Units }
  | { kind: 'repeat'; transactionId: number; balance: Units }
  | { kind: 'insufficient_balance'; balance: Units }
  | { kind: 'balance_limit' }
  | { kind: 'idempotency_mismatch' };

/**
 * Decides about a manual transaction on both engines (docs/contract/ledger.md#create-a-transaction), by the account's
 * last row and the use of its idempotency key.
 */
export function decideTransaction(
  { amount, idempotency, minBalance }: Pick<NewTransaction, 'amount' | 'idempotency' | 'minBalance'>,
  last: LastRow,
  used: KeyUse | null,
): TransactionDecision {
  if (used !== null) {
    if (used.fingerprint !== idempotency?.fingerprint) return { kind: 'idempotency_mismatch' };
    return { kind: 'repeat', transactionId: used.transactionId, balance: used.balance };
  }
  const balance = last.balance + amount;
  if (minBalance !== null && balance < minBalance) return { kind: 'insufficient_balance', balance: last.balance };
  if (Math.abs(balance) > MAX_BALANCE_UNITS) return { kind: 'balance_limit' };
  return { kind: 'post', seq: last.seq + 1, balance };
}
