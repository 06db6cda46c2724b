import { expect, test } from 'vitest';
import type { PostbackSummary } from '../ports/postbacks.ts';
import type { Store } from '../store.ts';
import { attempt, newLead, newPostback, postback } from './delivery-fixtures.ts';
import { AT, bytes, fresh, freshAccount, lead, newClick, newKey, newWall, textOf, type OpenStore } from './fixtures.ts';

/** Postbacks, and what enables and disables them. */
export function postbacksContract(open: OpenStore): void {
  const find = async (store: Store, postbackId: string): Promise<PostbackSummary | undefined> =>
    (await store.listPostbacks({ adwallId: null })).find((row) => row.postbackId === postbackId);

  test('a new postback is in the directory, and raises its version', async () => {
    const store = open();
    const { adwallId } = await newWall(store);
    const input = postback(adwallId, { kind: 'json' });
    const before = await store.versions();
    expect(await store.createPostback(input)).toEqual({ kind: 'created' });
    const { at, ...given } = input;
    const directory = await store.loadDirectory();
    const found = directory.postbacks.find((row) => row.postbackId === input.postbackId);
    const sealed = { sealedUrl: expect.anything(), sealedSecret: expect.anything() };
    const rotation = { sealedPrevious: null, previousUntil: null };
    const rules = { mustContain: null, followsRedirect: false };
    const created = { ...given, ...rotation, ...rules, isEnabled: true, disabledReason: null, createdAt: at };
    expect(found).toEqual({ ...created, ...sealed });
    expect(Buffer.from(found?.sealedUrl ?? []).equals(input.sealedUrl)).toBe(true);
    expect(Buffer.from(found?.sealedSecret ?? []).equals(input.sealedSecret)).toBe(true);
    expect(directory.version).toBe(before.settings + 1);
    expect(await store.versions()).toEqual({ ...before, settings: before.settings + 1 });
    const counts = { failures: 0, pending: 0, delivered: 0, exhausted: 0, hasAnswered: false };
    expect(await store.listPostbacks({ adwallId })).toEqual([{ ...created, ...sealed, ...counts }]);
  });

  test('the directory and the list have postbacks in the order of their ids, the list of one wall or of all', async () => {
    const store = open();
    const { adwallId } = await newWall(store);
    const late = postback(adwallId);
    const early = postback(adwallId, { postbackId: `pbk_${String(0).padStart(12, '0')}${adwallId}` });
    await store.createPostback(late);
    await store.createPostback(early);
    const elsewhere = await newPostback(store);
    const own = [early.postbackId, late.postbackId];
    expect((await store.listPostbacks({ adwallId })).map((row) => row.postbackId)).toEqual(own);
    const listed = (await store.listPostbacks({ adwallId: null })).map((row) => row.postbackId);
    expect(listed).toEqual(expect.arrayContaining([...own, elsewhere.postbackId]));
    expect(listed).toEqual(listed.toSorted());
    expect((await store.loadDirectory()).postbacks.map((row) => row.postbackId)).toEqual(listed);
  });

  test('commands that name an unknown wall or postback change nothing', async () => {
    const store = open();
    const before = await store.versions();
    expect(await store.createPostback(postback(999_999_999))).toEqual({ kind: 'unknown_wall' });
    expect(await store.enablePostback({ postbackId: 'pbk_none', at: AT })).toEqual({ kind: 'unknown_postback' });
    expect(await store.disablePostback({ postbackId: 'pbk_none', reason: 'operator' })).toEqual({
      kind: 'unknown_postback',
    });
    expect(await store.versions()).toEqual(before);
  });

  test("a postback id can't be used twice", async () => {
    const store = open();
    const input = await newPostback(store);
    await expect(store.createPostback(input)).rejects.toThrow(/unique|duplicate/i);
  });

  test('disabling keeps the reason, enabling clears it and the failures, and both raise the version', async () => {
    const store = open();
    const { postbackId, adwallId } = await newPostback(store);
    await newLead(store, adwallId);
    await attempt(store, postbackId, { kind: 'retry', dueAt: AT + 9 });
    expect(await find(store, postbackId)).toMatchObject({ failures: 1, pending: 1 });
    const before = await store.versions();
    expect(await store.disablePostback({ postbackId, reason: 'operator' })).toEqual({ kind: 'disabled' });
    expect(await find(store, postbackId)).toMatchObject({ isEnabled: false, disabledReason: 'operator', failures: 1 });
    expect((await store.versions()).settings).toBe(before.settings + 1);
    expect(await store.enablePostback({ postbackId, at: AT })).toEqual({ kind: 'enabled' });
    expect(await find(store, postbackId)).toMatchObject({ isEnabled: true, disabledReason: null, failures: 0 });
    expect((await store.versions()).settings).toBe(before.settings + 2);
  });

  test('a new URL replaces the old one, clears the failures, and raises the version', async () => {
    const store = open();
    const { postbackId, adwallId } = await newPostback(store);
    await newLead(store, adwallId);
    await attempt(store, postbackId, { kind: 'retry', dueAt: AT + 9 });
    const before = await store.versions();
    expect(await store.movePostback({ postbackId, sealedUrl: bytes('moved') })).toEqual({ kind: 'moved' });
    const found = await find(store, postbackId);
    expect(found).toMatchObject({ isEnabled: true, failures: 0, pending: 1 });
    expect(textOf(found?.sealedUrl)).toBe('moved');
    expect((await store.versions()).settings).toBe(before.settings + 1);
    const unknown = { postbackId: 'pbk_none', sealedUrl: bytes('moved') };
    expect(await store.movePostback(unknown)).toEqual({ kind: 'unknown_postback' });
    expect((await store.versions()).settings).toBe(before.settings + 1);
  });

  test('a move with a new secret forgets the ones before it, also during a rotation', async () => {
    const store = open();
    const { postbackId } = await newPostback(store);
    const rotation = { postbackId, sealedSecret: bytes('second'), previousUntil: AT + 9, at: AT };
    await store.rotatePostback(rotation);
    await store.movePostback({ postbackId, sealedUrl: bytes('moved'), sealedSecret: bytes('third') });
    const found = await find(store, postbackId);
    expect(found).toMatchObject({ sealedPrevious: null, previousUntil: null });
    expect([found?.sealedUrl, found?.sealedSecret].map(textOf)).toEqual(['moved', 'third']);
  });

  test('what counts as delivered is stored, changed with a higher version, and clears the failures', async () => {
    const store = open();
    const { postbackId, adwallId } = await newPostback(store);
    expect(await find(store, postbackId)).toMatchObject({ mustContain: null, followsRedirect: false });
    await newLead(store, adwallId);
    await attempt(store, postbackId, { kind: 'retry', dueAt: AT + 9 });
    const before = await store.versions();
    const rules = { mustContain: 'ÖK "1"', followsRedirect: true };
    expect(await store.setResponseRules({ postbackId, ...rules })).toEqual({ kind: 'set' });
    expect(await find(store, postbackId)).toMatchObject({ ...rules, failures: 0, pending: 1 });
    const { postbacks } = await store.loadDirectory();
    expect(postbacks.find((one) => one.postbackId === postbackId)).toMatchObject({ ...rules, isEnabled: true });
    expect((await store.versions()).settings).toBe(before.settings + 1);
    expect(await store.setResponseRules({ postbackId: 'pbk_none', ...rules })).toEqual({ kind: 'unknown_postback' });
    const added = postback(adwallId, { rules });
    await store.createPostback(added);
    expect(await find(store, added.postbackId)).toMatchObject(rules);
  });

  test('a rotation keeps the old secret for a while, and another one during it the same old one', async () => {
    const store = open();
    const { adwallId } = await newWall(store);
    const { postbackId } = postback(adwallId);
    await store.createPostback(postback(adwallId, { postbackId, sealedSecret: bytes('first') }));
    const secrets = async () => {
      const { postbacks } = await store.loadDirectory();
      const found = postbacks.find((one) => one.postbackId === postbackId);
      const texts = [found?.sealedSecret, found?.sealedPrevious].map((sealed) => (sealed ? textOf(sealed) : null));
      return { texts, until: found?.previousUntil };
    };
    const rotate = (text: string, previousUntil: number | null, at: number) =>
      store.rotatePostback({ postbackId, sealedSecret: bytes(text), previousUntil, at });
    const { settings } = await store.versions();
    expect(await rotate('second', AT + 10, AT)).toEqual({ kind: 'rotated' });
    expect(await secrets()).toEqual({ texts: ['second', 'first'], until: AT + 10 });
    await rotate('third', AT + 19, AT + 9);
    expect(await secrets()).toEqual({ texts: ['third', 'first'], until: AT + 19 });
    await rotate('fourth', AT + 30, AT + 19);
    expect(await secrets()).toEqual({ texts: ['fourth', 'third'], until: AT + 30 });
    expect(await store.endPostbackOverlap({ postbackId })).toEqual({ kind: 'ended' });
    expect(await secrets()).toEqual({ texts: ['fourth', null], until: null });
    await rotate('fifth', null, AT + 31);
    expect(await secrets()).toEqual({ texts: ['fifth', null], until: null });
    expect((await store.versions()).settings).toBe(settings + 5);
    const unknown = { postbackId: 'pbk_none', sealedSecret: bytes('x'), previousUntil: null, at: AT };
    expect(await store.rotatePostback(unknown)).toEqual({ kind: 'unknown_postback' });
    expect(await store.endPostbackOverlap({ postbackId: 'pbk_none' })).toEqual({ kind: 'unknown_postback' });
  });

  test('the list counts deliveries by state', async () => {
    const store = open();
    const { postbackId, adwallId } = await newPostback(store);
    for (let made = 0; made < 4; made++) await newLead(store, adwallId);
    await attempt(store, postbackId, { kind: 'delivered' });
    await attempt(store, postbackId, { kind: 'exhausted' });
    expect(await find(store, postbackId)).toMatchObject({ pending: 2, delivered: 1, exhausted: 1, failures: 1 });
  });

  test('a server that has answered once has answered, whatever becomes of its deliveries', async () => {
    const store = open();
    const { postbackId, adwallId } = await newPostback(store);
    const other = await newPostback(store, adwallId);
    const account = { ...freshAccount(), profileId: adwallId };
    expect((await store.openTestPerson({ account, newKey, at: AT })).kind).toBe('opened');
    const { clickId } = await newClick(store, account);
    expect((await store.creditLead(lead(clickId))).kind).toBe('credited');
    await attempt(store, postbackId, { kind: 'retry', dueAt: AT + 1 });
    expect(await find(store, postbackId)).toMatchObject({ delivered: 0, hasAnswered: false });
    await attempt(store, postbackId, { kind: 'delivered' }, AT + 1);
    expect(await find(store, postbackId)).toMatchObject({ delivered: 1, hasAnswered: true });

    expect(await store.replayDeliveries({ postbackId, state: 'delivered', at: AT + 2 })).toMatchObject({ replayed: 1 });
    await attempt(store, postbackId, { kind: 'exhausted' }, AT + 2);
    expect(await find(store, postbackId)).toMatchObject({ delivered: 0, exhausted: 1, hasAnswered: true });

    expect(
      await store.erasePerson({ account, onlyTest: true, remember: () => `digest ${fresh()}`, at: AT }),
    ).not.toBeNull();
    expect(await find(store, postbackId)).toMatchObject({ delivered: 0, exhausted: 0, hasAnswered: true });
    expect(await find(store, other.postbackId)).toMatchObject({ hasAnswered: false });
  });
}
