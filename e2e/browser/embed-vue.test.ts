import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, loadConfigFromFile, mergeConfig } from 'vite';
import { expect, test } from 'vitest';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { packagePlugins } from '../../widget/vite.config.ts';
import { openPage } from '../support/browser/browser.ts';
import { startEmbedding } from '../support/browser/embedding.ts';
import { page as wholePage, recipes } from '../support/browser/host-page.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { mintToken } from '../support/requests/mint-token.ts';

// Builds the component of docs/embed.md with the configuration there, and opens it.

const { browser, stage } = await inBrowser(startEmbedding, ({ stop }) => stop());
const { host, service } = stage;

/** What @vitejs/plugin-vue does for a component with `<script setup>`, by the same compiler. */
const PLUGIN = `
import { compileScript, parse } from 'vue/compiler-sfc';
export default ({ template }) => ({
  name: 'vue',
  transform(code, id) {
    if (!id.endsWith('.vue')) return null;
    const { descriptor } = parse(code, { filename: id, templateParseOptions: template.compilerOptions });
    const { content } = compileScript(descriptor, { id, inlineTemplate: true, templateOptions: template });
    return { code: content, moduleType: 'ts' };
  },
});
`;

test('the component of the guide shows the wall, with tokens of its own function', async () => {
  const wall = await service.newWall({ require_token: true });
  const user = service.newUser();
  const token = await mintToken(service, wall, user);
  const folder = mkdtempSync(join(tmpdir(), 'embed-vue-'));
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@vitejs/plugin-vue'), { recursive: true });
  for (const name of ['vue', 'vite']) symlinkSync(join(projectRoot, 'node_modules', name), join(modules, name));
  const write = (path: string, text = '') => writeFileSync(join(folder, path), text);
  write('node_modules/@vitejs/plugin-vue/package.json', '{"type":"module","exports":"./index.js"}');
  write('node_modules/@vitejs/plugin-vue/index.js', PLUGIN);
  const [config] = recipes('Vue', 'ts', service, wall);
  const [component] = recipes('Vue', 'vue', service, wall);
  write('package.json', '{"type":"module"}');
  write('vite.config.ts', config);
  write('Wall.vue', component);
  write(
    'main.ts',
    `import { createApp } from 'vue';
import Wall from './Wall.vue';
createApp(Wall, { userId: ${JSON.stringify(user)}, getToken: async () => ${JSON.stringify(token)} }).mount('#app');`,
  );
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, join(folder, 'vite.config.ts'));
  const { output } = (await build(
    mergeConfig(loaded?.config ?? {}, {
      configFile: false,
      root: folder,
      logLevel: 'error',
      plugins: packagePlugins,
      resolve: {
        alias: [{ find: /^@rewards-wall\/widget$/, replacement: join(projectRoot, 'widget/src/embed/register.ts') }],
      },
      // The package says which of its built modules have effects; these are its sources.
      build: { write: false, rolldownOptions: { input: join(folder, 'main.ts'), treeshake: false } },
    }),
  )) as { output: { type: string; fileName: string; isEntry?: boolean; code?: string }[] };
  for (const { code, fileName } of output) {
    host.serve(`/${fileName}`, { body: code ?? '', headers: { 'Content-Type': 'text/javascript' } });
  }
  const entry = output.find(({ isEntry }) => isEntry)?.fileName ?? '';
  const { page, close } = await openPage(browser);
  const body = wholePage(`<div id="app"></div><script type="module" src="/${entry}"></script>`);
  await page.goto(host.serve('/vue', { body }));
  await page.getByRole('article').first().waitFor();
  expect(await page.locator('offer-wall').getAttribute('await-token')).toBe('');
  await close();
  rmSync(folder, { recursive: true });
});
