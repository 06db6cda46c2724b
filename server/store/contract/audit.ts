import { expect, test } from 'vitest';
import type { AuditEntry, AuditFilter, AuditRow } from '../ports/audit.ts';
import { AT, fresh, freshId, newWall, type OpenStore } from './fixtures.ts';

/** Before all that other tests write, so that theirs stay the newest rows. */
const EARLY = AT - 24 * 60 * 60_000;

/** The audit log, and the tries to sign in. */
export function auditContract(open: OpenStore): void {
  test('rows are listed newest first, by page, action, actor and publisher', async () => {
    const store = open();
    const action = freshId('action');
    const [mine, other] = [fresh() + 1_000_000, fresh() + 1_000_000];
    const add = (given: Partial<AuditEntry>) =>
      store.recordAudit({ ...entryPoint(action), before: { name: 'a' }, after: { name: 'b' }, ...given });
    await add({ pubId: mine });
    await add({ pubId: other, actor: { kind: 'key', id: 'akey_1', ip: '192.0.2.9' } });
    await add({ pubId: null, before: null, after: null });
    const filter = { before: null, limit: 10, action, actorId: null, publishers: null };
    const rows = await store.listAudit(filter);
    expect(rows.map(({ pubId }) => pubId)).toEqual([null, other, mine]);
    expect(rows[2]).toMatchObject({ ...entryPoint(action), pubId: mine, before: { name: 'a' }, after: { name: 'b' } });
    expect(rows[1]).toMatchObject({ actor: { kind: 'key', id: 'akey_1', ip: '192.0.2.9' }, actorName: null });
    const [newest] = await store.listAudit({ ...filter, limit: 1 });
    expect(await store.listAudit({ ...filter, before: newest?.auditId ?? 0 })).toHaveLength(2);
    expect(await store.listAudit({ ...filter, actorId: 'akey_1' })).toHaveLength(1);
    expect(await store.listAudit({ ...filter, subject: 'wall 1' })).toHaveLength(3);
    expect(await store.listAudit({ ...filter, subject: 'wall 2' })).toEqual([]);
    await add({ at: AT + 5 });
    const within = async (since: number | null, until: number | null) =>
      (await store.listAudit({ ...filter, since, until })).length;
    expect([await within(AT + 1, null), await within(AT, AT + 5), await within(AT + 6, null)]).toEqual([1, 3, 0]);
    const own = freshId('akey');
    await add({ actor: { kind: 'key', id: own, ip: null }, pubId: other });
    expect(await store.listAudit({ ...filter, action: null, actorId: own })).toMatchObject([{ action, pubId: other }]);
    expect(await store.listAudit({ ...filter, action: 'none', actorId: own })).toEqual([]);
    expect((await store.listAudit({ ...filter, publishers: [mine, 7] })).map(({ pubId }) => pubId)).toEqual([mine]);
    expect(await store.listAudit({ ...filter, publishers: [] })).toEqual([]);
  });

  test('someone who reads the same again and again has one row for a while, and others have their own', async () => {
    const store = open();
    const [action, id] = [freshId('action'), freshId('adm')];
    const read = (given: Partial<AuditEntry>) => {
      const entry = { ...entryPoint(action), actor: { kind: 'person', id, ip: null } as const, at: AT, ...given };
      return store.recordReading({ entry, since: entry.at - 10 });
    };
    const rows = () => store.listAudit({ before: null, limit: 200, action, actorId: null, publishers: null });
    for (const at of [AT, AT + 1, AT + 10]) await read({ at });
    expect((await rows()).map(({ at }) => at)).toEqual([AT]);
    for (const at of [AT + 11, AT + 20]) await read({ at });
    await read({ at: AT + 20, subject: 'wall 2' });
    await read({ at: AT + 20, actor: { kind: 'key', id: freshId('akey'), ip: null } });
    expect((await rows()).map(({ at }) => at)).toEqual([AT + 20, AT + 20, AT + 11, AT]);
  });

  test('whatever a list is narrowed to, its pages have each row once, the latest first, whenever it was added', async () => {
    const store = open();
    const [action, actor, subject] = [freshId('action'), freshId('akey'), freshId('thing')];
    const [mine, other] = [fresh() + 1_000_000, fresh() + 1_000_000];
    // The clock was put back between the second row and the third.
    const times = [5, 9, 1, 4, 4, 7].map((minutes) => EARLY + minutes * 60_000);
    for (const [index, at] of times.entries()) {
      await store.recordAudit({
        ...entryPoint(action),
        at,
        subject,
        actor: { kind: 'key', id: actor, ip: null },
        pubId: index % 2 === 0 ? mine : other,
      });
    }
    const all = { action: null, actorId: null, publishers: null, subject: null };
    const filters = [
      { ...all, action },
      { ...all, actorId: actor },
      { ...all, subject },
      { ...all, publishers: [mine, other, mine] },
      { action, actorId: actor, subject, publishers: [other, mine] },
    ];
    const listed = [9, 7, 5, 4, 4, 1];
    const minutesOf = async (filter: Partial<AuditFilter>) => {
      const found: number[] = [];
      for (let before: number | null = null; ;) {
        const page: AuditRow[] = await store.listAudit({ ...all, ...filter, before, limit: 2 });
        found.push(...page.map(({ at }) => (at - EARLY) / 60_000));
        const last = page.at(-1);
        if (last === undefined) return found;
        before = last.auditId;
      }
    };
    for (const filter of filters) expect(await minutesOf(filter)).toEqual(listed);
    const days = { since: EARLY + 4 * 60_000, until: EARLY + 7 * 60_000 };
    for (const filter of filters) expect(await minutesOf({ ...filter, ...days })).toEqual([5, 4, 4]);
    expect(await minutesOf({ publishers: [mine] })).toEqual([5, 4, 1]);
    expect(await minutesOf({ publishers: [] })).toEqual([]);
    const rows = await store.listAudit({ ...all, action, before: null, limit: 9 });
    for (const [index, { auditId }] of rows.entries()) {
      const page = await store.listAudit({ ...all, action, before: null, first: auditId, limit: 2 });
      expect(page.map((row) => row.auditId)).toEqual(rows.slice(index, index + 2).map((row) => row.auditId));
    }
    expect(await store.listAudit({ ...all, action, before: 0, limit: 2 })).toEqual([]);
  });

  test('a command last succeeded when it did, however many have come since, and whether it has failed since', async () => {
    const store = open();
    const command = freshId('backup');
    const entry = { ...entryPoint('command'), subject: command };
    expect(await store.lastCommand(command)).toBeNull();
    await store.recordAudit({ ...entry, at: EARLY + 1, after: { outcome: 'done' } });
    await store.recordAudit({ ...entry, at: EARLY + 2, after: { outcome: 'done', '--to': '…' } });
    for (let more = 0; more < 20; more += 1) {
      await store.recordAudit({ ...entry, at: EARLY + 3, after: { outcome: 'failed' } });
      await store.recordAudit({
        ...entryPoint('command'),
        at: EARLY + 3,
        subject: 'trigger feeds',
        after: { outcome: 'done' },
      });
    }
    expect(await store.lastCommand(command)).toBe(EARLY + 2);
  });

  test('changes of settings and new keys add their row with the change, and a refused one adds none', async () => {
    const store = open();
    const action = freshId('action');
    const rows = () => store.listAudit({ before: null, limit: 10, action, actorId: null, publishers: null });
    const { adwallId, pubId } = await newWall(store);
    const audit = { ...entryPoint(action), pubId };
    await store.changeWallSettings(
      adwallId,
      (settings) => ({ kind: 'valid', settings: { ...settings, name: 'B' } }),
      audit,
    );
    await store.changeWallSettings(adwallId, (settings) => ({ kind: 'valid', settings }), audit);
    await store.changeWallSettings(adwallId, () => ({ kind: 'invalid' }), audit);
    expect(await rows()).toMatchObject([{ pubId, subject: `wall ${adwallId}`, after: { name: 'B' } }]);
    expect(Object.keys((await rows())[0]?.before ?? {})).toEqual(['name']);
    const owner = { kind: 'wall', profileId: adwallId } as const;
    for (const digest of [freshId('digest'), freshId('digest')]) {
      await store.addSecretKey({ owner, digest, at: AT, audit });
    }
    expect(await rows()).toHaveLength(2);
  });

  test('tries to sign in wait longer with each failure, also at once, and a success takes them back', async () => {
    const store = open();
    const [name, address] = [freshId('name'), freshId('address')];
    const delayMs = (failures: number): number => Math.max(0, failures - 2) * 1_000;
    const tries = [
      { digest: name, delayMs },
      { digest: address, delayMs: () => 0 },
    ];
    const begin = (at: number, since = 0) => store.beginSignIn({ tries, at, since, most: null });
    const atOnce = await Promise.all([begin(AT), begin(AT), begin(AT), begin(AT), begin(AT)]);
    expect(atOnce.filter(({ kind }) => kind === 'open')).toHaveLength(3);
    expect(await begin(AT + 999)).toEqual({ kind: 'wait', openAt: AT + 1_000 });
    expect(await begin(AT + 1_000)).toMatchObject({ kind: 'open' });
    expect(await begin(AT + 2_999)).toEqual({ kind: 'wait', openAt: AT + 3_000 });
    const right = await begin(AT + 3_000);
    await store.succeedSignIn({ name, tries: right.kind === 'open' ? right.tries : [], at: AT + 3_000 });
    expect([(await begin(AT + 3_000)).kind, (await begin(AT + 3_000)).kind]).toEqual(['open', 'open']);
    expect(await begin(AT + 3_000)).toMatchObject({ kind: 'open' });
    expect(await begin(AT + 3_000)).toMatchObject({ kind: 'wait' });
    expect(await begin(AT + 3_500, AT + 3_001)).toMatchObject({ kind: 'open' });
  });

  test('so many failed sign-ins of an actor and hour are recorded, also at once, and the last says so', async () => {
    const store = open();
    const id = freshId('adm');
    const fail = (at: number, since: number) =>
      store.recordFailedSignIn({
        entry: {
          ...entryPoint('sign-in.failed'),
          at,
          actor: { kind: 'person', id, ip: null },
          after: { factor: 'app' },
        },
        since,
        most: 3,
      });
    await Promise.all(Array.from({ length: 5 }, () => fail(AT, 0)));
    const rows = () =>
      store.listAudit({ before: null, limit: 9, action: 'sign-in.failed', actorId: id, publishers: null });
    expect((await rows()).map(({ after }) => after)).toEqual([
      { factor: 'app', more: 'not recorded for an hour' },
      { factor: 'app' },
      { factor: 'app' },
    ]);
    await fail(AT + 1, AT + 1);
    expect(await rows()).toHaveLength(4);
  });

  test('while as much is counted as may be, only what was counted before is counted on', async () => {
    const store = open();
    const triesOf = (digest: string) => [{ digest, delayMs: () => 0 }];
    const [known, unknown] = [triesOf(freshId('name')), triesOf(freshId('name'))];
    const begin = (tries: typeof known, most: number | null) => store.beginSignIn({ tries, at: AT, since: 0, most });
    expect(await begin(known, null)).toMatchObject({ kind: 'open' });
    expect(await begin(unknown, 1)).toEqual({ kind: 'wait', openAt: AT + 60_000 });
    expect(await begin(known, 1)).toMatchObject({ kind: 'open' });
    expect(await begin(unknown, null)).toMatchObject({ kind: 'open' });
  });

  test.each(['taken back', 'right'] as const)(
    'a try that is %s leaves the wait that another one began',
    async (end) => {
      const store = open();
      const [name, address] = [freshId('name'), freshId('address')];
      const delayMs = (failures: number): number => (failures > 1 ? 60_000 : 0);
      const own = await store.beginSignIn({
        tries: [
          { digest: name, delayMs },
          { digest: address, delayMs },
        ],
        at: AT,
        since: 0,
        most: null,
      });
      const guess = [
        { digest: freshId('name'), delayMs },
        { digest: address, delayMs },
      ];
      expect(await store.beginSignIn({ tries: guess, at: AT + 1, since: 0, most: null })).toMatchObject({
        kind: 'open',
      });
      const tries = own.kind === 'open' ? own.tries : [];
      if (end === 'right') await store.succeedSignIn({ name, tries, at: AT });
      else await store.takeBackSignIn({ tries, at: AT });
      expect(await store.beginSignIn({ tries: guess, at: AT + 2, since: 0, most: null })).toEqual({
        kind: 'wait',
        openAt: AT + 60_001,
      });
    },
  );
}

function entryPoint(action: string): AuditEntry {
  const actor = { kind: 'cli', id: null, ip: null } as const;
  return { at: AT, actor, action, subject: 'wall 1', pubId: null, before: null, after: null };
}
