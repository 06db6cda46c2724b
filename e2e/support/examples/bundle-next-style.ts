import { globSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, type InlineConfig } from 'vite';
import { projectRoot } from '../../../server/runtime/project-root.ts';
import { packagePlugins } from '../../../widget/vite.config.ts';

/** A route handler: its path, such as `orders/[id]/pay`, and its bundle. */
export interface BundledRoute {
  path: string;
  file: string;
}

/**
 * Bundles `app`, the folder of the React example, into `folder` as Next.js would: `page.mjs`, which renders the page on
 * the server, `client.js`, which hydrates it in the browser, and the route handlers, which it returns. The packages
 * come from their sources, so that nothing else must be built.
 */
export async function bundleNextStyle(app: string, folder: string): Promise<BundledRoute[]> {
  const client = join(folder, 'client.ts');
  writeFileSync(
    client,
    `import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Offers } from ${JSON.stringify(join(app, 'offers.tsx'))};
const { textContent } = document.querySelector('#props');
hydrateRoot(document.querySelector('#root'), createElement(Offers, JSON.parse(textContent)));`,
  );
  const page = join(folder, 'page.ts');
  writeFileSync(
    page,
    `import { renderToString } from 'react-dom/server';
import Page from ${JSON.stringify(join(app, 'page.tsx'))};
export async function render() {
  const element = await Page();
  return { html: renderToString(element), props: element.props };
}`,
  );
  const routes = globSync('**/route.ts', { cwd: app }).map((file, index) => ({ file, name: `route${index}` }));
  const modules = join(projectRoot, 'node_modules');
  const common: InlineConfig = {
    configFile: false,
    root: app,
    logLevel: 'error',
    publicDir: false,
    mode: 'production',
    plugins: packagePlugins,
    resolve: {
      alias: {
        '@rewards-wall/widget/react': join(projectRoot, 'widget/src/embed/react/react.ts'),
        '@rewards-wall/sdk': join(projectRoot, 'sdk/src/index.ts'),
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
  const inputs = { page, ...Object.fromEntries(routes.map(({ file, name }) => [name, join(app, file)])) };
  await build({
    ...common,
    ssr: { noExternal: true },
    build: {
      ...output,
      ssr: true,
      rolldownOptions: { input: inputs, output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' } },
    },
  });
  return routes.map(({ file, name }) => ({ path: dirname(file), file: join(folder, `${name}.mjs`) }));
}
