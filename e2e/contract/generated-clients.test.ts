import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { openGuide } from '../support/documents/guide.ts';
import { offerRow } from '../support/requests/offers.ts';
import { startService, type TestService, type TestWall } from '../support/service/start-service.ts';

const run = promisify(execFile);
const guide = openGuide('clients.md');
const ORIGIN = 'https://rewards.example.com';

const documented = z.record(
  z.string(),
  z.record(
    z.string(),
    z.object({
      security: z.array(z.record(z.string(), z.unknown())),
      responses: z.record(z.string(), z.object({ content: z.record(z.string(), z.unknown()).optional() })),
    }),
  ),
);
const openApi = z
  .object({
    paths: documented,
    components: z.object({ securitySchemes: z.record(z.string(), z.object({ type: z.string(), scheme: z.string() })) }),
  })
  .parse(JSON.parse(readFileSync(join(projectRoot, 'docs', 'openapi.json'), 'utf8')));

describe('The OpenAPI document', () => {
  const operations = Object.entries(openApi.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
  );

  test('lists Bearer and nothing else, so that no generated client puts a key into a URL', () => {
    for (const scheme of Object.values(openApi.components.securitySchemes)) {
      expect(scheme).toMatchObject({ type: 'http', scheme: 'bearer' });
    }
    const listed = operations.flatMap(({ security }) => security.flatMap((way) => Object.keys(way)));
    expect(new Set(listed)).toEqual(new Set(['secretKey', 'userToken']));
  });

  test('asks for no key where none is needed, so that a client sends none', () => {
    const open = operations.filter(({ security }) => security.length === 0).map(({ name }) => name);
    expect(open.some((name) => name.endsWith('details.json'))).toBe(true);
    expect(open.some((name) => name.startsWith('get /click/'))).toBe(true);
    expect(open.filter((name) => name.includes('transactions'))).toEqual([]);
  });

  test('says that an empty list is null', () => {
    const empty = operations.filter(({ responses }) => '204' in responses);
    expect(empty.length).toBeGreaterThan(3);
    for (const { name, responses } of empty) {
      expect({ name, content: responses['204']?.content }).toEqual({
        name,
        content: { 'application/json': { schema: { description: 'No body', type: 'null' } } },
      });
    }
  });
});

const generators = join(projectRoot, '.cache', 'clients');
const modules = join(generators, 'node_modules');
/** scripts/install-clients.mjs installs them. */
const isInstalled =
  existsSync(join(generators, 'installed.json')) &&
  readFileSync(join(generators, 'installed.json'), 'utf8') ===
    readFileSync(join(projectRoot, 'scripts', 'clients', 'package-lock.json'), 'utf8');

/** Prints each request of an example, so that the test sees what a client sends where. */
const SPY = `const send = globalThis.fetch;
globalThis.fetch = (input, init) => {
  const request = new Request(input, init);
  process.stderr.write(JSON.stringify({ url: request.url, authorization: request.headers.get('authorization') }) + '\\n');
  return send(request);
};
`;

const sent = z.object({ url: z.string(), authorization: z.string().nullable() });

describe.skipIf(!isInstalled)('A generated client', () => {
  let service: TestService;
  let wall: TestWall;
  let folder = '';
  beforeEach(async () => {
    service = await startService();
    wall = await service.newWall();
    await service.importOffers([offerRow(1)]);
    folder = mkdtempSync(join(generators, 'run-'));
    const options = { strict: true, noEmit: true };
    const modern = { module: 'nodenext', target: 'es2023', allowImportingTsExtensions: true, types: ['node'] };
    write('tsconfig.json', JSON.stringify({ compilerOptions: { ...options, ...modern } }));
    write('package.json', '{"type": "module"}');
    write('spy.mjs', SPY);
  });
  afterEach(async () => {
    rmSync(folder, { recursive: true });
    await service.stop();
  });

  const write = (name: string, text: string): void => {
    writeFileSync(join(folder, name), text.replaceAll(ORIGIN, service.url));
  };
  const node = (...args: string[]) =>
    run(process.execPath, args, { cwd: folder, env: { ...process.env, REWARDS_SECRET_KEY: wall.secretKey } });

  /** Compiles everything in the folder, with the TypeScript of this repository and that of the generators. Returns errors. */
  const compile = async (): Promise<string> => {
    const compilers = [join(projectRoot, 'node_modules'), modules].map((each) =>
      join(each, 'typescript', 'bin', 'tsc'),
    );
    const errors: string[] = [];
    for (const compiler of compilers) {
      await node(compiler, '-p', '.').catch((error: { stdout: string }) => errors.push(error.stdout));
    }
    return errors.join('\n');
  };

  /** Runs the example and returns what it printed. Fails if it sent the key in a URL. */
  const runExample = async (): Promise<{ lines: string[]; requests: z.output<typeof sent>[] }> => {
    const { stderr, stdout } = await node('--no-warnings', '--import', './spy.mjs', 'example.ts');
    const requests = stderr
      .trim()
      .split('\n')
      .map((line) => sent.parse(JSON.parse(line)));
    expect(requests.filter(({ url }) => /sk_|api_key/.test(url))).toEqual([]);
    return { lines: stdout.trim().split('\n'), requests };
  };

  const loop = ['before 0', 'credited 1', 'refused insufficient_balance', 'after 50'];
  const bearer = () => `Bearer ${wall.secretKey}`;

  test('of openapi-typescript compiles, works, and sends the key in the header only', async () => {
    const cli = join(modules, 'openapi-typescript', 'bin', 'cli.js');
    await node(cli, `${service.url}/openapi.json`, '-o', 'rewards-wall.ts');
    const example = guide.codeBlock('ts', 'openapi-fetch');
    write('example.ts', example);
    // Without the `?.`, an empty list would be read as a list.
    write('no-null.ts', example.replace('history.data?.currency_count ?? 0', 'history.data.currency_count'));
    expect(await compile()).toContain('no-null.ts');
    rmSync(join(folder, 'no-null.ts'));
    expect(await compile()).toBe('');
    const { lines, requests } = await runExample();
    expect(lines).toEqual(loop);
    expect(requests.map(({ authorization }) => authorization)).toEqual(requests.map(bearer));
  }, 120_000);

  test('of Hey API compiles, works, and sends the key in the header only', async () => {
    write('openapi-ts.config.mjs', guide.codeBlock('js', 'rewards-wall'));
    await node(join(modules, '@hey-api', 'openapi-ts', 'bin', 'run.js'), '--no-log-file');
    const example = guide.codeBlock('ts', 'client.gen.ts');
    write('example.ts', example);
    write('no-null.ts', example.replace('history.data?.currency_count ?? 0', 'history.data.currency_count'));
    expect(await compile()).toContain('no-null.ts');
    // Endpoints that need no key get none.
    rmSync(join(folder, 'no-null.ts'));
    write(
      'details.ts',
      example
        .replace(/const history[^]*$/, 'await wallDetails({ path: { pubId: 1, adwallId: 1 } });')
        .replace(', offers', ', wallDetails'),
    );
    expect(await compile()).toBe('');
    const { lines, requests } = await runExample();
    expect(lines).toEqual([...loop, 'offers 1']);
    expect(requests.map(({ authorization }) => authorization)).toEqual(requests.map(bearer));
    write('example.ts', readFileSync(join(folder, 'details.ts'), 'utf8'));
    const details = await runExample();
    expect(details.requests.map(({ authorization }) => authorization)).toEqual([null]);
  }, 120_000);
});
