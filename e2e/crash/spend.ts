import { AT, click, lead } from '../../server/store/contract/fixtures.ts';
import { reversal } from '../../server/store/contract/money-fixtures.ts';
import type { NewClick } from '../../server/store/ports/clicks.ts';
import type { NewLead } from '../../server/store/ports/leads.ts';
import type { Store } from '../../server/store/store.ts';

export const RULE = 'rul_sale';
export const BONUS = 50_000;
const USERS = 48;
const AT_ONCE = 8;

/** A user whose click reserves a bonus, and whose lead takes it. Every third lead is reversed. */
interface Spender {
  click: NewClick;
  lead: NewLead;
  isReversed: boolean;
}

export function spendersOf(adwallId: number): Spender[] {
  return Array.from({ length: USERS }, (_, index) => {
    const id = String(index).padStart(12, '0');
    const account = { kind: 'wall', profileId: adwallId, subid1: `user ${index}` } as const;
    const parts = [{ eventId: '', bonus: BONUS, completions: 1 }];
    const reservation = { ruleId: RULE, parts, expiresAt: AT + 86_400_000 };
    const identity = { leadId: `lead_${id}`, externalId: `t_${id}`, deliveryId: `dlv_${id}_` };
    const reward = { ruleId: RULE, rule: 'Sale', bonus: BONUS };
    return {
      click: click(account, { clickId: `clk_${id}`, offerId: 1, reservation }),
      lead: lead(`clk_${id}`, { ...identity, reward, budgetRule: RULE }),
      isReversed: index % 3 === 0,
    };
  });
}

/** Goes through all users. What an earlier process has done isn't done again. */
export async function spend(store: Store, adwallId: number): Promise<void> {
  const spenders = spendersOf(adwallId);
  const next = async (): Promise<void> => {
    for (let spender = spenders.shift(); spender !== undefined; spender = spenders.shift()) {
      const { click: clicked, isReversed, lead: reported } = spender;
      const isKnown = (await store.readClick(clicked.clickId)) !== null;
      if (!isKnown && (await store.recordClick(clicked)).kind !== 'recorded') continue;
      await store.creditLead(reported);
      if (isReversed) await store.reverseLead(reversal(reported));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}
