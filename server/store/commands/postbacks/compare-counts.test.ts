import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrateSqlite } from '../../sqlite/migrate.ts';
import { createRunner, positional } from '../../sqlite/runner.ts';
import type { Command } from '../../command.ts';
import { compareCounts, comparedCountQueries, COUNTED_ROWS } from './compare-counts.ts';

test('no statement counts more than a chunk, or sorts what it counts', () => {
  const db = new Database(':memory:');
  migrateSqlite(db, 1);
  const rows = 3 * COUNTED_ROWS + 7;
  db.exec(`
    insert into postbacks (postback_id, adwall_id, kind, sealed_url, sealed_secret, enabled, failures, probe_at, created_at)
      values ('pbk', 1, 'get', x'00', x'00', 1, 0, 0, 1);
    insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, event, state, due_at,
        step, attempts, created_at)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rows})
      select 'lead_' || i, 1, 'pbk', 'dlv_' || i, 'clk', i, '{}', 'delivered', 1, 0, 1, i / 3 from n;
    update delivery_counts set delivered = 5`);
  const counted: unknown[] = [];
  function* watched<Result>(command: Command<Result>): Command<Result> {
    let next = command.next([]);
    while (next.done !== true) {
      const answer = yield next.value;
      if (next.value.query === comparedCountQueries.countRest) counted.push(...answer);
      next = command.next(answer);
    }
    return next.value;
  }
  expect(createRunner(db).run(watched(compareCounts('pbk')))).toEqual([{ state: 'delivered', counted: rows, said: 5 }]);
  expect(counted).toEqual([0, 0, 7, 0].map((left) => ({ rows: left })));
  for (const { sqlite } of [comparedCountQueries.chunkEnd, comparedCountQueries.countRest]) {
    const plan = db.prepare(`explain query plan ${positional(sqlite).text}`).all('pbk', 'delivered', 0, '');
    expect(plan).toMatchObject([
      { detail: expect.stringMatching(/^SEARCH deliveries USING COVERING INDEX .*>\(\?,\?\)\)$/) },
    ]);
  }
  db.close();
});
