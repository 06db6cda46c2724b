import { createServer, type Server } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sharedPostgres } from '../support/database/shared-postgres.ts';
import { readSamples, sumOf } from '../support/metrics/samples.ts';
import { MASTER_KEY } from '../support/service/start-service.ts';
import { startServeProcess } from './start-serve-process.ts';

const { createDatabase } = sharedPostgres();
const WORKERS = 2;

const listening = (port: number): Promise<Server | null> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null)).listen(port, '127.0.0.1', () => resolve(server));
  });

/** The first of as many free ports in a row as there are workers. */
async function freePorts(): Promise<number> {
  for (let first = 20_000; ; first += WORKERS) {
    const servers = await Promise.all(Array.from({ length: WORKERS }, (_, place) => listening(first + place)));
    await Promise.all(servers.map((server) => new Promise((closed) => (server ? server.close(closed) : closed(null)))));
    if (!servers.includes(null)) return first;
  }
}

test('each worker has a port for its metrics', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'rewards-worker-metrics-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const first = await freePorts();
  const service = startServeProcess({
    DATABASE_URL: await createDatabase(),
    DATA_DIR: dataDir,
    MASTER_KEY,
    PORT: '0',
    WORKERS: String(WORKERS),
    METRICS_PORT: String(first),
  });
  onTestFinished(async () => {
    service.kill('SIGKILL');
    await service.ended;
  });
  await service.line(({ message }) => message === 'listening');
  for (let place = 0; place < WORKERS; place += 1) {
    const response = await fetch(`http://127.0.0.1:${first + place}/metrics`);
    expect(sumOf(readSamples(await response.text()), 'rewards_ready')).toBe(1);
  }
});
