import Database from 'better-sqlite3';
import pg from 'pg';
import { expect, test } from 'vitest';
import { sharedPostgres } from '../../../e2e/support/database/shared-postgres.ts';
import { migratePostgres } from '../postgres/migrate.ts';
import { defaultTimeouts } from '../postgres/timeouts.ts';
import { migrateSqlite } from '../sqlite/migrate.ts';
import { migrations } from './all.ts';

const { createDatabase } = sharedPostgres();
const BEFORE = 17;

/** An offer of a feed, one whose picture is no address, and one of a file. */
const rows = [
  { id: 1_000_000_001, image: 'https://cdn.example/1.png' },
  { id: 1_000_000_002, image: '' },
  { id: 7, image: 'https://own.example/7.png' },
];
const offerOf = ({ id, image }: { id: number; image: string }): string =>
  JSON.stringify({ offer_id: id, image_url: image, name: 'Offer' });
const before = [
  ...rows.map(
    (row) => `
    insert into offers (offer_id, name, offer, digest, disabled, changed_version, created_at)
    values (${row.id}, 'Offer', '${offerOf(row)}', 'd', 0, 1, 1)`,
  ),
  ...rows.slice(0, 2).map(
    (row) => `
    insert into feed_offers (feed, external_id, offer_id, offer, digest, listed)
    values ('f', 'x${row.id}', ${row.id}, '${offerOf(row)}', 'd', 1)`,
  ),
  `insert into staged_offers (run_id, offer_id, external_id, offer, shown, digest)
    values ('r', 1000000003, 'x3', '${offerOf({ id: 3, image: 'https://cdn.example/3.png' })}',
      '${offerOf({ id: 3, image: 'https://cdn.example/3.png' })}', 'd')`,
  `insert into staged_offers (run_id, offer_id, external_id, offer, shown, digest)
    values ('r', 1000000004, 'x4', null, null, '')`,
].join(';');

const images = (table: string, address: (column: string) => string): string =>
  `select offer_id as id, ${address('offer')} as image from ${table} order by offer_id`;

/** What offers have for pictures after the upgrade, and which pictures are to be fetched. */
interface Found {
  offers: unknown;
  brought: unknown;
  staged: unknown;
  sources: unknown;
}

function expectMoved({ brought, offers, sources, staged }: Found): void {
  expect(offers).toEqual([
    { id: 7, image: 'https://own.example/7.png' },
    { id: 1_000_000_001, image: '' },
    { id: 1_000_000_002, image: '' },
  ]);
  expect(brought).toEqual([
    { id: 1_000_000_001, image: '' },
    { id: 1_000_000_002, image: '' },
  ]);
  expect(staged).toEqual([
    { id: 1_000_000_003, image: '' },
    { id: 1_000_000_004, image: null },
  ]);
  expect(sources).toEqual([{ url: 'https://cdn.example/1.png' }, { url: 'https://cdn.example/3.png' }]);
}

const SOURCES = 'select url from picture_sources order by url';

test('an upgrade of SQLite takes the addresses of networks from offers, and notes what to fetch', () => {
  const db = new Database(':memory:');
  migrateSqlite(db, 1, migrations.slice(0, BEFORE));
  db.exec(before);
  migrateSqlite(db, 2, migrations);
  const imagesOf = (table: string) => db.prepare(images(table, (column) => `${column} ->> '$.image_url'`)).all();
  expectMoved({
    offers: imagesOf('offers'),
    brought: imagesOf('feed_offers'),
    staged: imagesOf('staged_offers'),
    sources: db.prepare(SOURCES).all(),
  });
});

test('an upgrade of PostgreSQL does the same', async () => {
  const pool = new pg.Pool({ connectionString: await createDatabase() });
  try {
    await migratePostgres(pool, 1, defaultTimeouts, migrations.slice(0, BEFORE));
    await pool.query(before);
    await migratePostgres(pool, 2, defaultTimeouts, migrations);
    const imagesOf = async (table: string) => {
      const found = await pool.query<{ id: string }>(
        images(table, (column) => `cast(${column} as json) ->> 'image_url'`),
      );
      return found.rows.map((row) => ({ ...row, id: Number(row.id) }));
    };
    expectMoved({
      offers: await imagesOf('offers'),
      brought: await imagesOf('feed_offers'),
      staged: await imagesOf('staged_offers'),
      sources: (await pool.query(SOURCES)).rows,
    });
  } finally {
    await pool.end();
  }
});
