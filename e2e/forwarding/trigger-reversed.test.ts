import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommandLine } from '../../server/cli/run.ts';
import { startPostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { MASTER_KEY, startService, type TestService } from '../support/service/start-service.ts';

// Receivers that take a reversal for a repeat of its credit.

const receiver = await startPostbackReceiver();
let service: TestService;
beforeAll(async () => {
  service = await startService();
  await service.newWall();
  await service.client.get('/health/live');
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
});

interface Triggered {
  ok: boolean;
  messages: { ok: boolean; advice: string | null }[];
}

/** What the command says of a receiver that does nothing for a message whose `name` it has seen. */
async function reverseAt(name: string): Promise<Triggered & { code: number }> {
  const seen = new Set<unknown>();
  const { url } = receiver.newEndpoint(({ body }) => {
    const id = (JSON.parse(body) as { data: Record<string, unknown> }).data[name];
    const isKnown = seen.has(id);
    seen.add(id);
    return isKnown ? 208 : 200;
  });
  let stdout = '';
  const code = await runCommandLine(['trigger', 'reversed', '--forward-to', url, '--json'], {
    env: { DATABASE_URL: service.databaseUrl, DATA_DIR: service.dataDir, MASTER_KEY },
    stdin: Readable.from(['']),
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: () => true },
  });
  return { code, ...(JSON.parse(stdout) as Triggered) };
}

test('a receiver that skips every known transaction fails reversed, and the advice says what to remember', async () => {
  const { code, messages } = await reverseAt('transaction_id');
  expect(code).toBe(1);
  expect(messages.map(({ ok }) => ok)).toEqual([true, true, false]);
  expect(messages[2]?.advice).toMatch(/\{dedupe_key\}/);
});

test('a receiver that skips by the key passes reversed', async () => {
  expect(await reverseAt('dedupe_key')).toMatchObject({ code: 0, ok: true });
});
