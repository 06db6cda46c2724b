import type { Store } from '../../server/store/store.ts';
import type { TestWall } from '../support/service/start-service.ts';
import { callsOf, leadsOf, type Call, type SimulatedUser } from './simulated-users.ts';

/** Compares the users' ledgers with what was acknowledged. Returns the differences. */
export async function wrongLedgers(store: Store, wall: TestWall, users: readonly SimulatedUser[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const user of users) {
    const { subid1 } = user;
    const account = { kind: 'wall', profileId: wall.adwallId, subid1 } as const;
    const { balance, rows } = await store.listTransactions({ account, limit: null, offset: 0 });
    const nameOf = (id: number | null): string => rows.find((row) => row.transactionId === id)?.kind ?? 'nothing';
    const found = rows.map(({ amount, kind, reverses, transactionId }) => {
      if (kind === 'manual') return `manual ${transactionId}: ${amount}`;
      return kind === 'reversal' ? `reversal of ${nameOf(reverses)}: ${amount}` : `${kind}: ${amount}`;
    });
    const sum = rows.reduce((total, { amount }) => total + amount, 0);
    const text = found.toSorted().join(', ');
    const expected = expectedLedgers(user).map((lines) => lines.toSorted().join(', '));
    if (!expected.includes(text) || balance !== sum) wrong.push(`${subid1}: ${text}; not ${expected.join(' or ')}`);
  }
  return wrong;
}

/** The possible ledgers. A reversal that is sent together with its lead may be processed before it. */
function expectedLedgers({ adjustment, amount, steps }: SimulatedUser): string[][] {
  const calls = callsOf({ steps });
  const find = (kind: Call['kind']): Call | undefined => calls.find((call) => call.kind === kind);
  const manual = find('transaction');
  const always = manual === undefined ? [] : [`manual ${manual.answers[0] ?? ''}: ${adjustment}`];
  const paid = leadsOf({ steps }).filter(({ isPaid }) => isPaid);
  const credit = [...always, ...paid.map(() => `lead: ${amount}`)];
  if (find('reversal') === undefined) return [credit];
  const both = [...credit, `reversal of lead: ${-amount}`];
  const isTogether = steps.some((step) => step.length > 1);
  return isTogether ? [both, always] : [both];
}
