import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reportParameters } from '@rewards-wall/shared/schema/lead-report.ts';
import { problems } from '../../server/http/problem.ts';
import { networks } from '../../server/networks/all.ts';
import { isWeakSource, schemeNamed, uncoveredParameters, wordsOf } from '../../server/leads/reports/schemes.ts';
import { readReport } from '../../server/leads/reports/read-report.ts';
import { get, sourceOf, vault, WEBHOOK_SECRET } from '../../server/leads/reports/fake-sources.fixture.ts';
import { clickOn, guide, ORIGIN, startWithAcme, vectors } from '../support/money/acme-leads.ts';
import { has, openGuide } from '../support/documents/guide.ts';
import type { TestService } from '../support/service/start-service.ts';

/** Runs the examples of docs/advertisers.md exactly as printed. e2e/php runs those in PHP. */
const { codeBlock, text: guideText } = guide;
const { path, parameters, now, signed, signature } = vectors.get;
const vectorUrl = `${ORIGIN}${signed}&signature=${signature}`;

/** Asynchronous, because the service that the example calls runs in this process. */
const run = promisify(execFile);

let folder = '';
let service: TestService;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'advertisers-guide-'));
  service = await startWithAcme();
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

describe('the vectors', () => {
  const read = readReport({ vault, clock: { now: () => now * 1000 }, publicUrl: ORIGIN });
  const source = sourceOf('hmac-sha256');
  const lead = { clickId: parameters['click_id'], transactionId: 'T-1001', payout: 12_500, status: 1 };

  test('are accepted by the service', () => {
    expect(vectors.secret).toBe(WEBHOOK_SECRET);
    const call = get(vectorUrl.slice(ORIGIN.length));
    expect(read(source, call)).toMatchObject({ kind: 'read', report: lead });
    const { body, ...headers } = vectors.post;
    const post = { ...get(path, { headers, body: Buffer.from(body) }), method: 'POST' as const };
    expect(read(source, post)).toMatchObject({ kind: 'read', report: lead });
  });
});

describe('the tables', () => {
  test('list every parameter', () => {
    for (const name of Object.keys(reportParameters.shape)) expect(guideText).toContain(`| \`${name}\``);
  });

  test('list only problem codes that exist', () => {
    const named = [...guideText.matchAll(/^\| (\d{3}) `(\w+)`/gm)].filter(([, status]) => status !== '200');
    expect(named.length).toBeGreaterThan(10);
    for (const [, status, code] of named) {
      expect({ code, status: problems[code as keyof typeof problems].status }).toEqual({
        code,
        status: Number(status),
      });
    }
  });

  test('both of docs/lead-sources.md list every network, with what its signature does not cover', () => {
    const { text } = openGuide('lead-sources.md');
    for (const { name, network } of networks) {
      const [proof = '', call = '', ...more] = text.split('\n').filter((line) => line.startsWith(`| \`${name}\` `));
      const cells = proof.split('|').map((cell) => cell.trim());
      const uncovered = uncoveredParameters(schemeNamed(name));
      expect({ name, network: cells[2], gap: cells.at(-2) }).toEqual({
        name,
        network,
        gap: isWeakSource(schemeNamed(name)) ? `${uncovered.join(', ') || 'a plain hash'}: **weak**` : '',
      });
      expect(call).toContain(`\`${wordsOf(schemeNamed(name)).accepted}\``);
      expect(more).toEqual([]);
    }
  });
});

test.skipIf(!has('openssl', 'version') || !has('curl', '--version'))(
  'the shell reports a lead, and takes it back',
  async () => {
    const { balance, clickId } = await clickOn(service);
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
  const { balance, clickId } = await clickOn(service);
  const file = save('lead.mjs', codeBlock('js', 'signedUrl'));
  const example = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    signedUrl: (...parts: readonly unknown[]) => string;
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
  const { balance, clickId } = await clickOn(service);
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
