import { expect, test } from 'vitest';
import type { OldRow, OldTable } from '../ports/old-rows.ts';
import type { FigureTable } from '../ports/retention.ts';
import type { Store } from '../store.ts';
import { AT, fresh, lead, newClick, newWall, offer, type OpenStore } from './fixtures.ts';
import { deliver, newPostback, newUser, reversal } from './money-fixtures.ts';
import { DAY, oldLead, ownClicks, removeOwn, type OwnClicks } from './retention-fixtures.ts';

const filter = { before: null, action: null, actorId: null, publishers: null };
const actor = { kind: 'cli', id: null, ip: null } as const;

function readOwn(store: Store, { range }: OwnClicks, days: number) {
  const kept = { clicksMs: 90 * DAY, leadsMs: 180 * DAY, forgetAddress: () => null };
  return store.readOldClicks({ ...range, ...kept, limit: 100, most: 100, at: AT + days * DAY, isDry: false });
}

const tablesOf = (rows: readonly OldRow[]): OldTable[] => rows.map(({ table }) => table);

/** Rows to be removed are first read in full, and only these are removed. */
export function oldRowsContract(open: OpenStore): void {
  test('an old click is read with its deliveries and attempts, and what is personal in it apart', async () => {
    const store = open();
    const account = await newUser(store);
    const postbackId = await newPostback(store, account.profileId);
    const clicks = ownClicks();
    const own = { ipDigest: `ip ${fresh()}`, deviceDigest: `device ${fresh()}` };
    const paid = await oldLead(store, { account, clicks }, {}, own);
    await deliver(store, postbackId);
    expect(await readOwn(store, clicks, 180)).toEqual({ rows: [], last: null, states: [] });
    const { rows, states } = await readOwn(store, clicks, 181);
    expect(tablesOf(rows)).toEqual(['clicks', 'deliveries', 'attempts']);
    const [click, delivery, attempt] = rows;
    expect(click).toMatchObject({
      key: paid.clickId,
      columns: { click_id: paid.clickId, at: AT, payout: expect.any(Number) },
      personal: { ip_digest: own.ipDigest, device_digest: own.deviceDigest },
      sealed: expect.any(Uint8Array),
      wrappedKey: expect.any(Uint8Array),
    });
    expect(click?.columns).not.toHaveProperty('ip_digest');
    expect(delivery).toMatchObject({
      columns: { lead_id: paid.leadId, postback_id: postbackId, state: 'delivered' },
      personal: { event: expect.stringContaining(paid.leadId) },
      wrappedKey: expect.any(Uint8Array),
    });
    expect(attempt).toMatchObject({ columns: { number: 1 }, personal: { body: expect.any(String) } });
    expect(attempt?.wrappedKey).toEqual(click?.wrappedKey);

    const archived = new Map(states);
    expect(await removeOwn(store, clicks, 181, { archived: new Map() }), 'nothing is archived').toMatchObject({
      leadClicks: 0,
    });
    expect(await removeOwn(store, clicks, 181, { archived })).toMatchObject({
      leadClicks: 1,
      deliveries: 1,
      attempts: 1,
    });
  });

  test('a click that has changed since it was read stays', async () => {
    const store = open();
    const account = await newUser(store);
    const clicks = ownClicks();
    const alone = await newClick(store, account, { clickId: clicks.next() });
    const paid = await oldLead(store, { account, clicks });
    const erased = await newUser(store);
    await newClick(store, erased, { clickId: clicks.next() });
    const { rows, states } = await readOwn(store, clicks, 400);
    expect(tablesOf(rows)).toEqual(['clicks', 'clicks', 'clicks']);
    const archived = new Map(states);
    expect(await store.reverseLead(reversal(lead(alone.clickId)))).toEqual({ kind: 'early' });
    await store.reverseLead(reversal(paid, { at: AT + 10 * DAY }));
    await store.erasePerson({ account: erased, at: AT });
    expect(await removeOwn(store, clicks, 400, { archived })).toMatchObject({ clicks: 0, leadClicks: 0 });
    const again = await readOwn(store, clicks, 400);
    expect(tablesOf(again.rows)).toEqual(['clicks', 'clicks', 'clicks', 'early_reversals']);
    expect(again.rows.at(-1)).toMatchObject({ columns: { click_id: alone.clickId }, personal: { reason: 'fraud' } });
    expect(again.rows.filter(({ wrappedKey }) => wrappedKey === null)).toMatchObject([{ sealed: null, personal: {} }]);
    expect(await removeOwn(store, clicks, 400, { archived: new Map(again.states) })).toMatchObject({
      clicks: 2,
      leadClicks: 1,
      earlyReversals: 1,
    });
  });

  test('old attempts are read with the key of the user whom they are about', async () => {
    const store = open();
    const account = await newUser(store);
    const postbackId = await newPostback(store, account.profileId);
    const paid = await oldLead(store, { account, clicks: ownClicks() });
    await deliver(store, postbackId);
    const deliveryId = `${paid.deliveryId}01`;
    const own = { after: { deliveryId, number: 0 }, beforeId: `${deliveryId}~`, limit: 9, most: 9, isDry: false };
    expect(await store.readOldAttempts({ ...own, before: AT })).toEqual({ rows: [], last: null });
    const { last, rows } = await store.readOldAttempts({ ...own, before: AT + DAY });
    expect(last).toBeNull();
    expect(rows).toMatchObject([
      {
        table: 'attempts',
        key: `${deliveryId} 1`,
        columns: { delivery_id: deliveryId, number: 1 },
        personal: { body: expect.any(String) },
        wrappedKey: expect.any(Uint8Array),
      },
    ]);
    const input = { ...own, before: AT + DAY };
    expect(await store.removeAttempts({ ...input, archived: new Map() })).toMatchObject({ attempts: 0 });
    const archived = new Map(rows.map(({ key }) => [key, '']));
    expect(await store.removeAttempts({ ...input, archived })).toMatchObject({ attempts: 1 });
  });

  test('rows of the audit log go up to the one that is named, the oldest first, and no other', async () => {
    const store = open();
    const record = (action: string, at: number) =>
      store.recordAudit({ at, actor, action, subject: null, pubId: null, before: { a: 1 }, after: null });
    const actions = ['one', 'two', 'three'].map((name) => `${name} ${fresh()}`);
    // Later than the records of all other tests, so that these are the newest rows.
    const late = AT + 1_000 * DAY;
    for (const [index, action] of actions.entries()) await record(action, late + index);
    const newest = (await store.listAudit({ ...filter, limit: 3 })).toReversed();
    expect(newest.map(({ action }) => action)).toEqual(actions);
    const [first, second] = newest.map(({ auditId }) => auditId);
    const after = (first ?? 0) - 1;
    const read = await store.readOldLog({ log: 'audit_log', after, before: late + 2, limit: 1 });
    expect(read).toMatchObject({
      last: first,
      rows: [{ key: String(first), columns: { before: '{"a":1}' }, personal: {} }],
    });
    expect(await store.readOldLog({ log: 'audit_log', after: first ?? 0, before: late + 2, limit: 9 })).toMatchObject({
      last: null,
      rows: [{ key: String(second) }],
    });
    for (let removed = 1; removed > 0;) {
      ({ removed } = await store.removeLog({ log: 'audit_log', upTo: second ?? 0, limit: 50 }));
      expect(removed).toBeLessThanOrEqual(50);
    }
    const left = await store.listAudit({ ...filter, limit: 9 });
    expect(left.map(({ action }) => action)).toEqual([actions[2]]);
  });

  test('old security events are read and removed likewise', async () => {
    const store = open();
    const details = ['a', 'b'].map((detail) => `${detail} ${fresh()}`);
    for (const [index, detail] of details.entries()) {
      await store.recordSecurityEvent({ kind: 'wrong_source', owner: null, detail, at: AT + index });
    }
    const read: OldRow[] = [];
    for (let after: number | null = 0; after !== null;) {
      const slice = await store.readOldLog({ log: 'security_events', after, before: AT * 2, limit: 100 });
      read.push(...slice.rows);
      after = slice.last;
    }
    const own = read.slice(-2);
    expect(own.map(({ columns }) => columns['detail'])).toEqual(details);
    const upTo = Number(own[0]?.key);
    for (let removed = 1; removed > 0;) {
      ({ removed } = await store.removeLog({ log: 'security_events', upTo, limit: 100 }));
    }
    expect((await store.listSecurityEvents({ limit: 1000 })).map(({ detail }) => detail)).not.toContain(details[0]);
    expect((await store.listSecurityEvents({ limit: 1 })).map(({ detail }) => detail)).toEqual([details[1]]);
  });

  test('old counts are removed by their table, and as many at once as they may', async () => {
    const store = open();
    const { adwallId } = await newWall(store);
    await store.addViewers({ sketches: [1, 2, 3].map((day) => ({ adwallId, day, registers: new Uint8Array(4096) })) });
    const remove = (table: FigureTable, before: number, limit: number) => store.removeFigures({ table, before, limit });
    expect(await remove('wall_viewers', 3, 1)).toEqual({ removed: 1 });
    expect(await remove('wall_viewers', 3, 9)).toEqual({ removed: 1 });
    expect((await store.listViewers({ adwallId, from: 0, to: 9 })).map(({ day }) => day)).toEqual([3]);

    const day = Math.floor(AT / DAY);
    // Its id comes after those of other suites.
    const clickId = `zzz_${String(fresh()).padStart(12, '0')}`;
    await newClick(store, { kind: 'wall', profileId: adwallId, subid1: 'ann' }, { offerId: 5, clickId });
    for (let counted = 1; counted > 0;) ({ counted } = await store.rollUpStatistics({ until: AT * 2, limit: 1000 }));
    const days = { adwallId, dimension: 'offer', days: { from: day - 1, to: day + 2 }, limit: 9 } as const;
    expect(await store.rankWallDays(days)).toMatchObject([{ value: '5', clicks: 1 }]);
    expect(await remove('wall_days', day, 9999)).toEqual({ removed: expect.any(Number) });
    expect(await store.rankWallDays(days)).toMatchObject([{ value: '5', clicks: 1 }]);
    // The week of that day began before it.
    await remove('wall_weeks', day, 9999);
    const month = { ...days, days: { from: day - 14, to: day + 14 } };
    expect(await store.rankWallDays(month)).toMatchObject([{ value: '5', clicks: 1 }]);
    expect((await remove('wall_days', day + 1, 9999)).removed).toBeGreaterThan(0);
    expect(await store.rankWallDays(days)).toEqual([]);
    expect((await remove('wall_weeks', day + 7, 9999)).removed).toBeGreaterThan(0);
    expect((await remove('wall_weeks', day + 7, 9999)).removed).toBe(0);
    const ofWall = await store.listWallDays({ adwallId, from: day - 1, to: day + 2 });
    expect(ofWall, 'those of the whole wall stay').toMatchObject([{ day, clicks: 1 }]);
  });

  test('old starts of offers and surveys are removed, and each once', async () => {
    const store = open();
    const account = await newUser(store);
    // Before those of all other tests.
    const at = -1;
    // Its id comes after those of other suites.
    await newClick(store, account, { clickId: `zzz_${String(fresh()).padStart(12, '0')}`, at });
    for (let counted = 1; counted > 0;) ({ counted } = await store.rollUpStatistics({ until: AT * 2, limit: 1000 }));
    expect(await store.removeFigures({ table: 'offer_outcomes', before: -1, limit: 9 })).toEqual({ removed: 0 });
    expect(await store.removeFigures({ table: 'offer_outcomes', before: 0, limit: 9 })).toEqual({ removed: 1 });
    expect(await store.removeFigures({ table: 'offer_outcomes', before: 0, limit: 9 })).toEqual({ removed: 0 });

    const source = `old-${fresh()}`;
    const [offerId = 0] = await store.identifySurveys({ source, externalIds: ['1'] });
    const { clickId } = await newClick(store, account, { offerId, at: AT });
    await store.startSurvey({
      clickId,
      account,
      source,
      minutes: 5,
      at,
      openUntil: at,
      offer: offer({ offer_id: offerId, source }),
    });
    expect(await store.removeFigures({ table: 'survey_starts', before: at, limit: 9 })).toEqual({ removed: 0 });
    expect(await store.removeFigures({ table: 'survey_starts', before: at + 1, limit: 9 })).toEqual({ removed: 1 });
    expect(await store.removeFigures({ table: 'survey_starts', before: at + 1, limit: 9 })).toEqual({ removed: 0 });
  });
}
