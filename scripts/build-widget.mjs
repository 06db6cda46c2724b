// Builds the widget into widget/dist or `--out`: bundles, version, integrity and precompressed copies. Prints all sizes.
// A kind of file over its limit fails `npm test`, but not a build.
import { copyFile, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build as buildByVite } from 'vite';
import config, { languageOf, pageScriptBuilds, prerenderBuild } from '../widget/vite.config.ts';
import { pinWidget } from './pin-widget.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const widget = join(root, 'widget');
const { values } = parseArgs({ options: { out: { type: 'string' } } });
const dist = resolve(values.out ?? join(widget, 'dist'));

// Any other value would add Lit's developer checks.
process.env.NODE_ENV = 'production';
const chunks = await bundle({});
const first = withImports('define.js');
const form = reachableFrom('profile-form.ts', first);
const rest = reachableFrom('rest-of-wall.ts', first);
const languages = chunks.flatMap(({ facadeModuleId, fileName }) => {
  const messages = languageOf(facadeModuleId);
  return messages ? [{ ...messages, fileName }] : [];
});
const ofWall = languages.filter(({ part }) => part === 'wall');
const wallMessages = Object.fromEntries(ofWall.map(({ language, fileName }) => [language, fileName]));
for (const script of pageScriptBuilds) await bundle(script, { WALL_MESSAGES: JSON.stringify(wallMessages) });
await bundle(prerenderBuild);

const page = await readFile(join(widget, 'src/hosted/hosted.html'), 'utf8');
// In the page itself, its styles don't hold up the first frame for another request.
const pageCss = join(dist, 'hosted-page.css');
const style = `<style>${(await readFile(pageCss, 'utf8')).trim()}</style>`;
await rm(pageCss);
const filled = page.replace('<!-- styles -->', () => style).replace('    <!-- modules -->', preloads().join('\n'));
await writeFile(join(dist, 'hosted.html'), filled);
await copyFile(join(widget, 'custom-elements.json'), join(dist, 'custom-elements.json'));
const { version } = JSON.parse(await readFile(join(widget, 'package.json'), 'utf8'));
const pinned = await pinWidget(dist, version);

const sizes = new Map();
// Browsers don't load what the service renders with.
const served = (await readdir(dist)).filter((name) => !name.endsWith('.mjs'));
for (const name of served.toSorted()) sizes.set(name, await compress(join(dist, name)));
for (const [name, bytes] of sizes) console.log(`${String(bytes).padStart(8)} B br  ${name}`);
measure('loader', 2.35, ['offer-wall.js']);
measure('opener', 3.6, ['open-wall.js']);
measure('teaser', 4, ['rewards-teaser.js']);
measure('first screen', 28, first);
measure('rest of the wall', 30, rest);
measure('form', 12, form);
for (const { fileName } of languages) measure('language', 4, [fileName]);
console.log(`\nPinned to this build:\n${pinned.script}`);

/** Builds the widget with changed build options, and constants. Returns the chunks. */
async function bundle(changes, define = {}) {
  const build = { ...config.build, outDir: dist, ...changes };
  const options = { ...config, define, configFile: false, root: widget, build };
  const results = [await buildByVite(options)].flat();
  return results.flatMap(({ output }) => output.filter(({ type }) => type === 'chunk'));
}

/** A chunk and its static imports, each once. */
function withImports(name, seen = new Set()) {
  if (seen.has(name)) return [];
  seen.add(name);
  const { imports = [] } = chunks.find(({ fileName }) => fileName === name) ?? {};
  return [name, ...imports.flatMap((each) => withImports(each, seen))];
}

/** The file of a lazy module, with what it imports. */
function chunksOf(module) {
  const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`));
  if (!chunk) throw new Error(`The bundle has no chunk for ${module}`);
  return withImports(chunk.fileName);
}

/** The files that a module can load, at once or later, except these, languages and diagnosis. */
function reachableFrom(module, except) {
  const seen = new Set(chunksOf(module));
  for (const name of seen) {
    const { dynamicImports, imports, moduleIds } = chunks.find(({ fileName }) => fileName === name);
    const ours = moduleIds.filter((id) => id.startsWith(join(widget, 'src')));
    if (except.includes(name) || ours.every((id) => /\/(?:locales|diagnosis)\//.test(id))) seen.delete(name);
    else for (const each of [...imports, ...dynamicImports]) seen.add(each);
  }
  return [...seen];
}

/**
 * Preload links for all modules of the hosted page's first screen: the script's imports and the wall's messages. The
 * service removes all languages but the user's (hosted-template.ts).
 */
function preloads() {
  const modules = withImports('hosted-page.js').slice(1);
  const messages = ofWall.map(({ language, fileName }) => `data-language="${language}" href="/embed/v1/${fileName}"`);
  return [...modules.map((name) => `href="/embed/v1/${name}"`), ...messages.toSorted()].map(
    (attributes) => `    <link rel="modulepreload" ${attributes} />`,
  );
}

/** Prints the total size of a kind of files next to its limit in kB. */
function measure(kind, limit, files) {
  const bytes = files.reduce((total, name) => total + sizes.get(name), 0);
  const verdict = `${bytes <= limit * 1024 ? 'ok' : 'OVER'} (limit ${limit} kB; ${files.join(', ')})`;
  console.log(`${String(bytes).padStart(8)} B br  ${kind}: ${verdict}`);
}

/** Writes `file.br` and `file.gz`. Returns the size of `file.br`. */
async function compress(file) {
  const bytes = await readFile(file);
  const brotli = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  await writeFile(`${file}.br`, brotli);
  await writeFile(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  return brotli.length;
}
