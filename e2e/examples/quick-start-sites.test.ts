import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { openBrowser, openPage } from '../support/browser/browser.ts';
import { startHostServer } from '../support/browser/host-page.ts';
import { openGuide } from '../support/documents/guide.ts';
import { packPackage } from '../support/documents/packed-package.ts';
import { bundleNextStyle } from '../support/examples/bundle-next-style.ts';
import { openQuickStart } from '../support/examples/quick-start.ts';

// Runs the commands of the quick starts for sites outside this repository, as printed but for the ports and folders.

const temporary = mkdtempSync(join(tmpdir(), 'quick-start-sites-'));
let packed: ReturnType<typeof packPackage>;
beforeAll(() => {
  packed = packPackage('sdk');
});
afterAll(() => {
  packed.remove();
  rmSync(temporary, { recursive: true });
});

const express = openGuide('quick-starts/express.md');
const [setUp = '', , lead = '', ownFolder = ''] = express.codeBlocks('sh');

test('Express, in your own folder', async () => {
  const { expectLoop, reader, serviceUrl, siteUrl, start, stop } = await openQuickStart(setUp);
  // Packages come from this repository instead of a registry, which tests don't call.
  const bin = join(temporary, 'bin');
  mkdirSync(bin);
  const npm = `#!/bin/sh
PATH="$REAL_PATH"
case "$*" in
  "run release -- sdk") mkdir -p dist/packages && cp '${packed.tarball}' dist/packages ;;
  "install express "*) npm install --offline --no-audit --no-fund "$3" && ln -s '${projectRoot}/node_modules/express' node_modules/express ;;
  *) npm "$@" ;;
esac
`;
  writeFileSync(join(bin, 'npm'), npm, { mode: 0o755 });
  const { PATH = '' } = process.env;
  try {
    const env = { HOME: reader.folder, PATH: `${bin}:${PATH}`, REAL_PATH: PATH };
    await start(`set -e\n${ownFolder.replaceAll('/path/to/rewards-wall', reader.folder)}`, env);
    expect(await (await fetch(siteUrl)).text()).toContain(`${serviceUrl}/embed/v1/offer-wall.js`);
    await expectLoop(lead);
  } finally {
    await stop();
  }
}, 120_000);

test('React: a Next.js project with the copied folder `app`', async () => {
  const [command = ''] = openGuide('quick-starts/react.md').codeBlocks('sh');
  const bundles = join(temporary, 'bundles');
  mkdirSync(bundles);
  await bundleNextStyle(bundles);
  const { expectLoop, reader, serviceUrl, siteUrl, start, stop } = await openQuickStart(setUp);
  const project = join(reader.folder, 'my-next-project');
  cpSync(join(projectRoot, 'examples/react/app'), join(project, 'app'), { recursive: true });
  symlinkSync(join(projectRoot, 'node_modules'), join(project, 'node_modules'));
  const dev = `node '${join(projectRoot, 'e2e/support/examples/serve-next-style.ts')}' '${bundles}'`;
  writeFileSync(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module', scripts: { dev } }));
  try {
    await start(command.replace('../my-next-project', './my-next-project'));
    const page = await (await fetch(siteUrl)).text();
    expect(page).toContain(serviceUrl);
    expect(page).toContain('token-url="/rewards/token"');
    await expectLoop(lead);
  } finally {
    await stop();
  }
}, 120_000);

test('the static page: its block, with the URL and the ids of shop.env, shows both offers', async () => {
  const guide = openGuide('quick-starts/static-page.md');
  const [commands = ''] = guide.codeBlocks('sh');
  const { reader, serviceUrl, stop } = await openQuickStart(commands);
  const browser = await openBrowser();
  const host = await startHostServer();
  try {
    const variables = readFileSync(join(reader.folder, 'data-live/shop.env'), 'utf8');
    const idOf = (name: string) => new RegExp(`^export ${name}='(\\d+)'$`, 'm').exec(variables)?.[1] ?? '';
    const body = guide
      .codeBlock('html', '<offer-wall')
      .replace('https://rewards.example.com', serviceUrl)
      .replace('pub-id="1"', `pub-id="${idOf('PUB_ID')}"`)
      .replace('wall-id="1"', `wall-id="${idOf('WALL_ID')}"`);
    const { page, close } = await openPage(browser);
    await page.goto(host.serve('/', { body }));
    for (const name of ['Harbor Quest', 'Sky Farm']) await page.getByRole('article', { name }).waitFor();
    await close();
  } finally {
    await browser.close();
    host.stop();
    await stop();
  }
}, 120_000);
