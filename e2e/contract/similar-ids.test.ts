import { expect, test } from 'vitest';
import { eraseUser } from '../../server/persons/erase-user.ts';
import { releaseLead } from '../../server/leads/release-lead.ts';
import type { WallChanges } from '../../server/publishers/change-settings.ts';
import { systemIds } from '../../server/runtime/ids.ts';
import { clicked, OK, refused } from '../support/money/clicked-offer.ts';
import { MINUTE } from '../../server/runtime/clock.fixture.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';

onEveryEngine('Users with similar ids (docs/contract/leads.md#fraud-rules)', (ready) => {
  /** A wall with a user who was credited for the offer. */
  const setUp = async (settings: WallChanges = {}) => {
    const context = await clicked(ready(), {}, settings);
    expect(await context.send()).toMatchObject(OK);
    let lead = 0;
    const complete = async (user: string) => {
      const click_id = await context.follow(user);
      context.clock.forward(MINUTE);
      return context.send({ click_id, transaction_id: `similar-${(lead += 1)}` });
    };
    return { ...context, complete };
  };

  test('leads of dave, Dave, "dave " and da\u200Bve: the first is credited, the others are held and say why', async () => {
    const { complete, history, leads, user, ...context } = await setUp();
    const alike = [
      user.toUpperCase(),
      `${user} `,
      `${user.slice(0, 2)}\u200B${user.slice(2)}`,
      user.normalize('NFKD').replace('u', 'ｕ'),
    ];
    for (const id of alike) expect(await complete(id)).toMatchObject(OK);
    expect(await complete(`${user}0`)).toMatchObject(OK);
    const held = await leads('pending');
    expect(held).toHaveLength(alike.length);
    for (const { findings, reason } of held) {
      expect(reason).toBe('similar_id');
      const words = 'another user with an id that looks the same completed the offer';
      expect(findings).toEqual([{ rule: 'similar_id', action: 'hold', reason: words }]);
      expect(JSON.stringify(findings)).not.toContain(user);
    }
    expect((await history()).total).toBe(1);
    const release = releaseLead({ ...context, ids: systemIds() });
    expect(await release(held[0]?.lead_id ?? '')).toMatchObject({ kind: 'credited' });
  });

  test('the wall decides: reject, off, and ids that differ in case on purpose', async () => {
    const rejecting = await setUp({ fraud: { similar_id: { action: 'reject' } } });
    expect(await rejecting.complete(rejecting.user.toUpperCase())).toMatchObject(refused(403, 'lead_rejected'));
    const lenient: WallChanges[] = [{ fraud: { similar_id: { action: 'off' } } }, { case_sensitive_ids: true }];
    for (const settings of lenient) {
      const { complete, leads, user } = await setUp(settings);
      expect(await complete(user.toUpperCase())).toMatchObject(OK);
      expect(await leads('pending')).toEqual([]);
    }
  });

  test('only credited users of the same wall count, until they are erased or their lead is reversed', async () => {
    const erased = await setUp();
    const account = { kind: 'wall', profileId: erased.wall.adwallId, subid1: erased.user } as const;
    expect(await eraseUser(erased)(account)).not.toBeNull();
    expect(await erased.complete(erased.user.toUpperCase())).toMatchObject(OK);
    expect(await erased.leads('pending')).toEqual([]);

    const reversed = await setUp();
    expect(await reversed.send({ status: 2 })).toMatchObject(OK);
    expect(await reversed.complete(reversed.user.toUpperCase())).toMatchObject(OK);
    expect(await reversed.leads('pending')).toEqual([]);
  });
});
