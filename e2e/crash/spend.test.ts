import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { UNITS_PER_CREDIT } from '@rewards-wall/shared/credits.ts';
import { AT, newWall } from '../../server/store/contract/fixtures.ts';
import { openStore } from '../../server/store/open-store.ts';
import type { Store } from '../../server/store/store.ts';
import { sharedPostgres } from '../support/database/shared-postgres.ts';
import { runToKill, type Kill } from './run-to-kill.ts';
import { BONUS, RULE, spendersOf } from './spend.ts';

/** Less than all users want. */
const BUDGET = 30 * BONUS;
const kills: readonly Kill[] = [
  ['store.before_commit', 1],
  ['store.after_commit', 2],
  ['store.before_commit', 5],
  ['store.after_commit', 9],
];
/** Reversals return bonuses, which users get who were refused before. */
const ROUNDS_AFTER = 4;

const { createDatabase } = sharedPostgres();
const folder = mkdtempSync(join(tmpdir(), 'rewards-spend-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What clicks hold and credited leads have, by their rows; and how many leads are credited. */
async function spent(store: Store, adwallId: number): Promise<{ bonus: number; credited: number }> {
  let [bonus, credited] = [0, 0];
  for (const { click, lead } of spendersOf(adwallId)) {
    if ((await store.readClick(click.clickId)) === null) continue;
    const found = await store.findLead(lead.leadId);
    if (found?.state === 'reversed') continue;
    if (found !== null) expect(found).toMatchObject({ state: 'credited', reward: { bonus: BONUS } });
    bonus += BONUS;
    credited += found === null ? 0 : 1;
  }
  return { bonus, credited };
}

describe.each([
  ['SQLite', async () => `file:${join(folder, 'rewards.db')}`],
  ['PostgreSQL', () => createDatabase()],
] as const)('A process is killed while a budget is spent, %s', (_engine, newDatabase) => {
  test('what is used is what clicks reserved and leads got, wherever it is killed', async () => {
    const databaseUrl = await newDatabase();
    const opened = openStore(databaseUrl);
    await opened.migrate(AT);
    const { adwallId } = await newWall(opened);
    const definition = { when: {}, then: { multiply: 2 }, budget: BUDGET / UNITS_PER_CREDIT };
    await opened.addRule({ adwallId, rule: { ruleId: RULE, name: 'Sale', definition }, before: null, at: AT });
    await opened.close();
    let credited = 0;
    for (const kill of [...kills, ...Array<null>(ROUNDS_AFTER).fill(null)]) {
      const env = { DATABASE_URL: databaseUrl, ADWALL_ID: String(adwallId) };
      expect(await runToKill('spend-to-kill.ts', env, kill), kill?.join(' ')).toBe(kill === null ? null : 'SIGKILL');
      const store = openStore(databaseUrl);
      const found = await spent(store, adwallId);
      const [budget] = await store.budgetsOfWall(adwallId);
      expect(budget?.used).toBe(found.bonus);
      expect(found.bonus).toBeLessThanOrEqual(BUDGET);
      expect((await store.verifyLedger({ limit: 5 })).broken).toEqual([]);
      await store.close();
      ({ credited } = found);
    }
    expect(credited * BONUS, 'no part of the budget is lost').toBe(BUDGET);
  });
});
