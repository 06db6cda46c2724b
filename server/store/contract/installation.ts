import { expect, test } from 'vitest';
import { isoTime } from '../../runtime/iso-time.ts';
import { AT, fresh, freshId, newWall, wallSettings, type OpenStore } from './fixtures.ts';

/** Installation values, publishers, walls, panels, keys and security events. */
export function installationContract(open: OpenStore): void {
  test('the value that is claimed first stays', async () => {
    const store = open();
    expect(await store.readInstallationValue('fingerprint')).toBe(null);
    const claims = await Promise.all(
      ['a', 'b', 'c'].map((value) => store.claimInstallationValue('fingerprint', value)),
    );
    expect(new Set(claims).size).toBe(1);
    expect(await store.readInstallationValue('fingerprint')).toBe(claims[0]);
  });

  test('the last backup that was noted counts', async () => {
    const store = open();
    expect(await store.lastBackup()).toBeNull();
    for (const at of [AT + 5, AT + 9]) {
      await store.noteBackup(at);
      expect(await store.lastBackup()).toBe(at);
    }
  });

  test('the probe can be repeated, and migrating again changes nothing', async () => {
    const store = open();
    await store.probe(AT);
    await store.probe(AT + 1);
    expect(await store.databaseTime()).toBeGreaterThan(AT);
    expect(store.storageFailures()).toBe(0);
    const version = await store.schemaVersion();
    const installedAt = await store.installedAt();
    expect(await store.migrate(installedAt + 9)).toEqual({ version });
    expect(await store.installedAt()).toBe(installedAt);
  });

  test('a wall needs an existing publisher, and its settings are replaced as a whole', async () => {
    const store = open();
    const before = await store.versions();
    const { pubId, adwallId } = await newWall(store);
    expect(await store.listPublishers()).toContainEqual({ pubId, name: 'P', createdAt: AT });
    const settings = { ...wallSettings, header: 'Earn', blocked: [3] };
    const changed = { kind: 'valid' as const, settings };
    expect(await store.changeWallSettings(adwallId, () => changed)).toEqual(changed);
    expect(await store.changeWallSettings(999_999, () => changed)).toEqual({ kind: 'unknown_wall' });
    const refusal = { kind: 'invalid' as const, problems: [] };
    expect(await store.changeWallSettings(adwallId, () => refusal)).toEqual(refusal);
    const orphan = { settings, publishableKey: `pk_${fresh()}`, secretKeyDigest: `digest ${fresh()}`, at: AT };
    expect(await store.createWall({ ...orphan, pubId: 999_999 })).toEqual({ kind: 'unknown_publisher' });
    const actor = { kind: 'person', id: 'adm_1', ip: null } as const;
    const audit = { action: 'wall.create', actor, at: AT };
    const added = await store.createWall({ ...orphan, publisherName: 'Q', secretKeyDigest: null, audit });
    const of = added.kind === 'created' ? added.pubId : 0;
    expect(await store.listPublishers()).toContainEqual({ pubId: of, name: 'Q', createdAt: AT });
    const filter = { before: null, limit: 1, action: 'wall.create', actorId: null, publishers: [of] };
    expect(await store.listAudit(filter)).toMatchObject([{ actor, pubId: of, before: null, after: { publisher: of } }]);

    const directory = await store.loadDirectory();
    expect(directory.walls.find((wall) => wall.adwallId === adwallId)).toMatchObject({
      kind: 'wall',
      pubId,
      settings,
      createdAt: AT,
    });
    expect(directory.version).toBe((await store.versions()).settings);
    expect(directory.version).toBeGreaterThan(before.settings);
    expect((await store.versions()).catalog).toBe(before.catalog);
  });

  test('a panel can be linked only to a wall of the same publisher', async () => {
    const store = open();
    const { pubId, adwallId } = await newWall(store);
    const other = await newWall(store);
    const id = fresh();
    const input = {
      pubId,
      settings: { name: 'Survey', adwall_id: adwallId, minimum_age: 13, origins: ['https://a.example'] },
      publishableKey: `pk_${id}`,
      secretKeyDigest: `digest ${id}`,
      at: AT,
    };
    expect(await store.createPanel({ ...input, pubId: 999_999 })).toEqual({ kind: 'unknown_publisher' });
    const elsewhere = { ...input.settings, adwall_id: other.adwallId };
    expect(await store.createPanel({ ...input, settings: elsewhere })).toEqual({ kind: 'unknown_wall' });
    const made = await store.createPanel(input);
    if (made.kind !== 'created') throw new Error(made.kind);
    const directory = await store.loadDirectory();
    const { secretKeyDigest, at, ...stored } = input;
    expect(directory.panels).toContainEqual({
      kind: 'panel',
      ...stored,
      profileId: made.profileId,
      createdAt: at,
    });
    const owner = { kind: 'survey-profile', profileId: made.profileId };
    expect(directory.secretKeys).toContainEqual({
      keyId: expect.any(Number),
      owner,
      digest: secretKeyDigest,
      createdAt: AT,
    });
  });

  test('changes of a panel keep what they do not name, and link only walls of its publisher', async () => {
    const store = open();
    const { pubId, adwallId } = await newWall(store);
    const other = await newWall(store);
    const made = await store.createPanel({
      pubId,
      settings: { name: 'Surveys', adwall_id: null, minimum_age: 13, origins: [] },
      at: AT,
      publishableKey: `pk_${fresh()}`,
      secretKeyDigest: `digest ${fresh()}`,
    });
    if (made.kind !== 'created') throw new Error(made.kind);
    const { profileId } = made;
    const before = await store.versions();
    const settings = { name: 'Surveys', adwall_id: adwallId, minimum_age: 13, origins: ['https://a.example'] };
    const linked = await store.changePanel(profileId, { adwall_id: adwallId, origins: settings.origins });
    expect(linked).toEqual({ kind: 'changed', settings });
    const renamed = await store.changePanel(profileId, { name: 'Polls', minimum_age: 16 });
    expect(renamed).toEqual({ kind: 'changed', settings: { ...settings, name: 'Polls', minimum_age: 16 } });
    expect(await store.changePanel(profileId, { adwall_id: other.adwallId })).toEqual({
      kind: 'unknown_wall',
      pubId,
    });
    expect(await store.changePanel(999_999, { name: 'Nobody' })).toEqual({ kind: 'unknown_panel' });
    const same = { name: 'Polls', adwall_id: adwallId, minimum_age: 16, origins: settings.origins };
    expect(await store.changePanel(profileId, same)).toEqual({ kind: 'changed', settings: same });
    expect(await store.changePanel(profileId, {})).toEqual({ kind: 'changed', settings: same });
    expect((await store.versions()).settings).toBe(before.settings + 2);
    const stored = (await store.loadDirectory()).panels.find((panel) => panel.profileId === profileId);
    expect(stored?.settings).toEqual(same);
    expect(await store.changePanel(profileId, { adwall_id: null })).toMatchObject({ settings: { adwall_id: null } });
  });

  test('at most two secret keys are live, even if four are added at once', async () => {
    const store = open();
    const { adwallId } = await newWall(store);
    const owner = { kind: 'wall' as const, profileId: adwallId };
    const digests = [1, 2, 3, 4].map(() => `digest ${fresh()}`);
    const added = await Promise.all(digests.map((digest) => store.addSecretKey({ owner, digest, at: AT + 1 })));
    expect(added.map((outcome) => outcome.kind).sort()).toEqual(['added', 'too_many', 'too_many', 'too_many']);
    const before = await store.versions();
    expect(await store.revokeOldSecretKeys({ owner, at: AT + 2 })).toEqual({ revoked: 1 });
    expect(await store.revokeOldSecretKeys({ owner, at: AT + 3 })).toEqual({ revoked: 0 });
    expect((await store.versions()).settings).toBe(before.settings + 1);
    const { revokedKeys, secretKeys } = await store.loadDirectory();
    const live = secretKeys.filter((key) => key.owner.kind === 'wall' && key.owner.profileId === adwallId);
    expect(live.map((key) => key.digest)).toEqual(digests.filter((_digest, index) => added[index]?.kind === 'added'));
    // The key that came with the wall.
    expect(revokedKeys.length).toBeGreaterThan(0);
    expect(revokedKeys.filter((digest) => digests.includes(digest))).toEqual([]);
    const nobody = { kind: 'wall' as const, profileId: 999_999 };
    expect(await store.revokeOldSecretKeys({ owner: nobody, at: AT })).toEqual({ revoked: 0 });
  });

  test('one live key is ended by its id, also the newest and the last one, with what is recorded about it', async () => {
    const store = open();
    const [{ adwallId, pubId }, other] = [await newWall(store), await newWall(store)];
    const owner = { kind: 'wall' as const, profileId: adwallId };
    const liveIds = async (of = adwallId): Promise<number[]> => {
      const { secretKeys } = await store.loadDirectory();
      return secretKeys.flatMap((key) => (key.owner.profileId === of && key.owner.kind === 'wall' ? [key.keyId] : []));
    };
    const digest = `digest ${fresh()}`;
    const actor = { kind: 'person' as const, id: freshId('adm'), ip: null };
    const start = { actor, pubId, subject: `wall ${adwallId}`, before: null, after: null };
    const added = await store.addSecretKey({
      owner,
      digest,
      at: AT + 1,
      audit: { ...start, at: AT + 1, action: 'wall.key-create' },
    });
    const [first = 0, second = 0] = await liveIds();
    expect(added).toEqual({ kind: 'added', keyId: second });
    const end = (keyId: number, of = owner) =>
      store.endSecretKey({ owner: of, keyId, at: AT + 2, audit: { ...start, at: AT + 2, action: 'wall.key-end' } });

    const before = await store.versions();
    const unknown = { kind: 'unknown_key' };
    expect(await end(second, { ...owner, profileId: other.adwallId })).toEqual(unknown);
    expect(
      await store.endSecretKey({ owner: { kind: 'survey-profile', profileId: adwallId }, keyId: second, at: AT }),
    ).toEqual(unknown);
    expect(await end(999_999)).toEqual(unknown);
    expect((await store.versions()).settings).toBe(before.settings);
    expect(await liveIds()).toEqual([first, second]);

    const ended = { kind: 'ended', createdAt: AT + 1 };
    const twice = await Promise.all([end(second), end(second)]);
    expect(twice).toEqual(expect.arrayContaining([ended, unknown]));
    expect((await store.versions()).settings).toBe(before.settings + 1);
    expect(await liveIds()).toEqual([first]);
    expect((await store.loadDirectory()).revokedKeys).toContain(digest);
    const rows = await store.listAudit({
      before: null,
      limit: 10,
      action: null,
      publishers: null,
      actorId: actor.id,
    });
    expect(rows.map(({ action, after, before: earlier }) => ({ action, earlier, after }))).toEqual([
      { action: 'wall.key-end', earlier: { key_id: second, created_at: isoTime(AT + 1) }, after: null },
      { action: 'wall.key-create', earlier: null, after: { key_id: second } },
    ]);
    expect(await store.listSecurityEvents({ limit: 1 })).toEqual([
      { kind: 'key_revoked', owner, detail: `revoked the secret key ${second}`, at: AT + 2 },
    ]);

    expect(await end(first)).toMatchObject({ kind: 'ended' });
    expect(await liveIds()).toEqual([]);
    expect(await liveIds(other.adwallId)).toHaveLength(1);
    expect(await store.addSecretKey({ owner, digest: `digest ${fresh()}`, at: AT + 3 })).toMatchObject({
      kind: 'added',
    });
  });

  test('security events are listed newest first', async () => {
    const store = open();
    const owner = { kind: 'wall' as const, profileId: 3 };
    await store.recordSecurityEvent({ kind: 'secret_key_in_browser', owner, detail: 'first', at: AT });
    await store.recordSecurityEvent({ kind: 'wrong_source', owner: null, detail: 'second', at: AT + 1 });
    expect(await store.listSecurityEvents({ limit: 2 })).toEqual([
      { kind: 'wrong_source', owner: null, detail: 'second', at: AT + 1 },
      { kind: 'secret_key_in_browser', owner, detail: 'first', at: AT },
    ]);
    expect(await store.listSecurityEvents({ limit: 1 })).toHaveLength(1);
  });
}
