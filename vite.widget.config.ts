import './scripts/node-version.mjs';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { defineConfig } from 'vite';
import type { LibraryOptions, Plugin } from 'vite';
import { routes } from './shared/routes.ts';

/** Paths by their names in `routes`. */
const paths = new Map<string, string>(Object.entries(routes).map(([name, { path }]) => [name, path]));

/**
 * Leaves out of the bundle what the browser doesn't need: the table of routes (paths are inlined), names and sets of the
 * catalogues, and white space in style sheets and templates.
 */
const lean: Plugin = {
  name: 'lean-widget',
  enforce: 'pre',
  transform(code, id) {
    if (id.endsWith('-client.ts')) {
      return code.replace(/\broutes\.(\w+)\.path\b/g, (use, name: string) => JSON.stringify(paths.get(name)) ?? use);
    }
    if (id.includes('/shared/catalogue/')) return leanCatalogue(code);
    if (/reactive-element|\/lit-(?:element|html)\//.test(id)) return withoutHooks(code);
    if (id.endsWith('.styles.ts')) {
      const text = code.replace(/\/\*[^]*?\*\//g, '').replace(/\s+/g, ' ');
      return text
        .replace(/ ?([{};,]) ?/g, '$1')
        .replaceAll(': ', ':')
        .replaceAll(';}', '}')
        .replace(/\b0(?=\.\d)/g, '');
    }
    return null;
  },
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      // After minification, only templates have indented lines. Prettier breaks lines between tags only where it is safe.
      if (chunk.type === 'chunk')
        chunk.code = chunk.code.replace(/(>?)\n {2,}([<>]?)/g, (_, before: string, after: string) =>
          after === '>' || (before && after) ? before + after : `${before} ${after}`,
        );
    }
  },
};

/** Drops field names and sets, and writes country codes grouped by their first letter. */
function leanCatalogue(code: string): string {
  return code
    .replace(
      /\b([A-Z])([A-Z](?: \1[A-Z])+)\b/g,
      (codes, first: string) => first + codes.replace(/[A-Z ]([A-Z]) ?/g, '$1'),
    )
    .replace("codes.split(' ')", "codes.split(' ').flatMap(([first, ...rest]) => rest.map((each) => first + each))")
    .replace(/\bname: '\w+',\s*/g, '')
    .replace(/ = (\w+\.map|new Set)\(/g, ' = /* @__PURE__ */ $1(');
}

/** Replaces a `*.table.ts` with the values of its exports, so that what computes them stays out of the bundle. */
const computedTables: Plugin = {
  name: 'computed-tables',
  async load(id) {
    if (!id.endsWith('.table.ts')) return null;
    const values = Object.entries<unknown>(await import(id));
    return values.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n');
  },
};

/** Removes Lit's hooks for polyfills and hydration, which the widget doesn't use, and its list of versions. */
function withoutHooks(code: string): string {
  return code
    .replace(
      /,\w+\.litElementHydrateSupport\?\.\([^)]*\);const (\w+)=\w+\.litElementPolyfillSupport;\1\?\.\([^)]*\);/,
      ';',
    )
    .replace(/,(\w+)=\w+\.litHtmlPolyfillSupport;\1\?\.\([^)]*\),\(\w+\.litHtmlVersions\?\?=\[\]\)\.push\([^)]*\)/, '')
    .replace(/,\w+=\w+\.reactiveElementPolyfillSupport/, '')
    .replace(/,\w+\?\.\(\{ReactiveElement:\w+\}\),\(\w+\.reactiveElementVersions\?\?=\[\]\)\.push\([^)]*\)/, '')
    .replace(/\(\w+\.litElementVersions\?\?=\[\]\)\.push\([^)]*\);/, '');
}

const iconModule = join(import.meta.dirname, 'widget/src/element/icon.ts');

/**
 * Keeps Lit in the first file. If the set of chunks that share icon.ts differed from the set that share Lit, the bundler
 * would put Lit into a second file. So every module that uses Lit also imports icon.ts.
 */
const oneFirstFile: Plugin = {
  name: 'one-first-file',
  enforce: 'pre',
  transform(code, id) {
    if (id === iconModule) return { code, moduleSideEffects: true };
    return id.includes('/widget/src/') && code.includes("from 'lit'") ? `import '${iconModule}';\n${code}` : null;
  },
};

/**
 * Makes lazy imports retryable. Chromium never retries a module URL that failed to load, so a user who was offline for a
 * second could not get the rest of the form. The retry adds a query to the URL, and keeps that URL: otherwise each
 * further import would load another copy.
 */
const retryImports: Plugin = {
  name: 'retry-imports',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || !/\bimport\(`/.test(chunk.code)) continue;
      // A short name that the chunk doesn't use.
      let name = '$i';
      while (chunk.code.includes(name)) name += 'i';
      const retry = `function ${name}(e){return import(${name}[e]||e).catch(()=>import(${name}[e]=e+\`?\`+Date.now()))}`;
      const code = chunk.code.replace(/\bimport\((`[^`]+`)\)/g, (_, file: string) => `${name}(${file})`);
      chunk.code = `${code.trimEnd()}\n${retry}\n`;
    }
  },
};

const languageSources = ['widget/src/locales', 'shared/catalogue'].map((folder) => join(import.meta.dirname, folder));

/** `locales/de/wall.ts` becomes `wall-de`; null for a module that holds no language. */
function languageName(module: string | null): string | null {
  const [, language, part] = /\/widget\/src\/locales\/([^/]+)\/([^/]+)\.ts$/.exec(module ?? '') ?? [];
  return language && part ? `${part}-${language}` : null;
}

/** One hash for all languages: a hash for each would add a fifth of a kilobyte to every table of languages. */
const languagesHash = digest();

function digest(): string {
  const all = createHash('sha256');
  const files = languageSources.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(folder, name)),
  );
  for (const tool of ['package-lock.json', 'vite.widget.config.ts']) files.push(join(import.meta.dirname, tool));
  for (const file of files.toSorted())
    all.update(`${relative(import.meta.dirname, file)}\0`).update(readFileSync(file));
  return all.digest('hex').slice(0, 8);
}

/** Checks that languages consist only of the files in their hash. */
const checkLanguages: Plugin = {
  name: 'check-languages',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || !languageName(chunk.facadeModuleId)) continue;
      const foreign = chunk.moduleIds.filter((module) => !languageSources.some((folder) => module.startsWith(folder)));
      if (foreign.length + chunk.imports.length === 0) continue;
      throw new Error(
        `${chunk.name} must consist of languages only, but has: ${[...foreign, ...chunk.imports].join(', ')}`,
      );
    }
  },
};

/** Replaces Lit's module for style sheets. */
const styleSheets = {
  find: './css-tag.js',
  replacement: join(import.meta.dirname, 'widget/src/element/adopted-styles.ts'),
};

const esModules: Pick<LibraryOptions, 'formats' | 'fileName'> = {
  formats: ['es'],
  fileName: (_format, name) => `${name}.js`,
};

/** The element classes, for pages that define the elements themselves. Built in a second run. */
export const definingEntry: LibraryOptions = { entry: { define: 'src/embed/define.ts' }, ...esModules };

/** The widget as ES modules: entry files have stable names, their chunks hashed ones. */
export default defineConfig({
  root: 'widget',
  publicDir: false,
  logLevel: 'warn',
  plugins: [lean, oneFirstFile, computedTables, retryImports, checkLanguages],
  resolve: { alias: [styleSheets] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    reportCompressedSize: false,
    lib: {
      entry: {
        'offer-wall': 'src/embed/register.ts',
        'hosted-page': 'src/embed/hosted-page.ts',
        'frame-host': 'src/embed/frame-host.ts',
      },
      ...esModules,
      cssFileName: 'hosted-page',
    },
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      output: {
        minify: true,
        comments: false,
        chunkFileNames: ({ facadeModuleId }) => {
          const language = languageName(facadeModuleId);
          return language ? `${language}-${languagesHash}.js` : '[name]-[hash].js';
        },
      },
    },
  },
});
