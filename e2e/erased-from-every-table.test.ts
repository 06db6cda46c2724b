import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { eraseUser } from '../server/persons/erase-user.ts';
import { everyRow, hexOf } from './support/database/every-row.ts';
import { emptyTables, fillEveryTable, settingsToFill } from './support/database/fill-every-table.ts';
import { onEveryEngine } from './support/service/on-every-engine.ts';
import { startPostbackReceiver } from './support/postbacks/postback-receiver.ts';
import { secretRegistry } from './support/database/secrets.ts';

const receiver = await startPostbackReceiver();
afterAll(() => receiver.close());

onEveryEngine(
  'Erasure',
  (ready) => {
    test('leaves nothing about a person in any table', async () => {
      const service = ready();
      const { accounts, personal, traces } = await fillEveryTable(service, receiver);
      const wanted = secretRegistry();
      wanted.addAll([...personal, ...traces, ...personal.map((text) => hexOf(Buffer.from(text)))]);
      // The digest of an Idempotency-Key stays for 30 days, since a repeat must not credit again.
      wanted.addAll(personal.filter((text) => !text.startsWith('once-for-')).map(sha256));
      const found = async (): Promise<string[]> =>
        [...(await everyRow(service.databaseUrl))].flatMap(([table, rows]) =>
          wanted.leaksIn(rows).map(({ value }) => `${table}: ${value}`),
        );

      expect(await emptyTables(service.databaseUrl)).toEqual([]);
      // Before the erasure, the search finds every trace, but none in rate_limits, which stores only keyed digests.
      const before = await found();
      for (const trace of traces) expect(before.join('\n')).toContain(trace);
      expect(before.filter((line) => line.startsWith('rate_limits'))).toEqual([]);

      for (const account of accounts) expect(await eraseUser(service)(account)).not.toBe(null);
      expect(await found()).toEqual([]);
    });
  },
  { env: settingsToFill(receiver) },
);

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
