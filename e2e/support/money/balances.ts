import type { Store } from '../../../server/store/store.ts';
import type { Outcome } from './outcomes.ts';

/**
 * The possible range of a user's balance, in units of a credit. Both ends are the same unless an outcome is unknown.
 */
export interface BalanceRange {
  least: number;
  most: number;
}

/**
 * The sum of what was acknowledged: transactions, and leads that were not reversed. Every outcome of a transaction or
 * lead must have its amount. Repeats of a request count once.
 */
export function acknowledgedBalance(outcomes: readonly Outcome[]): BalanceRange {
  const effects = Map.groupBy(
    outcomes.filter(({ kind }) => kind === 'manual' || kind === 'lead' || kind === 'reversal'),
    ({ kind, name }) => `${kind} ${name}`,
  );
  const range = { least: 0, most: 0 };
  for (const tries of effects.values()) {
    const amount = (tries[0]?.amount ?? NaN) * (tries[0]?.kind === 'reversal' ? -1 : 1);
    const isDone = tries.some(({ result }) => result === 'done');
    if (!isDone && !tries.some(({ result }) => result === 'unknown')) continue;
    range.least += isDone ? amount : Math.min(0, amount);
    range.most += isDone ? amount : Math.max(0, amount);
  }
  return range;
}

/** Compares the balances of a wall's users with what was acknowledged. Returns the differences. */
export async function wrongBalances(store: Store, adwallId: number, outcomes: readonly Outcome[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const [subid1, ofUser] of Map.groupBy(outcomes, (each) => each.subid1)) {
    const { least, most } = acknowledgedBalance(ofUser);
    const account = { kind: 'wall', profileId: adwallId, subid1 } as const;
    const { balance } = await store.listTransactions({ account, limit: 1, offset: 0 });
    if (balance < least || balance > most) {
      const expected = least === most ? String(least) : `${least} to ${most}`;
      wrong.push(`${subid1}: the balance is ${balance}; ${expected} was acknowledged`);
    }
  }
  return wrong;
}
