import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { DatabaseSync } from 'node:sqlite';
import { reservePort } from '../service/reserve-port.ts';
import { targetOf, writeMessage } from '../../../server/postbacks/message/message.ts';
import { sampleFacts } from '../../../server/postbacks/message/sample-facts.ts';
import { projectRoot } from '../../../server/runtime/project-root.ts';
import { webhookKey } from '../../../server/security/webhook-secret.ts';
import { openLoop, type Loop } from '../money/money-loop.ts';
import { startPublicService } from '../browser/browser.ts';
import type { TestService } from '../service/start-service.ts';
import { within } from '../service/within.ts';
import { CONDITION_LIMIT_MS } from '../../../scripts/vitest/time-limits.ts';

/** The user who is signed in on every example. */
export const EXAMPLE_USER = 'user-1';

/** The paths of an example. `paying`: the order 17. */
export interface ExamplePaths {
  token: string;
  postbacks: string;
  paying: string;
}

/** A folder of examples/, and how to start it. */
export interface Example {
  /** More variables than every example reads. */
  env?: Readonly<Record<string, string>>;
  folder: string;
  /** The command for a given port. It runs in the example's folder. */
  command: (port: number) => readonly string[];
  paths: ExamplePaths;
  /** A command to run first, such as to create tables. */
  before?: readonly string[];
}

/** A running example, and a wall of a real service in which its user clicked an offer for 125 Coins. */
export interface ExampleSite extends ExamplePaths {
  url: string;
  loop: Loop;
  service: TestService;
  /** The click of the example's user. */
  clickId: string;
  /** The sum of the credits that the example stored, in ten-thousandths of a credit. */
  units(): number;
  /** Sends a sample as `postback test` does, and returns the status of the response. */
  sendSample(): Promise<number>;
  post(path: string): Promise<{ status: number; body: Record<string, unknown> }>;
  stop(): Promise<void>;
}

export async function startExample({ before, command, env: more, folder, paths }: Example): Promise<ExampleSite> {
  const port = await reservePort();
  const url = `http://127.0.0.1:${port}`;
  const service = await startPublicService({ env: { OUTBOUND_ALLOW: `127.0.0.1:${port}` } });
  // Examples compare timestamps with the system's clock.
  const loop = await openLoop(service);
  service.clock.moveTo(Date.now());
  const { adwallId, pubId, secretKey } = loop.wall;
  const clickId = await loop.follow(EXAMPLE_USER);
  const { secret } = await loop.add('json', url + paths.postbacks);
  const temporary = mkdtempSync(join(tmpdir(), 'example-'));
  const database = join(temporary, 'shop.db');
  const { PATH = '' } = process.env;
  const env = {
    DATABASE: database,
    NODE_NO_WARNINGS: '1',
    PATH,
    PORT: String(port),
    POSTBACK_SECRET: secret,
    PUB_ID: String(pubId),
    REWARDS_URL: service.url,
    SECRET_KEY: secretKey,
    WALL_ID: String(adwallId),
    PYTHONDONTWRITEBYTECODE: '1',
    ...more,
  };
  const run = ([program = '', ...args]: readonly string[]) =>
    spawn(program, args, { cwd: join(projectRoot, 'examples', folder), env, stdio: ['ignore', 'pipe', 'pipe'] });
  if (before !== undefined) await within(CONDITION_LIMIT_MS, 'the set-up of the example', once(run(before), 'exit'));
  const site = run(command(port));
  const exited = once(site, 'exit');
  await within(CONDITION_LIMIT_MS, `the example ${folder}`, untilListening(site));
  return {
    ...paths,
    url,
    loop,
    service,
    clickId,
    units() {
      const opened = new DatabaseSync(database, { readOnly: true });
      const row = opened.prepare('select coalesce(sum(units), 0) as units from earnings').get();
      opened.close();
      return Number(row?.['units']);
    },
    async sendSample() {
      const target = targetOf('json', url + paths.postbacks, webhookKey(secret));
      const wall = { adwallId, settings: { currency: { name: 'Coins', ratio: 100, round: false } } };
      const at = service.clock.now();
      const sample = sampleFacts({ wall, deliveryId: 'dlv_sample', isReversal: false, at });
      const message = writeMessage(target, sample, at);
      return (await fetch(message.url, { method: 'POST', headers: message.headers, body: message.body })).status;
    },
    async post(path) {
      const response = await fetch(url + path, { method: 'POST' });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    async stop() {
      site.kill();
      await exited;
      await service.stop();
      rmSync(temporary, { recursive: true });
    },
  };
}

/** Every example prints its port. Rejects with its output if it exits before that. */
async function untilListening(site: ChildProcessByStdio<null, Readable, Readable>): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [site.stdout, site.stderr]) {
      stream.on('data', (chunk) => {
        output += String(chunk);
        if (/localhost:\d+|started/.test(output)) resolve();
      });
    }
    site.once('exit', () => reject(new Error(`The example ended:\n${output}`)));
  });
}
