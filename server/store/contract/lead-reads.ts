import { expect, test } from 'vitest';
import { AT, bytes, fresh, freshAccount, lead, newClick, offer, textOf, type OpenStore } from './fixtures.ts';
import { listedAs, newLead, newPostback, newUser, reversal } from './money-fixtures.ts';
import { leadsIn } from './leads-in.ts';

/** Reads of leads: facts for a verdict, lists, and what an erasure leaves. */
export function leadReadsContract(open: OpenStore): void {
  test('the facts about a lead are its click, person and offer, and what other users did', async () => {
    const store = open();
    expect(await store.leadFacts({ clickId: 'clk_none', recentSince: AT })).toBe(null);
    const account = await newUser(store);
    const known = offer({ source: 'adgem', cap: { leads: 3, per: 'day' } });
    await store.importOffers({ offers: [known], prune: false, at: AT });
    const [ipDigest, deviceDigest] = [`ip ${fresh()}`, `device ${fresh()}`];
    const clicked = await newClick(store, account, { offerId: known.offer_id, ipDigest, deviceDigest });
    const ask = { clickId: clicked.clickId, recentSince: AT };
    const person = await store.findPerson(account);
    expect(await store.leadFacts(ask)).toEqual({
      click: await store.readClick(clicked.clickId),
      person: { ...person, ...account, isTest: false },
      offer: { name: known.name, source: 'adgem', cap: known.cap, isDisabled: false },
      isStaged: false,
      otherUsersOfIp: 0,
      otherUsersOfDevice: 0,
      similarUsers: 0,
      recentLeads: 0,
    });

    const neighbors = [freshAccount(), freshAccount(), freshAccount()];
    for (const neighbor of neighbors) await newLead(store, neighbor, {}, { ipDigest });
    await newLead(store, neighbors[0] ?? account, {}, { ipDigest, deviceDigest });
    await newLead(store, account, {}, { ipDigest, deviceDigest });
    await newLead(store, account, { verdict: 'hold', at: AT - 1 });
    await newLead(store, account, { verdict: 'reject' });
    await store.disableOffers({ offerIds: [known.offer_id], at: AT });
    expect(await store.leadFacts(ask)).toMatchObject({
      offer: { isDisabled: true },
      otherUsersOfIp: 3,
      otherUsersOfDevice: 1,
      recentLeads: 2,
    });
    await store.erasePerson({ account, at: AT });
    expect(await store.leadFacts(ask)).toMatchObject({ click: { accountId: null }, person: null, otherUsersOfIp: 0 });
    const unknown = await newClick(store, freshAccount());
    expect(await store.leadFacts({ ...ask, clickId: unknown.clickId })).toMatchObject({ offer: null });
  });

  test('at most a hundred users of an address are counted', async () => {
    const store = open();
    const ipDigest = `ip ${fresh()}`;
    const [offerId, crowd] = [fresh(), Array.from({ length: 120 }, () => freshAccount())];
    await Promise.all(crowd.map((account) => newLead(store, account, {}, { ipDigest, offerId })));
    const { clickId } = await newClick(store, freshAccount(), { ipDigest });
    expect(await store.leadFacts({ clickId, recentSince: AT })).toMatchObject({ otherUsersOfIp: 100 });
  });

  test('leads in a state are listed newest first, of one wall or of all', async () => {
    const store = open();
    const [account, elsewhere] = [await newUser(store), await newUser(store)];
    const base = `lead_${String(fresh()).padStart(12, '0')}`;
    const hold = (by: typeof account, n: number) => newLead(store, by, { verdict: 'hold', leadId: `${base}${n}` });
    await hold(account, 1);
    await hold(elsewhere, 2);
    await hold(account, 3);
    const ids = async (adwallId: number | null, limit: number): Promise<string[]> =>
      (await leadsIn(store, { state: 'pending', adwallId, limit })).map((row) => row.leadId);
    expect(await ids(account.profileId, 10)).toEqual([`${base}3`, `${base}1`]);
    expect(await ids(account.profileId, 1)).toEqual([`${base}3`]);
    const all = await ids(null, 100_000);
    expect(all.indexOf(`${base}3`)).toBeLessThan(all.indexOf(`${base}2`));
    expect(await leadsIn(store, { state: 'credited', adwallId: account.profileId, limit: 10 })).toEqual([]);
    expect(await store.findLead(`${base}2`)).toEqual(await listedAs(store, `${base}2`, 'pending'));
    expect(await store.findLead('none')).toBe(null);
  });

  test("an erasure deletes a user's deliveries and findings, and later reports credit and reverse nothing", async () => {
    const store = open();
    const account = await newUser(store);
    await newPostback(store, account.profileId);
    const deviceDigest = `device ${fresh()}`;
    const finding = { rule: 'velocity', action: 'flag', reason: '40 leads' } as const;
    const paid = await newLead(store, account, { findings: [finding] }, { deviceDigest });
    const undone = await newLead(store, account);
    await store.reverseLead(reversal(undone));
    const rejected = await newLead(store, account, { verdict: 'reject', reason: 'agent' });
    const open_ = await newClick(store, account);
    const late = lead(open_.clickId);
    await store.reverseLead(reversal(late));
    const records = await store.exportPerson(account);
    expect(records?.leads.map((row) => [row.leadId, row.state])).toEqual([
      [paid.leadId, 'credited'],
      [undone.leadId, 'reversed'],
      [rejected.leadId, 'rejected'],
    ]);
    const deliveries = await store.listDeliveries({ adwallId: account.profileId, limit: 10 });
    expect(deliveries).toHaveLength(3);
    expect(records?.deliveries).toHaveLength(3);
    expect(records?.deliveries).toEqual(expect.arrayContaining(deliveries));
    expect(records?.earlyReversals.map((row) => row.clickId)).toEqual([open_.clickId]);

    expect(await store.erasePerson({ account, at: AT })).toMatchObject({ clicks: 4, postbacks: 3 });
    expect(await store.listDeliveries({ adwallId: account.profileId, limit: 10 })).toEqual([]);
    expect(await store.findLead(paid.leadId)).toMatchObject({ state: 'credited', findings: [] });
    expect(await store.findLead(undone.leadId)).toMatchObject({ state: 'reversed', reason: null });
    expect(await store.readClick(paid.clickId)).toMatchObject({ deviceDigest: null });
    expect(await store.creditLead(late)).toEqual({ kind: 'erased' });
    expect(await store.creditLead(rejected)).toEqual({ kind: 'erased' });
    expect(await store.creditLead(paid)).toEqual({ kind: 'duplicate', leadId: paid.leadId });
    expect(await store.reverseLead(reversal(paid))).toEqual({ kind: 'erased' });
    expect(await store.reverseLead(reversal(undone))).toEqual({ kind: 'duplicate' });
    const twin = await newClick(store, freshAccount(), { deviceDigest });
    expect(await store.leadFacts({ clickId: twin.clickId, recentSince: AT })).toMatchObject({ otherUsersOfDevice: 0 });
    expect((await store.verifyLedger({ limit: 5 })).broken).toEqual([]);
  });

  test('an erasure counts the deliveries that were undelivered, not the delivered ones', async () => {
    const store = open();
    const account = await newUser(store);
    await newPostback(store, account.profileId);
    const stuck = await newPostback(store, account.profileId);
    await newLead(store, account);
    const at = AT + 10;
    const [claimed] = await store.claimDeliveries({
      postbackId: stuck,
      limit: 1,
      lease: 'l',
      owner: 'prc',
      leaseUntil: at + 1,
      probeAt: at,
      at,
    });
    const attempt = { at, ms: 1, httpStatus: 200, error: null, body: 'said the user’s name' };
    const deliveryId = claimed?.deliveryId ?? '';
    await store.settleDeliveries([
      {
        deliveryId,
        lease: 'l',
        attempt,
        outcome: { kind: 'delivered' },
        receiver: 'up',
        probeAt: at,
      },
    ]);
    expect(await store.erasePerson({ account, at })).toMatchObject({ postbacks: 1 });
  });

  test("a wall's leads are read in the order of time, page after page, with their users", async () => {
    const store = open();
    const account = await newUser(store);
    await newLead(store, await newUser(store));
    const first = await newLead(store, account);
    const second = lead(first.clickId, { kind: 'bonus', takes: 'identity', at: AT + 5 });
    await store.creditLead(second);
    const third = await newLead(store, account, { verdict: 'reject', reason: 'too_late', at: AT + 9 });
    const adwallId = account.profileId;
    const ask = { adwallId, after: '', until: AT + 9, limit: 2 };
    const page = await store.leadsOfWall(ask);
    expect(page.map(({ kind, leadId, subid1 }) => [leadId, kind, subid1])).toEqual([
      [first.leadId, 'complete', account.subid1],
      [second.leadId, 'bonus', account.subid1],
    ]);
    expect(await store.leadsOfWall({ ...ask, after: second.leadId })).toMatchObject([
      { leadId: third.leadId, state: 'rejected', reason: 'too_late' },
    ]);
    expect(await store.leadsOfWall({ ...ask, after: second.leadId, until: AT + 8 })).toEqual([]);
    await store.erasePerson({ account, at: AT + 10 });
    expect(await store.leadsOfWall({ ...ask, limit: 9 })).toMatchObject([
      { subid1: null },
      { subid1: null },
      { subid1: null },
    ]);
  });

  test('a source is created once, its secret can be rotated, and the directory has it', async () => {
    const store = open();
    const name = `source-${fresh()}`;
    const before = await store.versions();
    const input = {
      name,
      scheme: 'hmac-sha256',
      ips: ['10.0.0.0/8'],
      maxAgeMs: 5,
      screenoutCredits: 0,
      sealedSecret: bytes('one'),
      at: AT,
    };
    expect(await store.createSource(input)).toEqual({ kind: 'created' });
    expect(await store.createSource({ ...input, scheme: 'secret-url' })).toEqual({ kind: 'exists' });
    expect((await store.versions()).settings).toBe(before.settings + 1);
    const load = async () => (await store.loadDirectory()).sources.find((source) => source.name === name);
    expect(await load()).toMatchObject({
      scheme: 'hmac-sha256',
      ips: ['10.0.0.0/8'],
      maxAgeMs: 5,
      screenoutCredits: 0,
      sealedPrevious: null,
      previousUntil: null,
      createdAt: AT,
      survey: null,
      sealedCredential: null,
    });
    expect(await store.changeSource({ name, changes: { screenoutCredits: 50_000 } })).toEqual({ kind: 'changed' });
    expect(await load()).toMatchObject({ ips: ['10.0.0.0/8'], maxAgeMs: 5, screenoutCredits: 50_000 });
    const unknown = { name: 'none', changes: { screenoutCredits: 1 } };
    expect(await store.changeSource(unknown)).toEqual({ kind: 'unknown_source' });
    expect((await store.versions()).settings).toBe(before.settings + 2);
    const settings = { ips: ['203.0.113.7'], maxAgeMs: 9 };
    const actor = { kind: 'cli', id: null, ip: null } as const;
    const audit = { action: 'source.change', actor, at: AT, subject: name, pubId: null };
    await store.changeSource({ name, changes: { ...settings, screenoutCredits: 50_000 }, audit });
    await store.changeSource({ name: 'none', changes: settings, audit });
    expect(await load()).toMatchObject({ ...settings, screenoutCredits: 50_000 });
    const rows = await store.listAudit({ before: null, limit: 100, action: null, actorId: null, publishers: null });
    expect(rows.filter(({ subject }) => subject === name)).toMatchObject([
      { before: { ips: ['10.0.0.0/8'], maxAgeMs: 5 }, after: settings },
    ]);
    const rotation = { name, scheme: 'hmac-sha256', sealedSecret: bytes('two'), previousUntil: AT + 9 };
    expect(await store.rotateSource(rotation)).toEqual({ kind: 'rotated' });
    expect(await store.rotateSource({ ...rotation, name: 'none' })).toEqual({ kind: 'unknown_source' });
    expect(await store.rotateSource({ ...rotation, scheme: 'secret-url' })).toEqual({ kind: 'unknown_source' });
    const rotated = await load();
    expect([textOf(rotated?.sealedSecret), textOf(rotated?.sealedPrevious)]).toEqual(['two', 'one']);
    expect(rotated?.previousUntil).toBe(AT + 9);
    expect((await store.versions()).settings).toBe(before.settings + 4);
    await store.createSource({ ...input, name: `a-${name}` });
    const names = (await store.loadDirectory()).sources.map((source) => source.name);
    expect(names).toEqual(names.toSorted());
  });
}
