import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { conversionParameters } from '@rewards-wall/shared/schema/conversion.ts';
import { problems } from '../../server/http/problem.ts';
import { findScheme, schemeNames, uncoveredParameters } from '../../server/leads/schemes.ts';
import { readConversion } from '../../server/leads/read-conversion.ts';
import { get, sourceOf, vault, WEBHOOK_SECRET } from '../../server/leads/senders.fixture.ts';
import { projectRoot } from '../../server/ops/project-root.ts';
import { askFor } from '../support/list-offers.ts';
import { offerRow } from '../support/offers.ts';
import { startService, type TestService } from '../support/start-service.ts';
import { addresses, agents } from '../support/visitors.ts';

/** What docs/advertisers.md says is run here as it stands there. */
const guide = readFileSync(join(projectRoot, 'docs/advertisers.md'), 'utf8');
const ORIGIN = 'https://rewards.example.com';

function codeBlock(language: string, mark: string): string {
  const found = [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))]
    .map(([, code]) => code ?? '')
    .filter((code) => code.includes(mark));
  expect(found, `blocks of ${language} with ${mark}`).toHaveLength(1);
  return found[0] ?? '';
}

const vectors = z
  .strictObject({
    secret: z.string(),
    get: z.strictObject({
      path: z.string(),
      parameters: z.record(z.string(), z.string()),
      now: z.int(),
      signed: z.string(),
      signature: z.string(),
    }),
    post: z.strictObject({
      'webhook-id': z.string(),
      'webhook-timestamp': z.string(),
      'webhook-signature': z.string(),
      body: z.string(),
    }),
  })
  .parse(JSON.parse(codeBlock('json', '"secret"')));
const { path, parameters, now, signed, signature } = vectors.get;
const vectorUrl = `${ORIGIN}${signed}&signature=${signature}`;

const has = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0;
/** Not the synchronous one: the service that is called runs in this process. */
const run = promisify(execFile);

let folder = '';
let service: TestService;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'advertisers-guide-'));
  service = await startService();
  // The examples read the time of the machine.
  service.clock.moveTo(Date.now());
  await service.newSource({ name: 'acme', secret: vectors.secret });
  await service.importOffers([offerRow(1, { payout: 1.25, source: 'acme' })]);
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

function save(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text.replaceAll(ORIGIN, service.url));
  return file;
}

/** The click of a new user on the one offer, and what that user has. */
async function clicked() {
  const wall = await service.newWall();
  const user = service.newUser();
  const asker = askFor(service, wall, { subid1: user, ip: addresses.US }, { 'User-Agent': agents.windows });
  const link = new URL((await asker.offers())[0]?.click_url ?? '').pathname;
  const answer = await service.client.get(link, { headers: { 'User-Agent': agents.windows } });
  const clickId = new URL(answer.headers.get('location') ?? '').searchParams.get('click') ?? '';
  const account = { kind: 'wall', profileId: wall.adwallId, subid1: user } as const;
  const balance = async (): Promise<number> =>
    (await service.store.listTransactions({ account, limit: null, offset: 0 })).balance;
  return { clickId, balance };
}

describe('the vectors', () => {
  const read = readConversion({ vault, clock: { now: () => now * 1000 }, publicUrl: ORIGIN });
  const source = sourceOf('hmac-sha256');
  const lead = { clickId: parameters['click_id'], transactionId: 'T-1001', payout: 12_500, status: 1 };

  test('are what the service takes', () => {
    expect(vectors.secret).toBe(WEBHOOK_SECRET);
    const call = get(vectorUrl.slice(ORIGIN.length));
    expect(read(source, call)).toMatchObject({ kind: 'read', conversion: lead });
    const { body, ...headers } = vectors.post;
    const post = { ...get(path, { headers, body: Buffer.from(body) }), method: 'POST' as const };
    expect(read(source, post)).toMatchObject({ kind: 'read', conversion: lead });
  });
});

describe('the tables', () => {
  test('have every parameter', () => {
    for (const name of Object.keys(conversionParameters.shape)) expect(guide).toContain(`| \`${name}\``);
  });

  test('have answers that there are', () => {
    const named = [...guide.matchAll(/^\| (\d{3}) `(\w+)`/gm)].filter(([, status]) => status !== '200');
    expect(named.length).toBeGreaterThan(10);
    for (const [, status, code] of named) {
      expect({ code, status: problems[code as keyof typeof problems].status }).toEqual({
        code,
        status: Number(status),
      });
    }
  });

  test('have every network, and what its signature leaves out', () => {
    for (const name of schemeNames.filter((scheme) => scheme !== 'hmac-sha256')) {
      const row = guide.split('\n').find((line) => line.startsWith(`| \`${name}\` `));
      const cells = (row ?? '').split('|').map((cell) => cell.trim());
      const scheme = findScheme(name);
      expect({ name, network: cells[2], uncovered: cells[4], isWeak: cells[3]?.includes('**weak**') }).toEqual({
        name,
        network: scheme?.kind === 'adapter' ? scheme.adapter.network : 'any',
        uncovered: uncoveredParameters(name).join(', '),
        isWeak: uncoveredParameters(name).length > 0,
      });
    }
  });
});

test.skipIf(!has('openssl', 'version') || !has('curl', '--version'))(
  'the shell reports a lead, and takes it back',
  async () => {
    const { balance, clickId } = await clicked();
    const env = { PATH: process.env['PATH'], SECRET: vectors.secret, CLICK_ID: clickId };
    const sh = async (mark: string, name: string): Promise<string> =>
      (await run('sh', [save(name, codeBlock('sh', mark))], { env })).stdout;
    expect(await sh('signed="/leads', 'get.sh')).toBe('OK');
    expect(await balance()).toBe(1_250_000);
    expect(await sh('signed="/leads', 'get.sh')).toBe('DUP');
    expect(await sh('webhook-signature: v1', 'post.sh')).toBe('OK');
    expect(await balance()).toBe(0);
  },
);

test('Node signs the vector and reports a lead', async () => {
  const { balance, clickId } = await clicked();
  const file = save('lead.mjs', codeBlock('js', 'signedUrl'));
  const example = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    signedUrl: (origin: string, path: string, parameters: object, secret: string, now: number) => string;
    sendLead: (parameters: object, secret: string) => Promise<string>;
  };
  expect(example.signedUrl(ORIGIN, path, parameters, vectors.secret, now)).toBe(vectorUrl);
  const lead = { click_id: clickId, transaction_id: 'node & söns / 1+1' };
  expect(await example.sendLead(lead, vectors.secret)).toBe('OK');
  expect(await example.sendLead(lead, vectors.secret)).toBe('DUP');
  expect(await balance()).toBe(1_250_000);
  await expect(example.sendLead({ ...lead, click_id: 'clk_0' }, vectors.secret)).rejects.toThrow(/404.*unknown_click/);
});

test.skipIf(!has('python3', '--version'))('Python signs the vector and reports a lead', async () => {
  const { balance, clickId } = await clicked();
  const program = `${codeBlock('python', 'signed_url')}
import json, sys
given = json.loads(sys.argv[1])
print(signed_url(*given["vector"]))
print(send_lead(given["lead"], given["secret"]))`;
  const given = {
    vector: [ORIGIN, path, parameters, vectors.secret, now],
    lead: { click_id: clickId, transaction_id: 'python & söns / 1+1' },
    secret: vectors.secret,
  };
  const { stdout } = await run('python3', [save('lead.py', program), JSON.stringify(given)]);
  expect(stdout).toBe(`${vectorUrl}\nOK\n`);
  expect(await balance()).toBe(1_250_000);
});

test.skipIf(!has('php', '--version'))('PHP signs the vector', async () => {
  const program = `${codeBlock('php', 'signed_url')}
echo signed_url(...json_decode($argv[1], true));`;
  const given = JSON.stringify([ORIGIN, path, parameters, vectors.secret, now]);
  expect((await run('php', [save('lead.php', program), given])).stdout).toBe(vectorUrl);
});
