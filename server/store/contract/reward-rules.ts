import { MAX_RULES, type RuleDefinition } from '@rewards-wall/shared/schema/reward-rule.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOLD_DAYS } from '../ports/leads.ts';
import { AT, fresh, freshId, newKey, newWall, type OpenStore } from './fixtures.ts';
import { newLead, newUser } from './money-fixtures.ts';

const hide: RuleDefinition = { when: { categories: [22] }, then: { hide: true } };
const show: RuleDefinition = { when: { offers: [7] }, then: { hide: false }, from: '2026-12-01T00:00:00Z' };

/** The ordered reward rules of a wall. */
export function rewardRulesContract(open: OpenStore): void {
  const rulesOf = async (adwallId: number) => {
    const { walls } = await open().loadDirectory();
    return walls.find((wall) => wall.adwallId === adwallId)?.rules.rules ?? expect.unreachable();
  };
  const idsOf = async (adwallId: number) => (await rulesOf(adwallId)).map(({ ruleId }) => ruleId);
  const add = (adwallId: number, before: string | null = null, definition = hide) => {
    const ruleId = freshId('rul');
    return open()
      .addRule({ adwallId, rule: { ruleId, name: `Rule ${ruleId}`, definition }, before, at: AT })
      .then(({ kind }) => ({ kind, ruleId }));
  };

  test('a preview reads the newest leads of a wall, credited or waiting for their date, but not of test users', async () => {
    const store = open();
    const account = await newUser(store);
    const tester = { ...account, subid1: `test ${fresh()}` };
    await store.openTestPerson({ account: tester, newKey, at: AT });
    const paid = await newLead(store, account, { amount: 30_000, at: AT + 1 });
    await newLead(store, account, { verdict: 'hold', reason: 'too_fast' });
    await newLead(store, tester);
    const waiting = await newLead(store, account, {
      verdict: 'hold',
      reason: HOLD_DAYS,
      releaseAt: AT + 9,
      at: AT + 2,
    });
    const read = (limit: number, from = 0) => store.recentLeads({ adwallId: account.profileId, from, limit });
    expect(await read(9)).toMatchObject([
      { base: waiting.amount, at: AT + 2, openedAt: AT },
      { base: 30_000, at: paid.at, openedAt: AT },
    ]);
    expect(await read(1)).toHaveLength(1);
    expect(await read(9, AT)).toEqual([]);
  });

  test('a rule is stored as given, on its wall only, and raises the version that every process follows', async () => {
    const store = open();
    const { adwallId } = await newWall(store);
    const other = await newWall(store);
    const before = await store.versions();
    const { ruleId } = await add(adwallId, null, show);
    expect(await rulesOf(adwallId)).toEqual([{ ruleId, name: `Rule ${ruleId}`, definition: show }]);
    expect(await rulesOf(other.adwallId)).toEqual([]);
    const added = await store.versions();
    expect(added.settings).toBeGreaterThan(before.settings);
    expect(await store.changeRule({ at: AT, adwallId, ruleId, definition: hide })).toEqual({ kind: 'changed' });
    expect(await store.changeRule({ at: AT, adwallId, ruleId, name: 'New' })).toEqual({ kind: 'changed' });
    expect(await rulesOf(adwallId)).toEqual([{ ruleId, name: 'New', definition: hide }]);
    const changed = await store.versions();
    expect(changed.settings).toBeGreaterThan(added.settings);
    expect(await store.removeRule({ at: AT, adwallId, ruleId })).toEqual({ kind: 'changed' });
    expect(await rulesOf(adwallId)).toEqual([]);
    expect((await store.versions()).settings).toBeGreaterThan(changed.settings);
  });

  test('an unknown wall, rule or place, and the rule of another wall, change nothing', async () => {
    const store = open();
    const { adwallId } = await newWall(store);
    const other = await newWall(store);
    const { ruleId } = await add(adwallId);
    const before = await store.versions();
    expect((await add(999_999)).kind).toBe('unknown_wall');
    expect((await add(adwallId, 'rul_none')).kind).toBe('unknown_rule');
    const refused = { kind: 'unknown_rule' };
    for (const ref of [
      { adwallId: other.adwallId, ruleId, at: AT },
      { adwallId, ruleId: 'rul_none', at: AT },
    ]) {
      expect(await store.changeRule({ ...ref, name: 'x' })).toEqual(refused);
      expect(await store.moveRule({ ...ref, before: null })).toEqual(refused);
      expect(await store.removeRule(ref)).toEqual(refused);
    }
    expect(await store.moveRule({ at: AT, adwallId, ruleId, before: 'rul_none' })).toEqual(refused);
    expect(await store.versions()).toEqual(before);
    expect(await idsOf(adwallId)).toEqual([ruleId]);
  });

  test('rules keep the order of a plain list, whatever is added, moved and removed', async () => {
    const store = open();
    const step = fc.record({ what: fc.constantFrom('add', 'add', 'move', 'remove'), at: fc.nat(9), to: fc.nat(9) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const { adwallId } = await newWall(store);
        let model: string[] = [];
        for (const { at, to, what } of steps) {
          const ruleId = model[at % (model.length + 1)] ?? null;
          const before = model[to % (model.length + 1)] ?? null;
          const place = (list: readonly string[], id: string) =>
            list.toSpliced(before === null ? list.length : list.indexOf(before), 0, id);
          if (what === 'add') {
            model = place(model, (await add(adwallId, before)).ruleId);
          } else if (ruleId !== null && what === 'remove') {
            await store.removeRule({ at: AT, adwallId, ruleId });
            model = model.filter((id) => id !== ruleId);
          } else if (ruleId !== null && before !== ruleId) {
            await store.moveRule({ at: AT, adwallId, ruleId, before });
            model = place(
              model.filter((id) => id !== ruleId),
              ruleId,
            );
          }
        }
        expect(await idsOf(adwallId)).toEqual(model);
      }),
      { numRuns: 10 },
    );
  });

  test('a wall has at most 50 rules, also when they are added at once', async () => {
    const { adwallId } = await newWall(open());
    const added = await Promise.all(Array.from({ length: MAX_RULES + 2 }, () => add(adwallId)));
    const kept = added.filter(({ kind }) => kind === 'added').map(({ ruleId }) => ruleId);
    expect(kept).toHaveLength(MAX_RULES);
    expect(added.filter(({ kind }) => kind === 'too_many_rules')).toHaveLength(2);
    expect((await idsOf(adwallId)).toSorted()).toEqual(kept.toSorted());
  });

  test('the audit log has what changed, and where a rule stood', async () => {
    const store = open();
    const { adwallId, pubId } = await newWall(store);
    const [first, second] = [await add(adwallId), await add(adwallId)];
    const action = `rule.test-${fresh()}`;
    const audit = { action, actor: { kind: 'cli', id: null, ip: null }, at: AT, pubId } as const;
    const { ruleId } = second;
    await store.moveRule({ at: AT, adwallId, ruleId, before: first.ruleId, audit });
    await store.changeRule({ at: AT, adwallId, ruleId, definition: show, audit });
    await store.removeRule({ at: AT, adwallId, ruleId, audit });
    const rows = await store.listAudit({ before: null, limit: 9, action, actorId: null, publishers: null });
    const subject = `rule ${ruleId}`;
    expect(rows).toMatchObject([
      { subject, before: { ...show, place: 1 }, after: null },
      { subject, before: { when: hide.when, then: hide.then }, after: show },
      { subject, before: { place: 2 }, after: { place: 1 } },
    ]);
  });

  test("removing a wall removes its rules, and no other wall's", async () => {
    const store = open();
    const [one, other] = [await newWall(store), await newWall(store)];
    await add(one.adwallId);
    const kept = await add(other.adwallId);
    expect(await store.removeWall(one.adwallId)).toEqual({ kind: 'removed' });
    expect(await idsOf(other.adwallId)).toEqual([kept.ruleId]);
  });
}
