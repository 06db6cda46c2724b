import '../scripts/node-version.mjs';
import { dirname } from 'node:path';
import { defineConfig } from 'vite';
import type { BuildOptions, LibraryOptions, Plugin } from 'vite';
import { listBundled } from '../scripts/release/bundled-packages.mjs';

/** Replaces a `*.table.ts` with the values of its exports, so that what computes them stays out of the bundle. */
const computedTables: Plugin = {
  name: 'computed-tables',
  async load(id) {
    if (!id.endsWith('.table.ts')) return null;
    const values = Object.entries<unknown>(await import(id));
    return values.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n');
  },
};

/** The language and part that a module holds: `de` and `wall` for `locales/de/wall.ts`. Null for other modules. */
export function languageOf(module: string | null | undefined): { language: string; part: string } | null {
  const [, language, part] = /\/widget\/src\/locales\/([^/]+)\/([^/]+)\.ts$/.exec(module ?? '') ?? [];
  return language && part ? { language, part } : null;
}

const esModules: Pick<LibraryOptions, 'formats' | 'fileName'> = {
  formats: ['es'],
  fileName: (_format, name) => `${name}.js`,
};

const rolldownOptions = {
  optimization: { inlineConst: true },
  preserveEntrySignatures: 'allow-extension',
  output: {
    minify: true,
    comments: false,
    chunkFileNames: ({ facadeModuleId }) => {
      const messages = languageOf(facadeModuleId);
      return messages ? `${messages.part}-${messages.language}-[hash].js` : '[name]-[hash].js';
    },
  },
} satisfies BuildOptions['rolldownOptions'];

/**
 * The scripts of pages: the loader, which starts the first requests while `define.js` loads, and those that a page can
 * load without the elements. Each is built apart, so that it is one file: each file costs a round trip.
 */
export const pageScriptBuilds: readonly BuildOptions[] = Object.entries({
  'offer-wall': 'src/embed/loader.ts',
  'frame-host': 'src/embed/frame-host.ts',
  'open-wall': 'src/embed/open-wall.ts',
  'rewards-teaser': 'src/embed/rewards-teaser.ts',
  'rewards-button': 'src/embed/rewards-button.ts',
}).map(([name, entry]) => ({
  emptyOutDir: false,
  lib: { entry: { [name]: entry }, ...esModules },
  rolldownOptions: { ...rolldownOptions, external: ['./define.js', './open-wall.js'] },
}));

/** What the service renders the hosted page with, in one module for Node. */
export const prerenderBuild: BuildOptions = {
  emptyOutDir: false,
  lib: false,
  ssr: true,
  target: 'node24',
  rolldownOptions: {
    input: 'src/hosted/prerender.ts',
    output: { entryFileNames: 'prerender.mjs', codeSplitting: false, minify: true, comments: false },
  },
};

/** The modules of the package, for bundlers. Frameworks that render on a server must know which module is for browsers. */
export const packageBuild: BuildOptions = {
  outDir: 'package/dist',
  lib: {
    entry: {
      'offer-wall': 'src/embed/register.ts',
      define: 'src/embed/define.ts',
      'frame-host': 'src/embed/frame-host.ts',
      'open-wall': 'src/embed/open-wall.ts',
      'rewards-teaser': 'src/embed/rewards-teaser.ts',
      'rewards-button': 'src/embed/rewards-button.ts',
      'offer-card': 'src/embed/offer-card.ts',
      react: 'src/embed/react/react.ts',
      server: 'src/embed/server.ts',
    },
    ...esModules,
  },
  rolldownOptions: {
    ...rolldownOptions,
    external: ['react'],
    output: {
      ...rolldownOptions.output,
      // Bundlers minify, and need the comments that tell them not to follow an import.
      minify: false,
      comments: { annotation: true, jsdoc: false, legal: false },
      banner: ({ name, isEntry }) => (isEntry && name === 'react' ? "'use client';" : ''),
    },
  },
};

export const packagePlugins: Plugin[] = [computedTables, listBundled(dirname(import.meta.dirname), 'widget-package')];

/** The widget as ES modules: entry files have stable names, their chunks hashed ones. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  logLevel: 'warn',
  plugins: [computedTables, listBundled(dirname(import.meta.dirname), 'widget')],
  ssr: { noExternal: true },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The first versions with light-dark(). For older ones, Vite would rewrite it.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: false,
    reportCompressedSize: false,
    lib: {
      entry: {
        define: 'src/embed/define.ts',
        'hosted-page': 'src/hosted/hosted-page.ts',
        'offer-card': 'src/embed/offer-card.ts',
      },
      ...esModules,
      cssFileName: 'hosted-page',
    },
    rolldownOptions: {
      ...rolldownOptions,
      output: {
        ...rolldownOptions.output,
        // What the hosted page shares with the elements belongs in their file, so that a page loads one file at first.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: 'define', tags: ['$initial'], minShareCount: 2 }],
        },
      },
    },
  },
});
