import { afterAll, expect } from 'vitest';
import { releaseLead } from '../../server/leads/release-lead.ts';
import { systemIds } from '../../server/runtime/ids.ts';
import { eraseUser } from '../../server/persons/erase-user.ts';
import { MINUTE } from '../../server/runtime/clock.fixture.ts';
import { startPostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { CROWD, races, tally } from '../support/money/race.ts';
import { leadsIn } from '../../server/store/contract/leads-in.ts';

const receiver = await startPostbackReceiver();
afterAll(() => receiver.close());

const POSTBACKS = 2;
/** A payout of 1 on a wall with 100 credits a unit. */
const CREDIT = 100;

races('Races of leads', receiver, (race) => {
  race('64 simultaneous clicks of a new user are one click', async (arena) => {
    const { user, follow } = await arena.newUser();
    const clicks = await arena.crowd((n) => follow(arena.offerId, arena.service(n)));
    expect(clicks).not.toContain(null);
    expect(new Set(clicks).size).toBe(1);
    await arena.settle([user]);
  });

  race('64 copies of one lead are one credit, delivered once to each postback', async (arena) => {
    const { user, clickId } = await arena.newClick();
    const fields = { click_id: clickId, transaction_id: `copies ${clickId}` };
    const answers = await arena.crowd((n) => arena.send(n, fields));
    expect(tally(answers)).toEqual({ OK: 1, DUP: CROWD - 1 });
    expect(await arena.history(user)).toEqual({ amounts: [CREDIT], balance: CREDIT });
    expect((await arena.settle([user])).map(({ status }) => status)).toEqual(Array(POSTBACKS).fill(1));
  });

  race(
    '64 simultaneous screen-outs of one user are six credits, and the offer can still be completed',
    async (arena) => {
      const { user, clickId } = await arena.newClick();
      const fields = { click_id: clickId, kind: 'screenout', payout: 0.1 };
      const answers = await arena.crowd((n) => arena.send(n, { ...fields, transaction_id: `out ${n} of ${clickId}` }));
      expect(tally(answers)).toEqual({ OK: CROWD });
      expect((await arena.history(user)).balance).toBe(6 * 10);
      expect((await arena.send(0, { click_id: clickId, transaction_id: `done ${clickId}` })).text).toBe('OK');
      expect((await arena.history(user)).balance).toBe(6 * 10 + CREDIT);
      expect(await arena.settle([user])).toHaveLength(POSTBACKS * 7);
    },
  );

  race(
    '64 transactions of one click on a repeatable offer are 64 credits',
    async (arena) => {
      const { user, clickId } = await arena.newClick();
      const answers = await arena.crowd((n) =>
        arena.send(n, { click_id: clickId, transaction_id: `${n >> 1} of ${clickId}` }),
      );
      expect(tally(answers)).toEqual({ OK: CROWD / 2, DUP: CROWD / 2 });
      expect((await arena.history(user)).balance).toBe((CROWD / 2) * CREDIT);
      await arena.settle([user]);
    },
    { repeatable: 1 },
  );

  race('64 copies of one reversal take the credit back once', async (arena) => {
    const { user, clickId } = await arena.newClick();
    const fields = { click_id: clickId, transaction_id: `undone ${clickId}` };
    expect((await arena.send(0, fields)).text).toBe('OK');
    // Half of them have another transaction id, and so reverse the only lead of the click.
    const answers = await arena.crowd((n) =>
      arena.send(n, { ...fields, status: 2, transaction_id: n % 4 < 2 ? fields.transaction_id : `other ${clickId}` }),
    );
    expect(tally(answers)).toEqual({ OK: 1, DUP: CROWD - 1 });
    expect(await arena.history(user)).toEqual({ amounts: [-CREDIT, CREDIT], balance: 0 });
    expect((await arena.settle([user])).map(({ status }) => status).toSorted()).toEqual([1, 1, 2, 2]);
  });

  race('32 copies of a lead and 32 of its reversal: one effect each, and a balance of zero', async (arena) => {
    const { user, clickId } = await arena.newClick();
    const fields = { click_id: clickId, transaction_id: `both ${clickId}` };
    const answers = await arena.crowd((n) => arena.send(n, { ...fields, status: n % 4 < 2 ? 1 : 2 }));
    const ofLead = answers.filter((_, n) => n % 4 < 2);
    const ofReversal = answers.filter((_, n) => n % 4 >= 2);
    expect(tally(ofLead)).toEqual({ OK: 1, DUP: CROWD / 2 - 1 });
    expect(tally(ofReversal)).toEqual({ OK: 1, DUP: CROWD / 2 - 1 });
    const { amounts, balance } = await arena.history(user);
    // If the reversal was first, the lead was never credited.
    expect([[], [-CREDIT, CREDIT]]).toContainEqual(amounts);
    expect(balance).toBe(0);
    expect(await arena.settle([user])).toHaveLength(POSTBACKS * amounts.length);
    const { adwallId } = arena.wall;
    expect(await leadsIn(arena.service(0).store, { state: 'reversed', adwallId, limit: 5 })).toHaveLength(1);
  });

  race(
    '64 transactions of two clicks on one offer are one credit; others of its click are held, and the other click gets already_completed',
    async (arena) => {
      const clicker = await arena.newUser();
      const clicks = [await arena.clickOf(clicker)];
      arena.forward(2 * MINUTE);
      clicks.push(await arena.clickOf(clicker));
      arena.forward(2 * MINUTE);
      expect(new Set(clicks).size).toBe(2);
      const answers = await arena.crowd((n) =>
        // Each click is sent by pairs of callers, so that both services get both clicks.
        arena.send(n, { click_id: clicks[(n >> 1) % 2] ?? '', transaction_id: `${n} of ${clicks[0]}` }),
      );
      const half = CROWD / 2;
      expect(tally(answers)).toEqual({ OK: half, already_completed: half });
      expect(await arena.history(clicker.user)).toEqual({ amounts: [CREDIT], balance: CREDIT });
      expect(await arena.settle([clicker.user])).toHaveLength(POSTBACKS);
      const { adwallId } = arena.wall;
      const rejected = await leadsIn(arena.service(0).store, { state: 'rejected', adwallId, limit: CROWD });
      expect(rejected).toHaveLength(half);
      const held = await leadsIn(arena.service(0).store, { state: 'pending', adwallId, limit: CROWD });
      expect(held.filter(({ reason }) => reason === 'repeated_event')).toHaveLength(half - 1);
    },
  );

  race(
    '32 transactions of an event that pays three times, two copies of each: three credits, and the others are stored as rejected',
    async (arena) => {
      const { user, clickId } = await arena.newClick();
      const answers = await arena.crowd((n) =>
        arena.send(n, { click_id: clickId, event_id: 21, transaction_id: `${n >> 1} of ${clickId}` }),
      );
      expect(tally(answers)).toEqual({ OK: CROWD / 2, DUP: CROWD / 2 });
      expect((await arena.history(user)).balance).toBe(3 * CREDIT);
      const { adwallId } = arena.wall;
      const rejected = await leadsIn(arena.service(0).store, { state: 'rejected', adwallId, limit: CROWD });
      expect(rejected.map(({ reason }) => reason)).toEqual(Array(CROWD / 2 - 3).fill('event_limit'));
      await arena.settle([user]);
    },
    { events: [{ event_id: 21, event_name: 'Daily', event_revenue: 1, max_completions: 3 }] },
  );

  race(
    'one transaction id for two events, 32 copies of each: each event is credited once and the offer is completed',
    async (arena) => {
      const clicker = await arena.newUser();
      const clickId = await arena.clickOf(clicker);
      arena.forward(MINUTE);
      const answers = await arena.crowd((n) =>
        arena.send(n, { click_id: clickId, transaction_id: `events ${clickId}`, event_id: 21 + ((n >> 1) % 2) }),
      );
      expect(tally(answers)).toEqual({ OK: 2, DUP: CROWD - 2 });
      const { amounts, balance } = await arena.history(clicker.user);
      expect([amounts.toSorted((a, b) => a - b), balance]).toEqual([[CREDIT, 2 * CREDIT], 3 * CREDIT]);
      expect(await arena.settle([clicker.user])).toHaveLength(2 * POSTBACKS);
      // Whichever event came last completed the offer.
      expect(await clicker.follow(arena.offerId)).toBeNull();
    },
    {
      events: [
        { event_id: 21, event_name: 'Level 5', event_revenue: 1 },
        { event_id: 22, event_name: 'Level 9', event_revenue: 2 },
      ],
    },
  );

  race(
    'simultaneous releases, copies and reversals of a held lead: credited at most once, and reversed',
    async (arena) => {
      const { user, clickId } = await arena.newClick();
      const fields = { click_id: clickId, transaction_id: `held ${clickId}`, payout: 2 };
      expect((await arena.send(0, fields)).text).toBe('OK');
      const { adwallId } = arena.wall;
      const [held] = await leadsIn(arena.service(0).store, { state: 'pending', adwallId, limit: 5 });
      const ids = systemIds();
      const releases: string[] = [];
      const answers = await arena.crowd(async (n) => {
        if (n % 3 !== 0) return arena.send(n, { ...fields, ...(n % 3 === 1 ? { status: 2 } : {}) });
        const { kind } = await releaseLead({ ...arena.service(n), ids })(held?.leadId ?? '');
        releases.push(kind);
        return null;
      });
      expect(tally(answers.filter((answer) => answer !== null))).toMatchObject({ OK: 1 });
      const paid = releases.filter((kind) => kind === 'credited').length;
      expect(paid).toBeLessThanOrEqual(1);
      const { amounts, balance } = await arena.history(user);
      expect(amounts).toEqual([-2 * CREDIT, 2 * CREDIT].slice(0, 2 * paid));
      expect(balance).toBe(0);
      expect(await arena.settle([user])).toHaveLength(POSTBACKS * amounts.length);
    },
  );

  race(
    'an erasure among copies of a lead and its reversal leaves nothing behind, even after further copies',
    async (arena) => {
      const { user, clickId } = await arena.newClick();
      const fields = { click_id: clickId, transaction_id: `erased ${clickId}` };
      const account = { kind: 'wall', profileId: arena.wall.adwallId, subid1: user } as const;
      const receipts: unknown[] = [];
      const answers = await arena.crowd(async (n) => {
        if (n % 16 < 14) return arena.send(n, { ...fields, status: n % 4 < 2 ? 1 : 2 });
        receipts.push(await eraseUser(arena.service(n))(account));
        return null;
      });
      expect(receipts.filter((receipt) => receipt !== null)).toHaveLength(1);
      const said = tally(answers.filter((answer) => answer !== null));
      expect(Object.keys({ OK: 0, DUP: 0, erased: 0, ...said })).toHaveLength(3);
      expect(await arena.send(0, fields)).toMatchObject({ status: 410, code: 'erased' });
      arena.forget(user);
      expect(await arena.history(user)).toEqual({ amounts: [], balance: 0 });
      expect(await arena.settle([user])).toEqual([]);
    },
  );

  const CAP = 32;
  race(
    'a cap counts each lead once; clicks from before it was reached are paid, and there are none after',
    async (arena) => {
      const early = await Promise.all(Array.from({ length: CAP }, () => arena.newUser()));
      const late = await Promise.all(Array.from({ length: 16 }, () => arena.newUser()));
      const clicks = await Promise.all(early.map((user) => arena.clickOf(user)));
      arena.forward(10 * MINUTE);
      // Every fourth is held, which counts too. The last lead comes later.
      const lead = (n: number) => ({
        click_id: clicks[n] ?? '',
        transaction_id: `cap ${clicks[n]}`,
        payout: n % 4 === 0 ? 2 : 1,
      });
      const answers = await arena.crowd((n) => arena.send(n, lead(n >> 1)), 2 * (CAP - 1));
      expect(tally(answers)).toEqual({ OK: CAP - 1, DUP: CAP - 1 });
      const [tester] = late;
      if (tester === undefined) throw new Error('There is no late user');
      expect(await tester.follow(arena.offerId), 'one short of the cap').not.toBeNull();

      const [last, ...followed] = await Promise.all([
        arena.send(0, lead(CAP - 1)),
        ...late.slice(1).map(({ follow }, n) => follow(arena.offerId, arena.service(n))),
      ]);
      expect(last.text).toBe('OK');
      const inTime = followed.filter((clickId) => clickId !== null);
      const more = await Promise.all(
        inTime.map((clickId, n) => arena.send(n, { click_id: clickId, transaction_id: `late ${clickId}` })),
      );
      expect(tally(more)).toEqual(inTime.length === 0 ? {} : { OK: inTime.length });
      arena.forward(2 * MINUTE);
      const after = await Promise.all(
        [...early, ...late].map(({ follow }, n) => follow(arena.offerId, arena.service(n))),
      );
      expect(after.filter((clickId) => clickId !== null)).toEqual([]);
      const credited = Array.from({ length: CAP }, (_, n) => n).filter((n) => n % 4 !== 0).length + inTime.length;
      expect(await arena.settle(early.map(({ user }) => user))).toHaveLength(POSTBACKS * credited);
    },
    { cap: { leads: CAP, per: 'total' } },
  );
});
