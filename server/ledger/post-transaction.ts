import type { Units } from '@rewards-wall/shared/credits.ts';
import type { Clock } from '../runtime/clock.ts';
import { idempotencyOf } from '../security/idempotency.ts';
import { sealerOf, sealerOfNothing } from '../security/person-sealer.ts';
import type { Vault } from '../security/vault.ts';
import type { AccountRef } from '../store/ports/accounts.ts';
import type { PostedTransaction } from '../store/ports/ledger.ts';
import type { Store } from '../store/store.ts';

export interface TransactionRequest {
  account: AccountRef;
  /** Credits to add; negative to deduct. Not 0. */
  amount: Units;
  description: string | null;
  /** Refuses the transaction if the balance would fall below this. */
  minBalance: Units | null;
  /** The caller's Idempotency-Key. */
  idempotencyKey: string | null;
}

export type TransactionOutcome = PostedTransaction;

/**
 * Adds or deducts a user's credits by hand (docs/contract/ledger.md#create-a-transaction). A repeat under the same
 * idempotency key returns the first transaction; with other parameters it is an `idempotency_mismatch`.
 */
export function postTransaction(deps: {
  store: Store;
  vault: Vault;
  clock: Clock;
}): (input: TransactionRequest) => Promise<TransactionOutcome> {
  const { store, vault, clock } = deps;
  return (input) => {
    const { account, amount, description, minBalance, idempotencyKey } = input;
    const idempotency = idempotencyOf(vault, idempotencyKey, [account.subid1, amount, description, minBalance]);
    const sealer = description === null ? sealerOfNothing(vault) : sealerOf(vault, description);
    return store.postTransaction({ account, amount, sealer, minBalance, idempotency, at: clock.now() });
  };
}
