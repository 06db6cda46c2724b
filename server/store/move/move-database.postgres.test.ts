import Database from 'better-sqlite3';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { sharedPostgres } from '../../../e2e/support/database/shared-postgres.ts';
import { AT } from '../contract/fixtures.ts';
import { defaultConnections } from '../postgres/connection-settings.ts';
import type { MoveStep } from './move-database.ts';
import {
  balanceIn,
  cancel,
  databaseFolder,
  fill,
  interrupted,
  KEY,
  moveBetween,
  opens,
  overtaken,
  post,
  withStore,
} from './move.fixture.ts';
import { openSide } from './open-side.ts';

const { createDatabase } = sharedPostgres();
const { newUrl } = databaseFolder();

const newPostgres = (): Promise<string> => createDatabase();
const newSqlite = async (): Promise<string> => newUrl();

const steps: [MoveStep, number][] = [
  ['fenced', 1],
  ['cleared', 1],
  ['slice', 1],
  ['slice', 4],
  ['copied', 1],
  ['compared', 1],
  ['left', 1],
];

describe.each([
  ['to PostgreSQL', newSqlite, newPostgres],
  ['to SQLite', newPostgres, newSqlite],
])('A move %s', async (_direction, newSource, newTarget) => {
  test('that is killed again and again, at every step, goes on each time and ends with the same', async () => {
    const [source, target] = [await fill(await newSource()), await newTarget()];
    for (const [step, nth] of steps) {
      await expect(moveBetween(source, target, interrupted(step, nth))).rejects.toThrow(`killed at ${step}`);
      await expect(opens(source)).rejects.toThrow(step === 'left' ? /was moved to/ : /is being moved to .* --cancel/);
      if (step !== 'fenced')
        await expect(opens(target)).rejects.toThrow(/not complete yet: it is being moved here from/);
    }
    const report = await moveBetween(source, target);
    expect(report).toMatchObject({ isSame: true });
    expect(report.tables.find(({ table }) => table === 'leads')).toMatchObject({
      source: { rows: 3 },
      target: { rows: 3 },
    });
    await expect(opens(source)).rejects.toThrow(/^This database was moved to .* Set DATABASE_URL to that one\.$/);
    await opens(target);
    expect(await balanceIn(target)).toBe(await balanceIn(source));
    await withStore(target, async (store) => {
      expect(await store.verifyLedger({ limit: 9 })).toMatchObject({ accounts: 4, rows: 4, broken: [] });
      expect(await post(store)).toMatchObject({ kind: 'posted', transactionId: 5 });
      expect(await store.verifyLedger({ limit: 9 })).toMatchObject({ rows: 5, broken: [] });
    });
    await expect(tamper(target, 'delete from ledger')).rejects.toThrow(/never .*deleted/);
    // Another run changes nothing.
    expect(await moveBetween(source, target)).toMatchObject({ isSame: true, id: report.id, tables: [] });
  });

  test('that is cancelled leaves the source as it was, and the next one begins again', async () => {
    const [source, target] = [await fill(await newSource()), await newTarget()];
    await expect(moveBetween(source, target, interrupted('copied'))).rejects.toThrow('killed');
    const other = await newTarget();
    await expect(moveBetween(source, other)).rejects.toThrow(/A move to .* is under way.* --cancel/);
    expect(await cancel(source)).toEqual({ to: expect.any(String) });
    await expect(cancel(source)).rejects.toThrow('No move of');
    await opens(source);
    await withStore(source, post);
    const balance = await balanceIn(source);

    expect(await moveBetween(source, target)).toMatchObject({ isSame: true });
    expect(await balanceIn(target)).toBe(balance);
    await expect(cancel(source)).rejects.toThrow(/complete on this side.*move from there/);
  });

  test('that would mix two installations is refused', async () => {
    const [source, target] = [await fill(await newSource()), await newTarget()];
    await expect(moveBetween(source, target, interrupted('copied'))).rejects.toThrow('killed');
    await cancel(source);
    await expect(moveBetween(source, target, { key: 'e'.repeat(64) })).rejects.toThrow(
      'a part of another installation',
    );
  });

  test('to a database that is not empty is refused, and changes neither', async () => {
    const [source, target] = [await fill(await newSource()), await fill(await newTarget())];
    await expect(moveBetween(source, target)).rejects.toThrow(
      /is not empty: .* has \d+ rows?\. .*Nothing was changed\./,
    );
    await opens(source);
    await opens(target);
    const [moved, away] = [await fill(await newSource()), await newTarget()];
    await moveBetween(moved, away);
    await expect(moveBetween(target, moved)).rejects.toThrow(/It is what was left when it was moved to/);
  });

  test('of an empty database is refused, and so is one within an engine', async () => {
    await expect(moveBetween(await newSource(), await newTarget())).rejects.toThrow('there is nothing to move');
    await expect(moveBetween(await fill(await newSource()), await newSource())).rejects.toThrow(
      'from SQLite to PostgreSQL or back',
    );
  });

  test('switches nothing if the two sides differ', async () => {
    const [source, target] = [await fill(await newSource()), await newTarget()];
    await expect(moveBetween(source, target, interrupted('copied'))).rejects.toThrow('killed');
    await tamper(target, 'update leads set amount = amount + 1 where lead_id = (select min(lead_id) from leads)');
    const compared = await moveBetween(source, target);
    expect(compared.isSame).toBe(false);
    expect(compared.tables.filter(({ isSame }) => !isSame).map(({ table }) => table)).toEqual(['leads']);
    await expect(opens(source)).rejects.toThrow('is being moved to');
    await expect(opens(target)).rejects.toThrow('not complete yet');
  });

  test('notices another one of the same database', async () => {
    const [source, target] = [await fill(await newSource()), await newTarget()];
    await expect(moveBetween(source, target, interrupted('slice', 3))).rejects.toThrow('killed');
    const side = openSide(target, defaultConnections);
    try {
      const mark = (await side.marks()).find(({ name }) => name === 'move.table.publishers');
      if (mark === undefined) throw new Error('There is no mark.');
      const table = { name: 'publishers', columns: [], key: [] };
      const expected = { [mark.name]: '{"last":["77"],"rows":77}' };
      await expect(side.writeSlice({ table, rows: [], expected, after: mark })).rejects.toThrow(overtaken);
    } finally {
      await side.close();
    }
  });

  test('changes no mark that another one has set in the meantime', async () => {
    const [source, target] = [await fill(await newSource()), await newTarget()];
    await expect(moveBetween(source, target, interrupted('copied'))).rejects.toThrow('killed');
    for (const [url, name] of [[source, 'move.away'] as const, [target, 'move.arriving'] as const]) {
      const side = openSide(url, defaultConnections);
      try {
        const before = await side.marks();
        expect(before.map((mark) => mark.name)).toContain(name);
        const later = { name, value: 'of another move' };
        for (const expected of [{ [name]: null }, { [name]: later.value }]) {
          for (const change of [
            () => side.fence('Moved.', [later], expected),
            () => side.setMark(later, expected),
            () => side.unfence(expected),
            () => side.receive({ sentence: 'Moving.', marks: [later], tables: [], untouched: [], expected }),
            () => side.setLastIds([], expected),
            () => side.complete(later, expected),
          ])
            await expect(change()).rejects.toThrow(overtaken);
        }
        expect(await side.marks()).toEqual(before);
      } finally {
        await side.close();
      }
    }
    expect(await moveBetween(source, target)).toMatchObject({ isSame: true });
  });

  test('never gives an id again that was handed out, even if its row is gone', async () => {
    const [source, target] = [await fill(await newSource()), await newTarget()];
    const gone = await withStore(source, async (store) => (await store.createPublisher({ name: 'P', at: AT })).pubId);
    await tamper(source, `delete from publishers where pub_id = ${gone}`);
    await moveBetween(source, target);
    const next = await withStore(target, async (store) => (await store.createPublisher({ name: 'P', at: AT })).pubId);
    expect(next).toBe(gone + 1);
  });
});

test('a running service keeps PostgreSQL from being moved, and one that was stalled can no longer store anything', async () => {
  const [source, target] = [await fill(await createDatabase()), newUrl()];
  await withStore(source, async (store) => {
    const presence = { processId: 'prc_1', keyFingerprint: KEY, at: AT };
    await store.heartbeat(presence);
    await expect(moveBetween(source, target)).rejects.toThrow(/A service runs on .* Nothing was changed\./);
    await opens(source);
    await tamper(source, 'update processes set seen_at = seen_at - 20000');
    await moveBetween(source, target);
    const said = /not available: The database is being moved to .*, or was\./;
    await expect(post(store)).rejects.toThrow(said);
    await expect(store.heartbeat(presence)).rejects.toThrow(said);
    await expect(store.createPublisher({ name: 'P', at: AT })).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
    expect(await store.verifyLedger({ limit: 1 })).toMatchObject({ rows: 4, broken: [] });
  });
});

test('a move to PostgreSQL empties nothing that was written after it had looked', async () => {
  const [source, target] = [await fill(newUrl()), await createDatabase()];
  const addPublisher = () => withStore(target, (store) => store.createPublisher({ name: 'P', at: AT }));
  const reach = async (step: MoveStep): Promise<void> => {
    if (step === 'fenced') await addPublisher();
  };
  await expect(moveBetween(source, target, { reach })).rejects.toThrow('is no longer empty: publishers has rows now');
  await opens(target);
  expect(await addPublisher()).toMatchObject({ pubId: 2 });
});

test('a process that has the SQLite file open keeps it from being moved, and a move keeps others out', async () => {
  const [source, target] = [await fill(newUrl()), await createDatabase()];
  await withStore(source, async () => {
    await expect(moveBetween(source, target)).rejects.toThrow(/has .* open\. Stop it first\. Nothing was changed\./);
  });
  await opens(source);
});

test('a slice of large rows is short', async () => {
  for (const url of [newUrl(), await createDatabase()]) {
    await withStore(url, (store) => store.migrate(AT));
    const side = openSide(url, defaultConnections);
    const table = {
      name: 'pictures',
      columns: [
        { name: 'name', type: 'text' as const },
        { name: 'media_type', type: 'text' as const },
        { name: 'bytes', type: 'blob' as const },
      ],
      key: [{ name: 'name', type: 'text' as const }],
    };
    const mark = { name: 'move.table.pictures', value: '{}' };
    await side.setMark(mark, {});
    const rows = Array.from({ length: 9 }, (_, index) => [
      `p${index}`,
      'image/webp',
      new Uint8Array(1_000_000).fill(index),
    ]);
    await side.writeSlice({ table, rows, expected: { [mark.name]: mark.value }, after: mark });
    const first = await side.readSlice(table, null);
    expect(first.map(([name]) => name)).toEqual(['p0', 'p1', 'p2', 'p3']);
    expect((await side.readSlice(table, ['p3'])).map(([name]) => name)).toEqual(['p4', 'p5', 'p6', 'p7']);
    await side.close();
  }
});

/** Changes a database past the store. */
async function tamper(url: string, sql: string): Promise<void> {
  if (url.startsWith('file:')) {
    const db = new Database(url.slice('file:'.length));
    db.exec(sql);
    db.close();
    return;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`begin; set local rewards.move = 'on'; ${sql}; commit`);
  } finally {
    await client.end();
  }
}
