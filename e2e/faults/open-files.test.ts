import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { CONDITION_LIMIT_MS } from '../../scripts/vitest/time-limits.ts';
import { createInstallation } from '../crash/installation.ts';
import { startPostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { runCommand, tryCommand } from '../support/service/run-command.ts';
import { startServeProcess } from '../workers/start-serve-process.ts';

const canLimit = process.platform === 'linux' && tryCommand('prlimit', ['--version']).status === 0;

/** Files that the service has open before the limit falls stay open, so this leaves it none. */
const NONE_LEFT = '3';
const FEW = '300';

test.skipIf(!canLimit)(
  'a service without files says so, blames no receiver, and delivers once it has some again',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'rewards-files-'));
    const receiver = await startPostbackReceiver();
    const databaseUrl = `file:${join(dataDir, 'rewards.db')}`;
    const { endpoints, env, users } = await createInstallation({ databaseUrl, dataDir, receiver, users: 1 });
    const service = startServeProcess({ ...env, MAX_CONNECTIONS: '0' });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(async () => {
      agent.destroy();
      service.kill('SIGKILL');
      await service.ended;
      await receiver.close();
      rmSync(dataDir, { recursive: true });
    });
    const { setting: url = '' } = await service.line(({ message }) => message === 'listening');
    /** Asks on the one connection, because there may be no other. */
    const ask = (path: string) =>
      new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
        get(`${url}${path}`, { agent }, (response) => {
          let text = '';
          response.on('data', (chunk: Buffer) => void (text += chunk.toString()));
          response.on('end', () => resolve({ status: response.statusCode, text }));
        }).on('error', reject);
      });
    const limitFiles = (soft: string) => runCommand('prlimit', [`--nofile=${soft}:`, '--pid', String(service.pid)]);

    expect((await ask('/health/ready')).status).toBe(200);
    limitFiles(NONE_LEFT);
    const [lead] = users[0]?.steps.flat().filter(({ kind }) => kind === 'lead') ?? [];
    expect(await ask(lead?.request()[0] ?? '')).toMatchObject({ status: 200, text: 'OK' });
    await service.line(({ event }) => event === 'postback_not_sent');
    await service.line(({ event }) => event === 'open_files_exhausted');
    // Readiness keeps a result for a second.
    await expect.poll(async () => (await ask('/health/ready')).status).toBe(503);
    const { checks } = JSON.parse((await ask('/health/ready')).text) as { checks: object };
    expect(checks).toMatchObject({ open_files: { state: 'failed' } });

    limitFiles(FEW);
    const requests = (): number => [...endpoints.values()].flatMap(({ received }) => received).length;
    await expect.poll(requests, { timeout: CONDITION_LIMIT_MS }).toBe(2);
    expect(service.lines().filter(({ event }) => event === 'postback_failed')).toEqual([]);
  },
);

test.skipIf(!canLimit)('a start with few files warns, and clients never take the last ones', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'rewards-files-'));
  const env = { DATA_DIR: dataDir, DATABASE_URL: `file:${join(dataDir, 'rewards.db')}`, PORT: '0', RATE_LIMIT: '0' };
  const service = startServeProcess({ ...env, MASTER_KEY: Buffer.alloc(32, 9).toString('base64') }, { files: 100 });
  onTestFinished(async () => {
    service.kill('SIGKILL');
    await service.ended;
    rmSync(dataDir, { recursive: true });
  });
  const { count } = await service.line(({ event }) => event === 'few_open_files');
  expect(count).toBe(100);
  const { setting: url = '' } = await service.line(({ message }) => message === 'listening');
  const { hostname, port } = new URL(url);
  const sockets = Array.from({ length: 120 }, () => connect(Number(port), hostname).on('error', () => undefined));
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
  await service.line(({ event }) => event === 'connections_refused');
  expect(service.lines().filter(({ event }) => event === 'open_files_exhausted')).toEqual([]);
});
