import '../scripts/node-version.mjs';
import { dirname } from 'node:path';
import { minify } from 'terser';
import { Visitor, defineConfig, parseAst } from 'vite';
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

/**
 * Imports a module, and once more if that fails. Chromium never retries a module URL that failed to load, so a user who
 * was offline for a second could not get the rest of the form. The retry adds a query to the URL, and keeps that URL:
 * otherwise each further import would load another copy.
 */
const importAgain = `
function importAgain(url) {
  return import(importAgain[url] ?? url).catch(() => import((importAgain[url] = url + '?' + Date.now())));
}
`;

/** Turns `import()` into `importAgain()`. Rollup has a hook for that, `renderDynamicImport`, but Rolldown lacks it. */
const retryImports: Plugin = {
  name: 'retry-imports',
  renderChunk(code) {
    const starts: number[] = [];
    new Visitor({ ImportExpression: ({ start }) => starts.push(start) }).visit(parseAst(code));
    if (starts.length === 0) return null;
    let changed = code + importAgain;
    for (const start of starts.toReversed())
      changed = `${changed.slice(0, start)}importAgain${changed.slice(start + 'import'.length)}`;
    return changed;
  },
};

/**
 * The short names under which files import from each other, as a name cache of Terser: `export { a, b }` is shorter than
 * `export { x as a, y as b }`. Public names are longer, and stay as they are.
 */
function sharedNames(code: string): object {
  const names: Record<string, string> = {};
  const shared = new Set<string>();
  const share = (local: string, name: string): void => {
    if (name.length > 2 || shared.has(name)) return;
    shared.add(name);
    names[`$${local}`] = name;
  };
  new Visitor({
    ExportSpecifier({ local, exported }) {
      if (local.type === 'Identifier' && exported.type === 'Identifier') share(local.name, exported.name);
    },
    ImportSpecifier({ local, imported }) {
      if (imported.type === 'Identifier') share(local.name, imported.name);
    },
  }).visit(parseAst(code));
  return { vars: { props: names } };
}

/**
 * Vite minifies no libraries by Terser. Compressed, its files are 1 to 2 % smaller than those of Rolldown's minifier,
 * which only shortens them further.
 */
const minifyByTerser: Plugin = {
  name: 'minify-by-terser',
  renderChunk: {
    order: 'post',
    async handler(code) {
      // Rolldown's minifier joins variables and statements, too, into a form that compresses better.
      const compress = { passes: 2, hoist_funs: true, join_vars: false, sequences: false };
      const minified = await minify(code, { module: true, compress, nameCache: sharedNames(code) });
      return minified.code ?? null;
    },
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
  preserveEntrySignatures: 'allow-extension',
  // A constant stands where it is used, so that the first file need not hold and export those of later ones.
  optimization: { inlineConst: { mode: 'all', pass: 3 } },
  output: {
    minify: true,
    comments: false,
    chunkFileNames: ({ facadeModuleId }) => {
      const messages = languageOf(facadeModuleId);
      return messages ? `${messages.part}-${messages.language}-[hash].js` : '[name]-[hash].js';
    },
  },
} satisfies BuildOptions['rolldownOptions'];

/** All modules but those that the frame host shares with the elements: a page with a frame must not load the elements. */
const notOfFrameHost = /^(?!.*\/(?:minted-token|load-warnings)\.ts$)/;

/**
 * Puts what at least `minShareCount` entry files need into the one of this name, so that a page loads one file before
 * the first request.
 */
function inFirstFile(name: string, minShareCount: number) {
  const codeSplitting = { groups: [{ name, tags: ['$initial' as const], minShareCount, test: notOfFrameHost }] };
  // Terser has given the names.
  const shortening = { compress: true, mangle: false, codegen: { removeWhitespace: true } };
  return { ...rolldownOptions, output: { ...rolldownOptions.output, minify: shortening, codeSplitting } };
}

/** The element classes, for pages that define the elements themselves. Built in a second run. */
export const definingBuild: BuildOptions = {
  emptyOutDir: false,
  lib: { entry: { define: 'src/embed/define.ts' }, ...esModules },
  rolldownOptions: inFirstFile('define', 1),
};

/** Bundlers follow only imports of literal names, so the package does without the retries. */
export const packagePlugins: Plugin[] = [computedTables, listBundled(dirname(import.meta.dirname), 'widget-package')];

/** The modules of the package, for bundlers. Frameworks that render on a server must know which module is for browsers. */
export const packageBuild: BuildOptions = {
  outDir: 'package/dist',
  lib: {
    entry: {
      'offer-wall': 'src/embed/register.ts',
      define: 'src/embed/define.ts',
      'frame-host': 'src/embed/frame-host.ts',
      react: 'src/embed/react/react.ts',
    },
    ...esModules,
  },
  rolldownOptions: {
    ...rolldownOptions,
    external: ['react'],
    output: {
      ...rolldownOptions.output,
      banner: ({ name, isEntry }) => (isEntry && name === 'react' ? "'use client';" : ''),
    },
  },
};

/** The widget as ES modules: entry files have stable names, their chunks hashed ones. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  logLevel: 'warn',
  plugins: [computedTables, retryImports, minifyByTerser, listBundled(dirname(import.meta.dirname), 'widget')],
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
        'offer-wall': 'src/embed/register.ts',
        'hosted-page': 'src/hosted/hosted-page.ts',
        'frame-host': 'src/embed/frame-host.ts',
      },
      ...esModules,
      cssFileName: 'hosted-page',
    },
    rolldownOptions: inFirstFile('offer-wall', 2),
  },
});
