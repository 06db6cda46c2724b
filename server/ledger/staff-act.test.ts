import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { staffAct, worthOf } from './staff-act.ts';

const actor = { kind: 'person', id: 'adm_1', ip: null } as const;
const act = { action: 'user.adjust', actor, pubId: 1, ratio: 1_000_000 } as const;

test('only support has a limit', () => {
  const deps = { dailyLimit: 500_000, at: Date.UTC(2026, 2, 10, 23, 59) };
  for (const role of ['owner', 'manager', 'viewer'] as const) {
    expect(staffAct(deps, { ...act, role }).credit).toBeNull();
  }
  expect(staffAct(deps, { ...act, role: 'support' }).credit).toMatchObject({ day: '2026-03-10', limit: 500_000 });
});

test('credits are worth what the wall gives for them, rounded up', () => {
  // 100 credits for a unit of payout.
  expect(worthOf(1_000_000, 1_000_000)).toBe(10_000);
  expect(worthOf(1, 1_000_000)).toBe(1);
  expect(worthOf(25_000, null)).toBe(25_000);
});

test('many small credits are never worth less than one large one', () => {
  const amount = fc.integer({ min: 1, max: 1_000_000_000_000 });
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 1, max: 10_000_000_000 }), (one, other, ratio) => {
      expect(worthOf(one, ratio) + worthOf(other, ratio)).toBeGreaterThanOrEqual(worthOf(one + other, ratio));
    }),
  );
});
