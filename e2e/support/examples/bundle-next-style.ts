import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type InlineConfig } from 'vite';
import { projectRoot } from '../../../server/runtime/project-root.ts';
import { packagePlugins } from '../../../vite.widget.config.ts';

const app = join(projectRoot, 'examples/react/app');

/**
 * Bundles the React example into `folder` as Next.js would: `page.mjs`, which renders the page on the server, and
 * `client.js`, which takes over in the browser. The widget comes from its sources, so that nothing else must be built.
 */
export async function bundleNextStyle(folder: string): Promise<void> {
  const client = join(folder, 'client.ts');
  writeFileSync(
    client,
    `import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Offers } from ${JSON.stringify(join(app, 'offers.tsx'))};
const { textContent } = document.querySelector('#props');
hydrateRoot(document.querySelector('#root'), createElement(Offers, JSON.parse(textContent)));`,
  );
  const server = join(folder, 'page.ts');
  writeFileSync(
    server,
    `import { renderToString } from 'react-dom/server';
import Page from ${JSON.stringify(join(app, 'page.tsx'))};
export async function render() {
  const element = await Page();
  return { html: renderToString(element), props: element.props };
}`,
  );
  const modules = join(projectRoot, 'node_modules');
  const common: InlineConfig = {
    ...{ configFile: false, root: join(projectRoot, 'examples/react'), logLevel: 'error', publicDir: false },
    mode: 'production',
    plugins: packagePlugins,
    resolve: {
      alias: {
        '@rewards-wall/widget/react': join(projectRoot, 'widget/src/react/react.ts'),
        react: join(modules, 'react'),
        'react-dom': join(modules, 'react-dom'),
      },
    },
  };
  const output = { outDir: folder, emptyOutDir: false, minify: false };
  await build({
    ...common,
    build: { ...output, target: 'es2022', rolldownOptions: { input: client, output: { entryFileNames: 'client.js' } } },
  });
  await build({
    ...common,
    ssr: { noExternal: true },
    build: { ...output, ssr: true, rolldownOptions: { input: server, output: { entryFileNames: 'page.mjs' } } },
  });
}
