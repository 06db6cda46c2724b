import type { Store } from '../../server/store/store.ts';
import type { TestWall } from '../support/service/start-service.ts';
import { callsOf, type Call, type Story } from './simulated-users.ts';

/** What the ledger lacks of told stories, or has more than once. */
export async function wrongLedgers(store: Store, wall: TestWall, stories: readonly Story[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const story of stories) {
    const { subid1 } = story;
    const account = { kind: 'wall', profileId: wall.adwallId, subid1 } as const;
    const { balance, rows } = await store.listTransactions({ account, limit: null, offset: 0 });
    const nameOf = (id: number | null): string => rows.find((row) => row.transactionId === id)?.kind ?? 'nothing';
    const found = rows.map(({ amount, kind, reverses, transactionId }) => {
      if (kind === 'manual') return `manual ${transactionId}: ${amount}`;
      return kind === 'reversal' ? `reversal of ${nameOf(reverses)}: ${amount}` : `${kind}: ${amount}`;
    });
    const sum = rows.reduce((total, { amount }) => total + amount, 0);
    const text = found.toSorted().join(', ');
    const right = rightLedgers(story).map((lines) => lines.toSorted().join(', '));
    if (!right.includes(text) || balance !== sum) wrong.push(`${subid1}: ${text}; not ${right.join(' or ')}`);
  }
  return wrong;
}

/** The ledgers that a told story may have. A reversal that meets its lead on the way comes before or after it. */
function rightLedgers({ adjustment, amount, steps, ...story }: Story): string[][] {
  const calls = callsOf({ adjustment, amount, steps, ...story });
  const find = (kind: Call['kind']): Call | undefined => calls.find((call) => call.kind === kind);
  const manual = find('transaction');
  const always = manual === undefined ? [] : [`manual ${manual.answers[0] ?? ''}: ${adjustment}`];
  const credit = [...always, `lead: ${amount}`];
  if (find('reversal') === undefined) return [credit];
  const both = [...credit, `reversal of lead: ${-amount}`];
  const isTogether = steps.some((step) => step.length > 1);
  return isTogether ? [both, always] : [both];
}
