import { join } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { openPage } from '../support/browser/browser.ts';
import { page as wholePage, startHostServer } from '../support/browser/host-page.ts';
import { inBrowser } from '../support/browser/in-browser.ts';

const { browser, stage } = await inBrowser(
  async () => {
    const host = await startHostServer();
    const headers = { 'Content-Type': 'text/javascript' };
    host.serve('/states.js', { body: await bundled('widget/src/hosted/rendered-states.fixture.ts'), headers });
    return host;
  },
  async (host) => host.stop(),
);

/** The module with all that it imports. */
async function bundled(file: string): Promise<string> {
  const lib = { entry: join(projectRoot, file), formats: ['es' as const] };
  const rolldownOptions = { output: { codeSplitting: false } };
  const options = { write: false, lib, rolldownOptions };
  const built = [await build({ configFile: false, logLevel: 'warn', build: options })].flat();
  const outputs = built.flatMap((each) => ('output' in each ? each.output : []));
  return outputs.map((each) => ('code' in each ? each.code : '')).join('');
}

test('a wall rendered without a browser is what Lit renders, in all states, whatever the texts of offers', async () => {
  const { page, close } = await openPage(browser);
  await page.goto(stage.serve('/', { body: wholePage('') }));
  const compared = await page.evaluate(
    `import('/states.js').then(({ compareAll }) => compareAll()).catch((error) => String(error.cause ?? error))`,
  );
  expect(compared).toEqual(expect.any(Number));
  expect(compared).toBeGreaterThan(1000);
  await close();
});
