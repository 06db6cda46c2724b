import { expect, test } from 'vitest';
import { sharedPostgres } from '../../../e2e/support/database/shared-postgres.ts';
import { cancel, databaseFolder, fill, moveBetween, opens } from './move.fixture.ts';
import type { MoveSide } from './side.ts';

const { createDatabase } = sharedPostgres();
const { newUrl } = databaseFolder();

/** A move that finds the ledger of one side wrong. */
function refusedFor(engine: MoveSide['engine'], source: string, target: string) {
  const requireSoundLedger = async (side: MoveSide): Promise<void> => {
    if (side.engine === engine) throw new Error(`not sound: ${engine}`);
  };
  return moveBetween(source, target, { requireSoundLedger });
}

test.each([
  ['sqlite', 'postgres', async () => newUrl(), createDatabase],
  ['postgres', 'sqlite', createDatabase, async () => newUrl()],
] as const)(
  'a move from %s to %s changes nothing if the first ledger is not sound, and switches nothing if the second is not',
  async (from, to, newSource, newTarget) => {
    const [source, target] = [await fill(await newSource()), await newTarget()];
    await expect(refusedFor(from, source, target)).rejects.toThrow(`not sound: ${from}`);
    await opens(source);
    await expect(refusedFor(to, source, target)).rejects.toThrow(`not sound: ${to}`);
    await expect(opens(source)).rejects.toThrow('is being moved to');
    await expect(opens(target)).rejects.toThrow('not complete yet');
    await cancel(source);
    await opens(source);
  },
);
