import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { CONDITION_LIMIT_MS } from '../../scripts/vitest/time-limits.ts';
import { opsFile } from '../support/documents/ops.ts';
import { reservePort } from '../support/service/reserve-port.ts';
import { tryCommand } from '../support/service/run-command.ts';
import { within } from '../support/service/within.ts';

export const hasCaddy = tryCommand('caddy', ['version']).status === 0;

/**
 * Starts Caddy with ops/proxy/Caddyfile in front of these hosts. Only what a test can't have is changed: it asks more often,
 * and stands behind no name with a certificate, so it tells the service that the request came over HTTPS.
 */
export async function startCaddy(hosts: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'caddy-'));
  const url = `http://127.0.0.1:${await reservePort()}`;
  const site = opsFile('proxy/Caddyfile')
    .replace('health_interval 2s', 'health_interval 100ms\n\t\theader_up X-Forwarded-Proto https')
    .replace(/^#.*$/gm, '');
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, `{\n\tadmin off\n}\n${site}`);
  const env = { PATH: process.env['PATH'], HOME: folder, DOMAIN: url, UPSTREAMS: hosts.join(' ') };
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => void (output = (output + chunk.toString()).slice(-10_000)));
  const ended = once(child, 'exit');
  await expect
    .poll(
      () =>
        fetch(url).then(
          ({ status }) => status > 0,
          () => output,
        ),
      { timeout: CONDITION_LIMIT_MS },
    )
    .toBe(true);
  return {
    url,
    async close(): Promise<void> {
      child.kill('SIGTERM');
      await within(CONDITION_LIMIT_MS, 'the end of Caddy', ended);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
