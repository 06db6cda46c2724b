import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { defineConfig } from 'vite';
import type { LibraryOptions, Plugin } from 'vite';
import { routes } from './shared/routes.ts';

/** Paths by the names of `routes`. */
const paths = new Map<string, string>(Object.entries(routes).map(([name, { path }]) => [name, path]));

/**
 * Leaves out of the bundle what no browser reads: the table of routes (each path stands where it is used), names and sets
 * of the catalogues, and the white space of style sheets and templates.
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
      // After minification only templates have indented lines. Between tags, prettier breaks lines only where it is safe.
      if (chunk.type === 'chunk')
        chunk.code = chunk.code.replace(/(>?)\n {2,}([<>]?)/g, (_, before: string, after: string) =>
          after === '>' || (before && after) ? before + after : `${before} ${after}`,
        );
    }
  },
};

/** A catalogue without what the widget does not use: names of fields, sets. Country codes stand once for each first letter. */
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

/**
 * Puts into the bundle what a `*.table.ts` exports, in place of what computes it: of the catalogue, the form needs ids,
 * and a language its words.
 */
const computedTables: Plugin = {
  name: 'computed-tables',
  async load(id) {
    if (!id.endsWith('.table.ts')) return null;
    const values = Object.entries<unknown>(await import(id));
    return values.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n');
  },
};

/** Lit without its hooks for polyfills and hydration, of which it has none here, and without its list of versions. */
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

const drawing = join(import.meta.dirname, 'widget/src/element/icon.ts');

/**
 * Keeps Lit in the first file. What several chunks share goes into it only if no other shared module needs it as well:
 * as one that fewer of them used did, Lit would become a second file. So whoever uses Lit has the helper that draws.
 */
const oneFirstFile: Plugin = {
  name: 'one-first-file',
  enforce: 'pre',
  transform(code, id) {
    if (id === drawing) return { code, moduleSideEffects: true };
    return id.includes('/widget/src/') && code.includes("from 'lit'") ? `import '${drawing}';\n${code}` : null;
  },
};

/**
 * Lets every lazy import be tried again. Chromium remembers for good that an address failed to load, so a person who
 * was offline for a second could never get the rest of the form: the second try goes to an address of its own, which is
 * kept, or each further use would be another copy.
 */
const retryImports: Plugin = {
  name: 'retry-imports',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || !/\bimport\(`/.test(chunk.code)) continue;
      // Short, for each byte counts: and nobody else's.
      let name = '$i';
      while (chunk.code.includes(name)) name += 'i';
      const once = `function ${name}(e){return import(${name}[e]||e).catch(()=>import(${name}[e]=e+\`?\`+Date.now()))}`;
      const code = chunk.code.replace(/\bimport\((`[^`]+`)\)/g, (_, file: string) => `${name}(${file})`);
      chunk.code = `${code.trimEnd()}\n${once}\n`;
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

/** Holds what the hash of the languages takes for granted. */
const checkLanguages: Plugin = {
  name: 'check-languages',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || !languageName(chunk.facadeModuleId)) continue;
      const strange = chunk.moduleIds.filter((module) => !languageSources.some((folder) => module.startsWith(folder)));
      if (strange.length + chunk.imports.length === 0) continue;
      throw new Error(`${chunk.name} is not made of languages alone: ${[...strange, ...chunk.imports].join(', ')}`);
    }
  },
};

/** Lit's module for style sheets, and what the widget has in its place. */
const styleSheets = {
  find: './css-tag.js',
  replacement: join(import.meta.dirname, 'widget/src/element/adopted-styles.ts'),
};

const esModules: Pick<LibraryOptions, 'formats' | 'fileName'> = {
  formats: ['es'],
  fileName: (_format, name) => `${name}.js`,
};

/** The classes, for pages that define the elements themselves: what the second run of the build makes. */
export const definingEntry: LibraryOptions = { entry: { define: 'src/embed/define.ts' }, ...esModules };

/** The widget as ES modules: stable names for what pages load, hashed names for what those load in turn. */
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
