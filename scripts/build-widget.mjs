// Builds the widget into widget/dist or `--out`: bundles, version, integrity and precompressed copies. Prints all sizes.
// Parts over their size budgets fail `npm test`, but not a build.
import { copyFile, readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import config, { definingBuild, languageOf } from '../widget/vite.config.ts';
import { pinWidget } from './pin-widget.mjs';
import { checkBudgets } from './widget-budgets.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const widget = join(root, 'widget');
const { values } = parseArgs({
  options: { out: { type: 'string' }, 'budget-share': { type: 'string' } },
});
const dist = resolve(values.out ?? join(widget, 'dist'));

// Any other value would add Lit's developer checks.
process.env.NODE_ENV = 'production';
const chunks = await bundle({});
// Builds define.js separately, so that the script tag still loads a single file.
const definingChunks = await bundle(definingBuild);

const initial = withImports('offer-wall.js');
const controls = lazily('wall-controls.ts');
const languages = chunks.flatMap(({ facadeModuleId, fileName }) => {
  const messages = languageOf(facadeModuleId);
  return messages ? [{ ...messages, files: withImports(fileName) }] : [];
});

const page = await readFile(join(widget, 'src/hosted/hosted.html'), 'utf8');
await writeFile(join(dist, 'hosted.html'), page.replace('    <!-- modules -->', preloads().join('\n')));
await copyFile(join(widget, 'custom-elements.json'), join(dist, 'custom-elements.json'));
const { version } = JSON.parse(await readFile(join(widget, 'package.json'), 'utf8'));
const pinned = await pinWidget(dist, version);

const sizes = new Map();
for (const name of (await readdir(dist)).toSorted()) sizes.set(name, await compress(join(dist, name)));

// A user needs only one of the wall's languages; measure the largest.
const messages = languages
  .filter(({ part }) => part === 'wall')
  .map(({ files }) => files)
  .reduce((largest, files) => (bytesOf(files) > bytesOf(largest) ? files : largest));
const firstCard = [...initial, ...messages];
// The form and its messages load together.
const form = lazily('profile-form.ts');
// Each part without the modules that are already loaded by then.
const extras = lazily('wall-extras.ts').filter((name) => !controls.includes(name));
const progress = lazily('progress.ts').filter((name) => ![...controls, ...extras].includes(name));
const loaded = [...controls, ...extras, ...progress];
const activity = lazily('activity-tab.ts').filter((name) => !loaded.includes(name));

const measured = [
  measure('first card', firstCard),
  measure('first card of define.js', [...withImports('define.js', definingChunks), ...messages]),
  measure('first screen', [...firstCard, ...controls]),
  measure('survey form', form),
  measure(
    'survey form, sending',
    lazily('send-profile.ts').filter((name) => !form.includes(name)),
  ),
  measure('offer details', lazily('offer-details.ts')),
  measure('extras', extras),
  measure('progress', progress),
  measure(
    'token',
    lazily('token-code.ts').filter((name) => !controls.includes(name)),
  ),
  measure('diagnosis', lazily('diagnose-wall.ts')),
  measure('activity', activity),
  measure(
    'support ticket',
    lazily('ticket-tab.ts').filter((name) => ![...loaded, ...activity].includes(name)),
  ),
  measure('hosted page HTML + CSS', ['hosted.html', 'hosted-page.css']),
  ...languages.map(({ files }) => measure('language', files)),
];
const lines = checkBudgets(measured, Number(values['budget-share'] ?? 1));
for (const [name, bytes] of sizes) console.log(`${String(bytes).padStart(8)} B br  ${name}`);
console.log(lines.join('\n'));
console.log(`\nPinned to this build:\n${pinned.script}`);

/** Builds the widget with changed build options. Returns the chunks. */
async function bundle(changes) {
  const options = { ...config, configFile: false, root: widget, build: { ...config.build, outDir: dist, ...changes } };
  const results = [await build(options)].flat();
  return results.flatMap(({ output }) => output.filter(({ type }) => type === 'chunk'));
}

/** A chunk and its static imports, each once. */
function withImports(name, among = chunks, seen = new Set()) {
  if (seen.has(name)) return [];
  seen.add(name);
  const { imports = [] } = among.find(({ fileName }) => fileName === name) ?? {};
  return [name, ...imports.flatMap((each) => withImports(each, among, seen))];
}

/** The files that load with the lazy module `file`, except those already loaded with the page. */
function lazily(file) {
  const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${file}`));
  if (!chunk) throw new Error(`The bundle has no chunk for ${file}`);
  return withImports(chunk.fileName).filter((name) => !initial.includes(name));
}

/**
 * Preload links for all modules of the hosted page's first screen: the script's imports, the controls, and the wall's
 * messages. The service removes all languages but the user's (hosted-template.ts).
 */
function preloads() {
  const modules = new Set([...withImports('hosted-page.js').slice(1), ...controls, ...lazily('follow-places.ts')]);
  const ofWall = languages
    .filter(({ part }) => part === 'wall')
    .flatMap(({ language, files }) => files.map((name) => `data-language="${language}" href="/embed/v1/${name}"`));
  return [...[...modules].map((name) => `href="/embed/v1/${name}"`), ...ofWall.toSorted()].map(
    (attributes) => `    <link rel="modulepreload" ${attributes} />`,
  );
}

function measure(part, files) {
  return { part, files, bytes: bytesOf(files) };
}

/** The total size of files. A missing file gives NaN, which fails every budget. */
function bytesOf(files) {
  return files.reduce((total, name) => total + sizes.get(name), 0);
}

/**
 * Writes `file.br` and `file.gz`. Returns the size of `file.br`, the smallest of several settings: with one fixed
 * setting, the size varies by half a percent when only a hash in the file changes.
 */
async function compress(file) {
  const bytes = await readFile(file);
  const { BROTLI_MODE_TEXT, BROTLI_MODE_GENERIC, BROTLI_MODE_FONT } = constants;
  const candidates = [BROTLI_MODE_TEXT, BROTLI_MODE_GENERIC, BROTLI_MODE_FONT].flatMap((mode) =>
    [15, 16].map((window) => brotliCompressSync(bytes, { params: parametersOf(bytes, mode, window) })),
  );
  const brotli = candidates.reduce((best, each) => (each.length < best.length ? each : best));
  await writeFile(`${file}.br`, brotli);
  await writeFile(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  return brotli.length;
}

function parametersOf(bytes, mode, window) {
  return {
    [constants.BROTLI_PARAM_MODE]: mode,
    [constants.BROTLI_PARAM_LGWIN]: window,
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
}
