import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { systemIds } from '../../server/runtime/ids.ts';
import { newWebhookSecret } from '../../server/security/webhook-secret.ts';
import { startPostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { readPost } from '../support/postbacks/read-post.ts';
import { HOUR, MINUTE } from '../../server/runtime/clock.fixture.ts';
import { startService, type TestService } from '../support/service/start-service.ts';

// The service looks once a minute.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

test('a receiver gets a signed request when readiness warns, and one when all is well, also after a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rewards-webhook-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const receiver = await startPostbackReceiver();
  onTestFinished(() => receiver.close());
  const { received, url } = receiver.newEndpoint();
  const secret = newWebhookSecret(systemIds());
  const env = {
    READINESS_WEBHOOK: url,
    READINESS_WEBHOOK_SECRET: secret,
    OUTBOUND_ALLOW: receiver.host,
    DATA_DIR: folder,
  };
  const start = async (): Promise<TestService> => {
    const service = await startService({ databaseUrl: `file:${join(folder, 'rewards.db')}`, env });
    service.secrets.addAll([secret, url]);
    return service;
  };
  /** Looks, each time a minute later, until the receiver has so many messages. */
  const lookUntil = async ({ clock }: TestService, messages: number): Promise<void> => {
    const look = async (): Promise<number> => {
      clock.forward(MINUTE);
      await vi.advanceTimersByTimeAsync(MINUTE);
      return received.length;
    };
    await expect.poll(look).toBe(messages);
  };

  const first = await start();
  first.clock.jump(3 * HOUR);
  await lookUntil(first, 1);
  first.clock.jump(-3 * HOUR);
  await lookUntil(first, 2);
  first.clock.jump(3 * HOUR);
  await lookUntil(first, 3);
  await first.stop();
  // The next process finds the clock as it is.
  const second = await start();
  await lookUntil(second, 4);
  await second.stop();

  const sentAt = received.map(({ headers }) => Number(headers['webhook-timestamp']) * 1000);
  const messages = received.map((message, index) => readPost(message, secret, sentAt[index] ?? 0));
  const detail = expect.stringContaining('set 180 min ahead');
  const warning = { ready: true, problems: [{ check: 'clock', state: 'warning', detail }] };
  const well = { ready: true, problems: [] };
  expect(messages).toMatchObject(
    [warning, well, warning, well].map((data) => ({ type: 'readiness.changed', timestamp: expect.any(String), data })),
  );
});
