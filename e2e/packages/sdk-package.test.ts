import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { reservePort } from '../support/service/reserve-port.ts';
import { postbackTemplate } from '../../sdk/src/postbacks/parameter-names.ts';
import { problemsOf, type PackageDescription } from '../../scripts/release.mjs';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { takePackage, type OutsideProject } from '../support/documents/packed-package.ts';
import { openLoop, type Loop } from '../support/money/money-loop.ts';
import { MINUTE } from '../../server/runtime/clock.fixture.ts';
import { tryCommand } from '../support/service/run-command.ts';
import { startService, type TestService } from '../support/service/start-service.ts';

// Tries the package as a publisher gets it: packed, installed in a project outside the repository, and run there against
// a real service.

let packed: Awaited<ReturnType<typeof takePackage>>;
let project: OutsideProject;
let service: TestService;
let port: number;
beforeAll(async () => {
  packed = await takePackage('sdk');
  project = packed.newProject('site');
  for (const name of ['express', '@types/express', '@types/node', '@types/pg', '@types/better-sqlite3'])
    project.link(name);
  for (const name of ['types.ts', 'worker.ts', 'calls.ts', 'site.ts']) project.sample(name);
  port = await reservePort();
  service = await startService({ env: { OUTBOUND_ALLOW: `127.0.0.1:${port}` } });
});
afterAll(async () => {
  await service.stop();
  packed.remove();
});

test('the package has its modules, their types, its README and its license, and depends on nothing', () => {
  const kinds = new Set(packed.files.map((path) => path.replace(/^dist\/.*?(\.d\.ts|\.js)$/, 'dist/…$1')));
  expect(kinds).toEqual(new Set(['LICENSE', 'README.md', 'package.json', 'dist/….js', 'dist/….d.ts']));
  const description = JSON.parse(
    readFileSync(join(project.folder, 'node_modules/@rewards-wall/sdk/package.json'), 'utf8'),
  );
  expect(Object.keys(description as object).filter((name) => /dependencies/i.test(name))).toEqual([]);
});

describe('npm run release', () => {
  const release = (...args: string[]) =>
    tryCommand(process.execPath, ['scripts/release.mjs', ...args], { cwd: projectRoot });

  test('packs the package into dist/packages', () => {
    const { status, stdout } = release('sdk');
    expect(stdout).toMatch(/rewards-wall-sdk-\d+\.\d+\.\d+\.tgz\n$/);
    expect(existsSync(stdout.trim())).toBe(true);
    expect(status).toBe(0);
  });

  test('says which packages there are', () => {
    expect(release('shared')).toMatchObject({
      status: 1,
      stderr: 'There is no package shared. There are: sdk, widget, service\n',
    });
  });

  test('names everything that is wrong with a package', () => {
    const text = readFileSync(join(projectRoot, 'package.json'), 'utf8');
    const { bugs, repository, version } = JSON.parse(text) as PackageDescription;
    const exported = { '.': { default: './dist/a.js' } };
    const good = { name: '@rewards-wall/sdk', version, license: 'MIT', repository, bugs, exports: exported };
    const files = ['LICENSE', 'README.md', 'package.json', 'dist/a.js'];
    expect(problemsOf('sdk', good, files)).toEqual([]);
    const bad = {
      ...good,
      version: '9.9.9',
      bugs: 'https://example.com/issues',
      private: true,
      dependencies: { zod: '4' },
      exports: { '.': './dist/b.js' },
    };
    expect(problemsOf('sdk', bad, [...files, 'src/a.test.ts', '.env'])).toEqual([
      'it lacks dist/b.js',
      'it has src/a.test.ts, which no one needs',
      'it has .env, which no one needs',
      'it is private',
      'its version is 9.9.9, not that of this repository',
      'it depends on zod',
      "its repository or bugs differ from the root's",
    ]);
  });
});

describe('a strict compiler that checks libraries, too, accepts it', () => {
  const strict = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
  };
  const node = { target: 'es2022', lib: ['es2023'], types: ['node'], module: 'nodenext' };
  const bundled = { target: 'es2022', module: 'esnext', moduleResolution: 'bundler' };
  test.each([
    ['in Node', 'types.ts', { ...node, esModuleInterop: true }],
    ['through a bundler', 'types.ts', { ...bundled, lib: ['es2023'], types: ['node'], esModuleInterop: true }],
    ["with a worker's types only", 'worker.ts', { ...bundled, lib: ['es2022', 'dom', 'dom.iterable'], types: [] }],
    ['in the samples that the tests below run', 'site.ts', { ...node, esModuleInterop: true }],
  ])('%s', (_, file, more) => {
    const compilerOptions = { ...strict, ...more, noEmit: true };
    project.write(
      'tsconfig.json',
      JSON.stringify({ compilerOptions, files: [file, ...(file === 'site.ts' ? ['calls.ts'] : [])] }),
    );
    const { status, stdout } = tryCommand('tsc', ['--project', '.'], { cwd: project.folder });
    expect(stdout).toBe('');
    expect(status).toBe(0);
  });
});

/** Runs a program of the project, with only these variables. */
function start(file: string, env: Record<string, string>): ChildProcess & { stdout: NodeJS.ReadableStream } {
  return spawn(process.execPath, [join(project.folder, file)], {
    env: { NODE_NO_WARNINGS: '1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

test('every call does what it says, and every refusal has its code', async () => {
  const { offerId, secrets, user, wall } = await openLoop(service);
  const other = await service.newWall();
  const child = start('calls.ts', {
    OFFER_ID: String(offerId),
    OTHER_KEY: other.secretKey,
    PUB_ID: String(wall.pubId),
    REWARDS_URL: service.url,
    SECRET_KEY: wall.secretKey,
    USER: user,
    WALL_ID: String(wall.adwallId),
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  expect(await once(child, 'close')).toEqual([0, null]);
  const result = JSON.parse(output) as Record<string, never> & { token: string; credit: { transaction_id: number } };
  secrets.add(result.token);
  expect(output).not.toContain(wall.secretKey);
  expect(result).toMatchObject({
    token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    repeat: result.credit,
    nobody: { transactions: [], currency_count: 0 },
    explained: { offers: [{ offer_id: offerId, shown: true, rule: null }] },
    page: { currency_count: -399.5, transactions: [{ currency_adjustment: -500 }] },
    refused: {
      mismatch: { code: 'idempotency_mismatch', status: 422, hasRequest: true },
      overdrawn: { code: 'insufficient_balance', status: 409, hasRequest: true },
      wrongKey: { code: 'invalid_key', reason: 'other_wall_or_panel', status: 401, hasRequest: true },
      wrongWall: { code: 'not_found', status: 404, hasRequest: true },
      tooLong: { code: 'invalid_request', status: 400, hasRequest: true },
      unreachable: { code: 'network_error', status: null, hasRequest: false },
    },
  });
  const { below, credit, debit, ids } = result as unknown as Record<string, { transaction_id: number }> & {
    ids: number[];
  };
  expect(ids).toEqual([below, debit, credit].map((one) => one?.transaction_id));
});

test('the calls and errors of its README run as they are', async () => {
  const { offerId, wall } = await openLoop(service);
  const readme = readFileSync(join(projectRoot, 'sdk/README.md'), 'utf8');
  const blocks = [...readme.matchAll(/^```js\n(import [\s\S]*?)^```$/gm)].map(([, code = '']) => code);
  expect(blocks).toHaveLength(2);
  project.write('readme.js', blocks.join('').replace('1001', String(offerId)));
  const child = start('readme.js', {
    PUB_ID: String(wall.pubId),
    REWARDS_URL: service.url,
    SECRET_KEY: wall.secretKey,
    WALL_ID: String(wall.adwallId),
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(output).toContain('currency_adjustment: -500');
  expect(output).toContain('insufficient_balance 409');
});

describe('a site that receives both kinds', () => {
  const sites: ChildProcess[] = [];
  afterEach(async () => {
    for (const site of sites.splice(0)) {
      site.kill();
      await once(site, 'close');
    }
  });

  async function startSite(secrets: readonly string[]): Promise<void> {
    const site = start('site.ts', { DATABASE: database(), PORT: String(port), SECRETS: secrets.join(',') });
    sites.push(site);
    await once(site.stdout, 'data');
  }
  const database = (): string => join(project.folder, 'site.db');
  const unitsOf = (user: string): unknown => {
    const opened = new DatabaseSync(database(), { readOnly: true });
    const row = opened.prepare('select units from users where id = ?').get(user);
    opened.close();
    return row?.['units'] ?? 0;
  };
  const answers = async ({ log }: Loop): Promise<(number | null)[]> =>
    (await log()).map(({ attempts }) => attempts.at(-1)?.httpStatus ?? null);

  test('counts each credit and each reversal once; what is forged, late or repeated changes nothing', async () => {
    const loop = await openLoop(service);
    const { add, clock, credit: _credit, deliver, history, log, replay, send, user } = loop;
    const get = await add('get', postbackTemplate(`http://127.0.0.1:${port}/express`));
    const json = await add('json', `http://127.0.0.1:${port}/fetch`);
    // The site doesn't know the secret of this one.
    const foreign = await add('json', `http://127.0.0.1:${port}/express?foreign`);
    await startSite([get.secret, json.secret]);

    // The service's clock is ten minutes behind the site's.
    clock.moveTo(Date.now() - 10 * MINUTE);
    await send({ transaction_id: 'S-1' });
    await deliver();
    expect(await answers(loop)).toEqual([401, 401, 401]);
    const bodies = (await log()).map(({ attempts, postbackId }) => [postbackId, attempts.at(-1)?.body ?? '']);
    expect(Object.fromEntries(bodies)).toEqual({
      [get.postbackId]: expect.stringContaining('"stale_timestamp"'),
      [json.postbackId]: expect.stringContaining('"stale_timestamp"'),
      [foreign.postbackId]: expect.stringContaining('"wrong_signature"'),
    });
    expect(unitsOf(user)).toBe(0);

    clock.moveTo(Date.now());
    await deliver();
    const { currency_count: balance } = await history();
    expect(balance).toBeGreaterThan(0);
    expect(unitsOf(user)).toBe(balance * 10_000);
    const of = (postbackId: string): Promise<number | string> => replay({ postbackId });
    expect([await of(get.postbackId), await of(json.postbackId)]).toEqual([1, 1]);
    await deliver();
    const results = (await log()).filter(({ postbackId }) => postbackId !== foreign.postbackId);
    expect(results.map(({ attempts }) => attempts.at(-1)?.body)).toEqual(Array(2).fill('{"result":"duplicate"}'));
    expect(unitsOf(user)).toBe(balance * 10_000);

    await send({ transaction_id: 'S-1', status: 2 });
    await deliver();
    expect(unitsOf(user)).toBe(0);
    expect((await history()).currency_count).toBe(0);
  });

  test('after a handler that failed, the next attempt counts, and a restart forgets nothing', async () => {
    const loop = await openLoop(service);
    const { add, clock, deliver, history, log, replay, send, user, wait } = loop;
    clock.moveTo(Date.now());
    const { secret } = await add('json', `http://127.0.0.1:${port}/express`);
    await startSite([secret]);
    const opened = new DatabaseSync(database());
    opened.exec("insert into users values ('broken', 0)");
    await send({ transaction_id: 'S-2' });
    await deliver();
    expect(await answers(loop)).toEqual([500]);
    expect((await log())[0]?.attempts[0]?.body).not.toContain('broken');
    expect(unitsOf(user)).toBe(0);
    opened.exec("delete from users where id = 'broken'");
    opened.close();
    await wait(7000);
    const units = (await history()).currency_count * 10_000;
    expect(unitsOf(user)).toBe(units);

    const [site] = sites.splice(0);
    site?.kill();
    if (site !== undefined) await once(site, 'close');
    await startSite([secret]);
    expect(await replay({})).toBe(1);
    await deliver();
    expect((await log())[0]?.attempts.at(-1)?.body).toBe('{"result":"duplicate"}');
    expect(unitsOf(user)).toBe(units);
  });
});
