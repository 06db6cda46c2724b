import { expect, test } from 'vitest';
import { attempt, newLead, newPostback } from './delivery-fixtures.ts';
import { newFeed } from './feed-fixtures.ts';
import {
  AT,
  bytes,
  fresh,
  freshAccount,
  lead,
  newClick,
  newWall,
  offer,
  transaction,
  type OpenStore,
} from './fixtures.ts';

/** Removing something removes what belongs to it, and is refused while money depends on it. */
export function removalsContract(open: OpenStore): void {
  test("a source can't be removed while it has held leads, offers of its own or a feed", async () => {
    const store = open();
    const name = `source-${fresh()}`;
    const source = {
      name,
      scheme: 'hmac-sha256',
      ips: [],
      maxAgeMs: 1,
      screenoutCredits: 0,
      sealedSecret: bytes('secret'),
      at: AT,
    };
    await store.createSource(source);
    const own = offer({ source: name });
    await store.importOffers({ offers: [own], prune: false, at: AT });
    const { clickId } = await newClick(store, freshAccount());
    const held = lead(clickId, { source: name, verdict: 'hold', reason: 'velocity' });
    await store.creditLead(held);
    expect(await store.removeSource({ name })).toEqual({ kind: 'in_use', heldLeads: 1, offers: 1, feeds: 0 });
    await store.disableOffers({ offerIds: [own.offer_id], at: AT });
    expect(await store.removeSource({ name })).toEqual({ kind: 'in_use', heldLeads: 1, offers: 0, feeds: 0 });
    await store.rejectLead({ leadId: held.leadId, reason: 'no', at: AT });
    const feed = newFeed({ source: name });
    await store.createFeed({ feed, newSource: null });
    expect(await store.removeSource({ name })).toEqual({ kind: 'in_use', heldLeads: 0, offers: 0, feeds: 1 });
    await store.removeFeed({ name: feed.name, at: AT });
    const before = await store.versions();
    expect(await store.removeSource({ name })).toEqual({ kind: 'removed' });
    expect((await store.versions()).settings).toBe(before.settings + 1);
    expect(await store.removeSource({ name })).toEqual({ kind: 'unknown_source' });
    expect((await store.loadDirectory()).sources.map((one) => one.name)).not.toContain(name);
    expect(await store.createSource(source)).toEqual({ kind: 'created' });
  });

  test("a postback can't be removed while deliveries are undelivered, unless they may be dropped", async () => {
    const store = open();
    const { postbackId, adwallId } = await newPostback(store);
    const credited = await newLead(store, adwallId);
    expect(await store.removePostback({ postbackId, dropUndelivered: false })).toEqual({
      kind: 'in_use',
      undelivered: 1,
    });
    await attempt(store, postbackId, { kind: 'exhausted' });
    expect(await store.removePostback({ postbackId, dropUndelivered: false })).toMatchObject({ kind: 'in_use' });
    expect(await store.removePostback({ postbackId, dropUndelivered: true })).toEqual({ kind: 'removed', dropped: 1 });
    expect(await store.listDeliveries({ leadId: credited.leadId, limit: 9 })).toEqual([]);
    expect(await store.listPostbacks({ adwallId })).toEqual([]);
    expect(await store.removePostback({ postbackId, dropUndelivered: true })).toEqual({ kind: 'unknown_postback' });

    expect(await store.removeLeftDeliveries({ limit: 9 })).toEqual({ deliveries: 0, isDone: true });
    const quiet = await newPostback(store, adwallId);
    expect(await store.removePostback({ ...quiet, dropUndelivered: false })).toEqual({ kind: 'removed', dropped: 0 });
    expect((await store.verifyLedger({ limit: 5 })).broken).toEqual([]);
  });

  test("a wall can't be removed while a balance, a held lead, an undelivered delivery or a panel needs it", async () => {
    const store = open();
    const { pubId, adwallId } = await newWall(store);
    const { postbackId } = await newPostback(store, adwallId);
    const account = { ...freshAccount(), profileId: adwallId };
    await store.postTransaction(transaction(account, { amount: 5 }));
    const { clickId } = await newClick(store, account);
    const held = lead(clickId, { verdict: 'hold', reason: 'velocity' });
    await store.creditLead(held);
    const credited = await newLead(store, adwallId);
    const none = { balances: 0, heldLeads: 0, undelivered: 0, panels: 0 };
    expect(await store.removeWall(adwallId)).toEqual({
      kind: 'in_use',
      ...none,
      balances: 2,
      heldLeads: 1,
      undelivered: 1,
    });
    await store.rejectLead({ leadId: held.leadId, reason: 'no', at: AT });
    await attempt(store, postbackId, { kind: 'delivered' });
    const { clickId: click } = credited;
    const person = (await store.leadFacts({ clickId: click, recentSince: 0 }))?.person;
    if (person === null || person === undefined) throw new Error('The click has no person');
    await store.postTransaction(transaction({ ...person, kind: 'wall' }, { amount: -credited.amount }));
    await store.postTransaction(transaction(account, { amount: -5 }));
    const before = await store.versions();
    expect(await store.removeWall(adwallId)).toEqual({ kind: 'removed' });
    expect((await store.versions()).settings).toBe(before.settings + 1);
    expect(await store.removeWall(adwallId)).toEqual({ kind: 'unknown_wall' });
    const { postbacks, secretKeys, walls } = await store.loadDirectory();
    expect(walls.some((wall) => wall.adwallId === adwallId)).toBe(false);
    expect(postbacks.some((postback) => postback.adwallId === adwallId)).toBe(false);
    expect(secretKeys.some(({ owner }) => owner.kind === 'wall' && owner.profileId === adwallId)).toBe(false);
    expect(await store.findPerson(account)).not.toBe(null);

    const linked = await newWall(store);
    const keys = { publishableKey: `pk_${fresh()}`, secretKeyDigest: `digest ${fresh()}` };
    const settings = { name: 'Panel', adwall_id: linked.adwallId, minimum_age: 13, origins: [] };
    await store.createPanel({ pubId: linked.pubId, settings, ...keys, at: AT });
    expect(await store.removeWall(linked.adwallId)).toEqual({ kind: 'in_use', ...none, panels: 1 });
    expect(pubId).not.toBe(linked.pubId);
  });
}
