import type { RewardRule } from '@rewards-wall/shared/schema/reward-rule.ts';
import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import { utcDayStart } from '@rewards-wall/shared/utc-day.ts';
import { isoTime } from '../../server/runtime/iso-time.ts';
import type { Clock } from '../../server/runtime/clock.ts';
import type { Store } from '../../server/store/store.ts';
import type { PublisherKeys } from './demo-keys.ts';

/** Mobile Apps, Sign-Ups and Gaming. */
const ON_SALE = [18, 24, 30];
/** Days before its end on which the sale began, so that it has a past on each day of a week. */
const SALE_DAYS = 10;

/** Adds the rules of the demo's wall. Existing ones stay. */
export async function seedRules(
  { clock, store }: { clock: Clock; store: Store },
  { adwallId }: Pick<PublisherKeys, 'adwallId'>,
): Promise<void> {
  const { walls } = await store.loadDirectory();
  const known = walls.find((wall) => wall.adwallId === adwallId)?.rules.rules ?? [];
  const at = clock.now();
  for (const rule of demoRules(adwallId, at)) {
    if (known.some(({ ruleId }) => ruleId === rule.ruleId)) continue;
    const { kind } = await store.addRule({ adwallId, rule, before: null, at });
    if (kind !== 'added') throw new Error(`The demo's rule ${rule.name} could not be added: ${kind}`);
  }
}

/** A sale until the end of the week, a segment of users, and a hold. */
function demoRules(adwallId: number, now: number): RewardRule[] {
  const today = utcDayStart(now);
  const monday = today + (7 - ((new Date(today).getUTCDay() + 6) % 7)) * DAY_MS;
  return [
    {
      ruleId: `rul_demo_sale_${adwallId}`,
      name: 'Double Coins on games and apps',
      definition: {
        when: { categories: ON_SALE },
        then: { multiply: 2 },
        from: isoTime(monday - SALE_DAYS * DAY_MS),
        until: isoTime(monday),
        budget: 500_000,
        click_valid_days: 7,
      },
    },
    {
      ruleId: `rul_demo_gold_${adwallId}`,
      name: 'Gold members',
      definition: { when: { attributes: { tier: 'gold' } }, then: { multiply: 1.5 } },
    },
    {
      ruleId: `rul_demo_hold_${adwallId}`,
      name: 'Large rewards wait',
      definition: { when: { payout: { min: 10 } }, then: { hold_days: 14 } },
    },
  ];
}
