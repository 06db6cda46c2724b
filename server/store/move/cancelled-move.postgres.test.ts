import { expect, test } from 'vitest';
import { sharedPostgres } from '../../../e2e/support/database/shared-postgres.ts';
import type { MoveStep } from './move-database.ts';
import {
  balanceIn,
  cancel,
  databaseFolder,
  fill,
  interrupted,
  moveBetween,
  opens,
  overtaken,
  post,
  withStore,
} from './move.fixture.ts';

const { createDatabase } = sharedPostgres();
const { newUrl } = databaseFolder();

test.each(['fenced', 'cleared', 'slice', 'copied', 'compared'] as const)(
  'a move from PostgreSQL that is cancelled at %s switches nothing, whatever it does after that',
  async (step) => {
    const [source, target] = [await fill(await createDatabase()), newUrl()];
    let isCancelled = false;
    const reach = async (reached: MoveStep): Promise<void> => {
      if (reached !== step || isCancelled) return;
      isCancelled = true;
      await cancel(source);
      await withStore(source, post);
    };
    const moving = moveBetween(source, target, { reach });
    // The comparison may already miss what was written in the meantime.
    const outcome = await moving.catch((error: Error) => error.message);
    expect(isCancelled).toBe(true);
    if (typeof outcome === 'string') expect(outcome).toContain(overtaken);
    else expect(outcome.isSame).toBe(false);
    await opens(source);
    await withStore(source, post);
    await expect(opens(target)).rejects.toThrow('not complete yet');
    const balance = await balanceIn(source);
    expect(await moveBetween(source, target)).toMatchObject({ isSame: true });
    expect(await balanceIn(target)).toBe(balance);
  },
);

test('a move from PostgreSQL that was cancelled does not end the one that began after it', async () => {
  const [source, target, other] = [await fill(await createDatabase()), newUrl(), newUrl()];
  const reach = async (reached: MoveStep): Promise<void> => {
    if (reached !== 'compared') return;
    await cancel(source);
    await expect(moveBetween(source, other, interrupted('cleared'))).rejects.toThrow('killed');
  };
  await expect(moveBetween(source, target, { reach })).rejects.toThrow(overtaken);
  await expect(opens(source)).rejects.toThrow(`is being moved to ${other.slice('file:'.length)}`);
  expect(await moveBetween(source, other)).toMatchObject({ isSame: true });
});
