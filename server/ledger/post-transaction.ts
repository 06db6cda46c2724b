import type { Units } from '@rewards-wall/shared/credits.ts';
import type { Clock } from '../runtime/clock.ts';
import { idempotencyOf } from '../security/idempotency.ts';
import { withPersonKey } from '../security/person-key.ts';
import type { Vault } from '../security/vault.ts';
import type { AccountRef } from '../store/ports/accounts.ts';
import type { LedgerPort, PostedTransaction } from '../store/ports/ledger.ts';
import type { PersonsPort } from '../store/ports/persons.ts';

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

export type TransactionOutcome = Exclude<PostedTransaction, { kind: 'person_changed' }>;

/**
 * Adds or deducts a user's credits by hand (docs/contract/ledger.md#create-a-transaction). A repeat under the same
 * idempotency key returns the first transaction; with other parameters it is an `idempotency_mismatch`.
 */
export function postTransaction(deps: {
  store: Pick<PersonsPort, 'findPerson'> & Pick<LedgerPort, 'postTransaction'>;
  vault: Pick<Vault, 'newPersonKey' | 'unwrapPersonKey' | 'seal' | 'requestDigest'>;
  clock: Clock;
}): (input: TransactionRequest) => Promise<TransactionOutcome> {
  const { store, vault, clock } = deps;
  return (input) => {
    const { account, amount, description, minBalance, idempotencyKey } = input;
    const idempotency = idempotencyOf(vault, idempotencyKey, [account.subid1, amount, description, minBalance]);
    const transaction = { account, amount, minBalance, idempotency };
    return withPersonKey(deps, account, ({ key, wrappedKey }) =>
      store.postTransaction({
        ...transaction,
        wrappedKey,
        sealedDescription: description === null ? null : vault.seal(key, description),
        at: clock.now(),
      }),
    );
  };
}
