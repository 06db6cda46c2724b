import { expect, test } from 'vitest';
import { warnOfBlindPostbacks } from './warn-of-blind-postbacks.ts';
import { fakeVault } from '../security/fake-vault.fixture.ts';
import { quietLog } from '../runtime/log.ts';

test('a start names each enabled postback whose receiver cannot recognize a repeat', async () => {
  const postback = (postbackId: string, url: string, isEnabled = true) => ({
    postbackId,
    isEnabled,
    kind: 'get' as const,
    sealedUrl: Buffer.from(url),
  });
  const blind = 'https://shop.example/?user={subid1}&amount={currency}&tx={transaction_id}';
  const lines: unknown[][] = [];
  await warnOfBlindPostbacks({
    store: {
      loadDirectory: async () => ({
        postbacks: [
          postback('pb_1', `${blind}&key={dedupe_key}`),
          postback('pb_2', blind),
          postback('pb_3', blind, false),
        ],
      }),
    },
    vault: fakeVault({ openSecret: (sealed) => Buffer.from(sealed).toString() }),
    log: quietLog({ warn: (...line: unknown[]) => void lines.push(line) }),
  });
  expect(lines).toEqual([
    [{ event: 'postback_blind', postbackId: 'pb_2' }, expect.stringContaining('leaves out {dedupe_key}')],
  ]);
});
