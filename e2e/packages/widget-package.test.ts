import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from 'vite';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { takePackage, requiredBy, filesOf } from '../support/documents/packed-package.ts';
import type { OutsideProject } from '../support/documents/packed-package.ts';
import { openBrowser, openPage, startPublicService } from '../support/browser/browser.ts';
import { page as wholePage, startHostServer } from '../support/browser/host-page.ts';
import type { HostServer } from '../support/browser/host-page.ts';
import { mintToken } from '../support/requests/mint-token.ts';
import { offerRow } from '../support/requests/offers.ts';
import { runCommand, tryCommand } from '../support/service/run-command.ts';
import type { TestService, TestWall } from '../support/service/start-service.ts';
import type { Browser, Page } from 'playwright';

// Tries the package as a publisher gets it: packed, installed in a project outside the repository, and bundled there.

let packed: Awaited<ReturnType<typeof takePackage>>;
let browser: Browser;
let service: TestService;
let host: HostServer;
let wall: TestWall;

beforeAll(async () => {
  packed = await takePackage('widget');
  browser = await openBrowser();
  service = await startPublicService();
  host = await startHostServer();
  await service.importOffers([1, 2, 3].map((id) => offerRow(id)));
  wall = await service.newWall({ require_token: true, origins: [host.origin] });
});

afterAll(async () => {
  await browser.close();
  host.stop();
  await service.stop();
  packed.remove();
});

test('the package has its modules, their types and the pinned build, and nothing else', () => {
  const kinds = packed.files.map((path) => path.replace(/\/[^/]+$/, '/…'));
  expect(new Set(kinds)).toEqual(
    new Set(['LICENSE', 'README.md', 'package.json', 'custom-elements.json', 'dist/…', 'package/dist/…', 'types/…']),
  );
  expect(packed.files.filter((path) => /\.(?:br|gz|html|map)$/.test(path))).toEqual([]);
  const { files } = packed;
  expect(files).toEqual(expect.arrayContaining(['dist/sri.json', 'dist/offer-wall.js', 'package/dist/react.js']));
});

test('every file that the package exports is in it, and it depends on nothing', () => {
  const { dependencies, exports } = JSON.parse(readFileSync(join(projectRoot, 'widget/package.json'), 'utf8')) as {
    dependencies?: object;
    exports: Record<string, string | Record<string, string>>;
  };
  expect(dependencies).toBeUndefined();
  const targets = Object.values(exports).flatMap((each) => (typeof each === 'string' ? each : Object.values(each)));
  for (const target of targets) {
    const [start = '', end = ''] = target.slice(2).split('*');
    expect(
      packed.files.some((path) => path.startsWith(start) && path.endsWith(end)),
      target,
    ).toBe(true);
  }
});

test('a server can import every module: without a DOM, they define nothing', () => {
  const project = packed.newProject('server');
  const names = ['', '/define', '/open-wall', '/offer-card', '/rewards-button', '/rewards-teaser', '/frame-host'];
  const imports = names.map((name) => `import '@rewards-wall/widget${name}';`).join('\n');
  project.write('app.mjs', `${imports}\nconsole.log(typeof globalThis.customElements);`);
  expect(runCommand(process.execPath, ['app.mjs'], { cwd: project.folder }).trim()).toBe('undefined');
});

const compilerOptions = {
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2024', 'dom', 'dom.iterable'],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  types: [],
  jsx: 'react-jsx',
  noEmit: true,
  verbatimModuleSyntax: true,
};

test.each([
  ['React 19', 'react.tsx', [['@types/react', '@types/react']]],
  ['React 18', 'react.tsx', [['@types/react-18', '@types/react']]],
  ['Vue', 'vue.ts', [['vue', 'vue']]],
  ['Svelte', 'svelte.ts', [['svelte', 'svelte']]],
])(
  '%s: a project that checks the types of its libraries compiles, with no other framework installed',
  (name, file, links) => {
    const project = packed.newProject(`types-${name.replace(' ', '-')}`);
    for (const [from = '', as = ''] of links) project.link(from, as);
    project.sample(file);
    project.write('tsconfig.json', JSON.stringify({ compilerOptions, include: [file] }));
    runCommand(join(projectRoot, 'node_modules/.bin/tsc'), ['--project', project.folder], { cwd: project.folder });
  },
);

test('the component of its README compiles', () => {
  const project = packed.newProject('readme');
  project.link('@types/react');
  const readme = readFileSync(join(projectRoot, 'widget/README.md'), 'utf8');
  const [, code = ''] = /^```tsx\n([\s\S]*?)^```$/m.exec(readme) ?? [];
  expect(code).toContain('<OfferWall');
  project.write('readme.tsx', code);
  project.write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['readme.tsx'] }));
  runCommand(join(projectRoot, 'node_modules/.bin/tsc'), ['--project', project.folder], { cwd: project.folder });
});

type Version = 18 | 19;
const bundled = new Map<Version, OutsideProject>();

/** Bundles the sample application in its own project, for development, since only that doubles effects. */
async function bundleApp(version: Version): Promise<OutsideProject> {
  const done = bundled.get(version);
  if (done) return done;
  const project = packed.newProject(`react-${version}`);
  const suffix = version === 19 ? '' : '-18';
  project.copy(`react${suffix}`, 'react');
  project.copy(`react-dom${suffix}`, 'react-dom');
  project.copy(requiredBy(`react-dom${suffix}`, 'scheduler'), 'scheduler');
  project.sample('app.jsx');
  await build({
    configFile: false,
    root: project.folder,
    logLevel: 'error',
    mode: 'development',
    base: `/react-${version}/`,
    build: { outDir: 'out', minify: false, rolldownOptions: { input: join(project.folder, 'app.jsx') } },
  });
  for (const path of filesOf(join(project.folder, 'out'))) {
    const body = readFileSync(join(project.folder, 'out', path), 'utf8');
    host.serve(`/react-${version}/${path}`, { body, headers: { 'Content-Type': 'text/javascript' } });
  }
  bundled.set(version, project);
  return project;
}

/** Opens the application, and counts the tokens and lists that it requests. */
async function openApp(version: Version, isStrict: boolean) {
  const project = await bundleApp(version);
  const script = filesOf(join(project.folder, 'out')).find((path) => /app-.*\.js$/.test(path)) ?? '';
  const { page, close } = await openPage(browser);
  const user = service.newUser();
  const counted = { mints: 0, lists: 0 };
  host.serve('/mint', async () => {
    counted.mints += 1;
    return { body: await mintToken(service, wall, user) };
  });
  page.on('request', (request) => {
    if (request.url().includes('/offers.json') && request.method() === 'GET') counted.lists += 1;
  });
  const ids = { apiBase: service.url, pubId: String(wall.pubId), wallId: String(wall.adwallId), userId: user };
  const settings = `<script>globalThis.settings = ${JSON.stringify({ ids, isStrict })}</script>`;
  const body = `<div id="root"></div>${settings}<script type="module" src="/react-${version}/${script}"></script>`;
  const url = host.serve(`/app-${version}-${String(isStrict)}`, { body: wholePage(body) });
  return { page, close, counted, url };
}

interface Heard {
  loads: [number, number][];
  opens: number[];
  balances: [number, number][];
  tokens: number[];
}
const heard = (page: Page) => page.evaluate(() => (globalThis as unknown as { heard: Heard }).heard);

test.each([
  [19, false],
  [19, true],
  [18, false],
  [18, true],
] as const)(
  'React %i, StrictMode %s: twenty renders with new callbacks cause one token and one list',
  async (version, isStrict) => {
    const { page, close, counted, url } = await openApp(version, isStrict);
    await page.goto(url);
    await page.getByRole('article').first().waitFor();
    await page.getByRole('searchbox').waitFor();
    await expect.poll(async () => (await heard(page)).balances).toEqual([[0, 0]]);
    for (let render = 1; render <= 20; render += 1) {
      await page.evaluate(() => (globalThis as unknown as { renderAgain(): void }).renderAgain());
      await page.getByText(`Render ${render}`, { exact: true }).waitFor();
    }
    expect(await page.locator('offer-wall').getAttribute('class')).toBe('wall-20');
    // The newest callbacks hear of what happens now.
    await page.getByRole('article').first().getByRole('link').click();
    expect(await heard(page)).toEqual({ loads: [[0, 3]], opens: [20], balances: [[0, 0]], tokens: [0] });
    expect(counted).toEqual({ mints: 1, lists: 1 });
    await close();
  },
);

test.each([18, 19] as const)(
  'React %i renders the component on a server, where it waits for its token',
  async (version) => {
    const { folder, write } = await bundleApp(version);
    write(
      'server.js',
      `import { createElement } from 'react';
    import { renderToString } from 'react-dom/server';
    import { OfferWall } from '@rewards-wall/widget/react';
    const props = { pubId: '1', wallId: '2', userId: 'ada', history: false, getToken: async () => '', onLoad: () => {} };
    console.log(renderToString(createElement(OfferWall, props, createElement('h2', { slot: 'header' }, 'Earn'))));`,
    );
    const { status, stderr, stdout } = tryCommand(process.execPath, ['server.js'], { cwd: folder });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout.trim()).toMatch(
      /^<offer-wall pub-id="1" wall-id="2" user-id="ada" await-token="(?:true)?"><h2 slot="header">Earn<\/h2><\/offer-wall>$/,
    );
  },
);
