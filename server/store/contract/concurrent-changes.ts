import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callMap, type CallMap } from '../../schema/call-map.ts';
import { addAdmin, OWNER, start, VIEWER } from './admin-fixtures.ts';
import { addFeed, brought, run } from './feed-fixtures.ts';
import { AT, bytes, fresh, freshId, newWall, type OpenStore } from './fixtures.ts';

/** Of several changes based on the same state, only the first is applied. */
export function concurrentChangesContract(open: OpenStore): void {
  test('a change of a feed is refused once someone has changed its terms since they were read, and only then', async () => {
    const store = open();
    const { name } = await addFeed(store);
    const read = async () => {
      const [feed] = await store.listFeeds(name);
      return feed ?? expect.unreachable();
    };
    const before = await read();
    await store.changeFeed({ name, changes: { isPaused: true, dueAt: 5 } });
    const moved = { settings: { base: 'https://new.example' }, sealedCredential: bytes('new') };
    expect(await store.changeFeed({ name, before, changes: moved })).toEqual({ kind: 'changed' });
    const after = await read();
    const version = await store.versions();
    const late = { share: 1, sealedCredential: before.sealedCredential };
    expect(await store.changeFeed({ name, before, changes: late })).toEqual({ kind: 'changed_meanwhile' });
    expect(await read()).toEqual(after);
    expect(await store.versions()).toEqual(version);
    expect(await store.changeFeed({ name, before: after, changes: late })).toEqual({ kind: 'changed' });
  });

  test('of concurrent changes of a feed, none that was acknowledged is lost', async () => {
    const store = open();
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 2 }), async (keys) => {
        const { name } = await addFeed(store);
        const [before] = await store.listFeeds(name);
        if (before === undefined) return expect.unreachable();
        const answers = await Promise.all(
          keys.map(async (key) => {
            const changes = { settings: { ...before.settings, [key]: 'set' } };
            return { key, kind: (await store.changeFeed({ name, before, changes })).kind };
          }),
        );
        const acknowledged = answers.filter(({ kind }) => kind === 'changed').map(({ key }) => key);
        expect(acknowledged).toHaveLength(1);
        const [after] = await store.listFeeds(name);
        expect(Object.keys(after?.settings ?? {})).toEqual([...Object.keys(before.settings), ...acknowledged]);
      }),
      { numRuns: 10 },
    );
  });

  test('a map whose hash differs from the one that is stored by then is refused to those who must keep it', async () => {
    const store = open();
    const name = `source-${fresh()}`;
    const mapOf = (text: string) =>
      callMap.parse({
        fields: { click_id: 'sub', transaction_id: 'tx' },
        hash: { parameter: 'sig', algorithm: 'sha1', text },
      });
    const [read, since] = [mapOf('{tx}{secret}'), mapOf('{sub}{tx}{secret}')];
    const source = {
      name,
      scheme: 'secret-url',
      ips: [],
      maxAgeMs: 5,
      screenoutCredits: 0,
      sealedSecret: bytes('one'),
    };
    await store.createSource({ ...source, callMap: read, at: AT });
    const keep = (map: CallMap | null) => store.changeSource({ name, changes: { callMap: map }, keepsHash: true });
    expect(await keep({ ...read, decimal: ',' })).toEqual({ kind: 'changed' });
    await store.changeSource({ name, changes: { callMap: since } });
    const version = await store.versions();
    for (const map of [read, null]) expect(await keep(map)).toEqual({ kind: 'new_proof' });
    expect(await store.versions()).toEqual(version);
    const ips = await store.changeSource({ name, changes: { ips: ['10.0.0.0/8'] }, keepsHash: true });
    expect(ips).toEqual({ kind: 'changed' });
  });

  test('overrides that someone has replaced since they were read stay', async () => {
    const store = open();
    const { name } = await addFeed(store);
    const one = await brought(store);
    await run(store, name, { changed: [one] });
    const offerId = one.offer.offer_id;
    const [first, second] = [{ name: 'First' }, { name: 'Second' }];
    expect(await store.setOfferOverrides({ offerId, before: {}, overrides: first })).toEqual({ kind: 'set' });
    const late = { offerId, before: {}, overrides: second };
    expect(await store.setOfferOverrides(late)).toEqual({ kind: 'changed_meanwhile' });
    expect(await store.findFeedOffer(offerId)).toMatchObject({ overrides: first });
    expect(await store.setOfferOverrides({ ...late, before: first })).toEqual({ kind: 'set' });
    expect(await store.setOfferOverrides({ ...late, before: first })).toEqual({ kind: 'changed_meanwhile' });
  });

  test('a rule that someone has changed since it was read stays, and so does the version that processes follow', async () => {
    const store = open();
    const { adwallId } = await newWall(store);
    const ruleId = freshId('rul');
    const [first, second] = [{ multiply: 2 }, { multiply: 3 }].map((then) => ({ when: {}, then }));
    if (first === undefined || second === undefined) return expect.unreachable();
    await store.addRule({ adwallId, rule: { ruleId, name: 'Sale', definition: first }, before: null, at: AT });
    const expected = { name: 'Sale', definition: first };
    const change = { adwallId, ruleId, definition: second, at: AT };
    // The order of its fields doesn't matter.
    const read = { definition: { then: first.then, when: {} }, name: 'Sale' };
    expect(await store.changeRule({ ...change, expected: read })).toEqual({ kind: 'changed' });
    const version = await store.versions();
    const late = { ...change, definition: { when: {}, then: { hide: true } } };
    expect(await store.changeRule({ ...late, expected })).toEqual({ kind: 'changed_meanwhile' });
    const renamed = { name: 'Weekend', definition: second };
    expect(await store.changeRule({ ...late, expected: renamed })).toEqual({ kind: 'changed_meanwhile' });
    expect(await store.versions()).toEqual(version);
    const now = { name: 'Sale', definition: second };
    expect(await store.changeRule({ ...late, expected: now })).toEqual({ kind: 'changed' });
  });

  test('what a person may do is not changed from what they could do before', async () => {
    const store = open();
    await addAdmin(store, OWNER);
    const adminId = await addAdmin(store, OWNER);
    const lower = { adminId, grant: VIEWER, expected: OWNER, audit: start };
    expect(await store.changeAdmin(lower)).toEqual({ kind: 'changed' });
    const late = { ...lower, grant: { ...OWNER, publishers: [4] } };
    expect(await store.changeAdmin(late)).toEqual({ kind: 'changed_meanwhile' });
    expect((await store.listAdmins()).find((admin) => admin.adminId === adminId)).toMatchObject(VIEWER);
    expect(await store.changeAdmin({ ...late, expected: VIEWER })).toEqual({ kind: 'changed' });
  });
}
