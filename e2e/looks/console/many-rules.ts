import type { AdminRules } from '@rewards-wall/shared/admin/rules-schema.ts';
import type { Page } from 'playwright';
import { answer } from './console-state.ts';

type Rule = AdminRules['rules'][number];

const figures = { offers: [], budget_used: null, leads: 0, reversals: 0, base: 0, bonus: 0 };

const rules: readonly Rule[] = [
  {
    ...figures,
    rule_id: 'rul_exception',
    name: 'Dragon Hollow pays as usual',
    state: 'active',
    rule: { when: { offers: [1001] }, then: { multiply: 1 } },
    offers: [{ offer_id: 1001, name: 'Dragon Hollow: Raise your first dragon' }],
    leads: 12,
    base: 1500,
  },
  {
    ...figures,
    rule_id: 'rul_weekend',
    name: 'Weekend',
    state: 'active',
    leads: 1204,
    reversals: 31,
    base: 150_500,
    rule: { when: {}, then: { multiply: 2 }, until: '2026-03-15T23:00:00Z', budget: 250_000 },
    budget_used: 150_500.5,
    bonus: 150_500.5,
  },
  {
    ...figures,
    rule_id: 'rul_spring',
    name: 'Spring sale for gold members',
    state: 'scheduled',
    rule: {
      when: {
        attributes: { tier: ['gold', 'platinum'], age_days: { min: 30 } },
        countries: ['AT', 'BE', 'CH', 'DE', 'ES', 'FR', 'GB', 'IT'],
        not_categories: [29],
      },
      then: { multiply: 1.5 },
      from: '2026-03-20T00:00:00Z',
      until: '2026-03-27T00:00:00Z',
    },
  },
  {
    ...figures,
    rule_id: 'rul_wait',
    name: 'New users wait',
    state: 'active',
    rule: { when: { account_age_days: { max: 6 } }, then: { hold_days: 14 } },
  },
  {
    ...figures,
    rule_id: 'rul_hidden',
    name: 'No paid offers in the first week',
    state: 'active',
    rule: { when: { account_age_days: { max: 6 }, payment_required: true }, then: { hide: true } },
  },
  {
    ...figures,
    rule_id: 'rul_launch',
    name: 'Launch',
    state: 'used_up',
    leads: 400,
    reversals: 0,
    base: 50_000,
    rule: { when: {}, then: { multiply: 3 }, budget: 100_000 },
    budget_used: 100_000,
    bonus: 100_000,
  },
  {
    ...figures,
    rule_id: 'rul_winter',
    name: 'Winter',
    state: 'ended',
    leads: 90,
    reversals: 2,
    base: 11_250,
    rule: { when: {}, then: { multiply: 0.8 }, until: '2026-01-06T00:00:00Z' },
    budget_used: null,
    bonus: -2250,
  },
];

/** Rules of every kind and state, which the demo doesn't have. */
export async function manyRules(page: Page): Promise<void> {
  await answer(page, 'walls/*/rules', 200, { rules: [...rules] } satisfies AdminRules);
}
