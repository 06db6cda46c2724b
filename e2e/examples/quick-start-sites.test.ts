import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { openBrowser, openPage } from '../support/browser/browser.ts';
import { startHostServer } from '../support/browser/host-page.ts';
import { openGuide } from '../support/documents/guide.ts';
import { takePackage } from '../support/documents/packed-package.ts';
import { readersPath } from '../support/examples/oldest-node.ts';
import { openQuickStart } from '../support/examples/quick-start.ts';

// Runs the commands of the quick starts for sites outside this repository, as printed but for the ports and folders.

const temporary = mkdtempSync(join(tmpdir(), 'quick-start-sites-'));
let packed: Awaited<ReturnType<typeof takePackage>>;
beforeAll(async () => {
  packed = await takePackage('sdk');
});
afterAll(() => {
  packed.remove();
  rmSync(temporary, { recursive: true });
});

/** A folder of programs that come before all others in the PATH of a reader with Node 20, if it is installed. */
function programs(scripts: Readonly<Record<string, string>>): Record<string, string> {
  const bin = mkdtempSync(join(temporary, 'bin-'));
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(join(bin, name), `#!/bin/sh\nPATH="$REAL_PATH"\n${script}\n`, { mode: 0o755 });
  }
  const { PATH = '' } = process.env;
  return { PATH: `${bin}:${readersPath()}`, REAL_PATH: PATH };
}

// Packages come from this repository instead of a registry, which tests don't call.
const release = () => `mkdir -p dist/packages && cp '${packed.tarball}' dist/packages`;
const modules = join(projectRoot, 'node_modules');

test('Express, in your own folder', async () => {
  const [setUp = '', , lead = '', ownFolder = ''] = openGuide('quick-starts/express.md').codeBlocks('sh');
  const { expectLoop, reader, serviceUrl, siteUrl, start, stop } = await openQuickStart(setUp);
  const npm = `case "$*" in
  "run release -- sdk") ${release()} ;;
  "install express "*) npm install --offline --no-audit --no-fund "$3" && ln -s '${modules}/express' node_modules/express ;;
  *) npm "$@" ;;
esac`;
  try {
    const commands = ownFolder.replaceAll('/path/to/rewards-wall', reader.folder);
    await start(`set -e\n${commands}`, { HOME: reader.folder, ...programs({ npm }) });
    expect(await (await fetch(siteUrl)).text()).toContain(`${serviceUrl}/embed/v1/offer-wall.js`);
    await expectLoop(lead);
  } finally {
    await stop();
  }
}, 120_000);

test('React: a Next.js project next to the repository', async () => {
  const [setUp = '', project = '', site = '', lead = ''] = openGuide('quick-starts/react.md').codeBlocks('sh');
  const { expectLoop, serviceUrl, siteUrl, start, stop } = await openQuickStart(setUp);
  const dev = `node '${join(projectRoot, 'e2e/support/examples/serve-next-style.ts')}'`;
  const description = JSON.stringify({ private: true, type: 'module', scripts: { dev } });
  const npx = `[ "$1" = create-next-app@latest ] && mkdir -p "$2/app" && echo "${description.replaceAll('"', '\\"')}" > "$2/package.json"`;
  const npm = `case "$*" in
  "run release -- sdk widget") ${release()} ;;
  *" install --save-dev @types/node@24") ;;
  *" install "*) exec npm "$@" --offline --no-audit --no-fund ;;
  *) exec npm "$@" ;;
esac`;
  try {
    const commands = `set -e\n${project}${site}`.replaceAll('../my-next-project', './my-next-project');
    await start(commands, programs({ npm, npx }));
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
    const variables = readFileSync(join(reader.folder, 'data-static/shop.env'), 'utf8');
    const idOf = (name: string) => new RegExp(`^export ${name}='(\\d+)'$`, 'm').exec(variables)?.[1] ?? '';
    const body = guide
      .codeBlock('html', '<offer-wall')
      .replaceAll('https://rewards.example.com', serviceUrl)
      .replace('your-user-id', 'user-1')
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
