// Builds the widget into widget/dist (or `--out`): bundle, version and integrity, precompressed copies. It warns of parts
// over their size budgets, which fail `npm test` only. `--sizes` prints every size.
import { copyFile, readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import config, { definingEntry } from '../vite.widget.config.ts';
import { pinWidget } from './pin-widget.mjs';
import { checkBudgets } from './widget-budgets.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const widget = join(root, 'widget');
const { values } = parseArgs({
  options: { out: { type: 'string' }, 'budget-share': { type: 'string' }, sizes: { type: 'boolean' } },
});
const dist = resolve(values.out ?? join(widget, 'dist'));

// Lit's checks for developers, and other bytes, would come with any other.
process.env.NODE_ENV = 'production';
const bundle = (changes) =>
  build({ ...config, configFile: false, root: widget, build: { ...config.build, outDir: dist, ...changes } });
const results = await bundle({});
// Again, without side effects. A copy of its own: what pages load by the script tag stays one file.
await bundle({ emptyOutDir: false, lib: definingEntry });
await copyFile(join(widget, 'src/embed/hosted.html'), join(dist, 'hosted.html'));
await copyFile(join(widget, 'custom-elements.json'), join(dist, 'custom-elements.json'));
const { version } = JSON.parse(await readFile(join(widget, 'package.json'), 'utf8'));
const pinned = await pinWidget(dist, version);

const sizes = new Map();
for (const name of (await readdir(dist)).toSorted()) sizes.set(name, await compress(join(dist, name)));

const chunks = [results].flat().flatMap((result) => result.output.filter((each) => each.type === 'chunk'));
const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
const initial = withImports('offer-wall.js');
// What fetches the words comes beside the form.
const form = [...new Set([...lazily('profile-form.ts'), ...lazily('load-form-messages.ts')])];
const extras = lazily('wall-controls.ts');
// Its tab is one of the wall's extras, which are there by then.
const activity = lazily('activity-controller.ts').filter((name) => !extras.includes(name));
const languages = chunks.filter((chunk) => /\/locales\/[^/]+\/[^/]+\.ts$/.test(chunk.facadeModuleId ?? ''));

const measured = [
  measure('wall, initial JS', initial),
  measure('wall, initial JS of define.js', ['define.js']),
  measure('survey form', form),
  measure(
    'survey form, sending',
    lazily('send-profile.ts').filter((name) => !form.includes(name)),
  ),
  measure('surveys of a known user', lazily('sign-up-check.ts')),
  measure('search, tabs and notices', extras),
  measure('offer details', lazily('offer-details.ts')),
  measure('activity', activity),
  measure(
    'report of a problem',
    lazily('ticket-form.ts').filter((name) => ![...extras, ...activity].includes(name)),
  ),
  measure('hosted page HTML + CSS', ['hosted.html', 'hosted-page.css']),
  ...languages.map((chunk) => measure('language', [chunk.fileName])),
];
const { lines, over } = checkBudgets(measured, Number(values['budget-share'] ?? 1));
if (values.sizes) {
  for (const [name, bytes] of sizes) console.log(`${String(bytes).padStart(8)} B br  ${name}`);
  console.log(lines.join('\n'));
} else if (over.length > 0) {
  console.log(`These parts of the widget are over their size budgets:\n${over.join('\n')}`);
}
console.log(`\nPinned to this build:\n${pinned.script}`);

/** A chunk and everything it imports statically. */
function withImports(name, seen = new Set()) {
  if (seen.has(name)) return [];
  seen.add(name);
  return [name, ...(byName.get(name)?.imports ?? []).flatMap((each) => withImports(each, seen))];
}

/** What the module in this file adds to the first chunk when it is loaded. */
function lazily(file) {
  const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${file}`));
  if (!chunk) throw new Error(`The bundle has no chunk for ${file}`);
  return withImports(chunk.fileName).filter((name) => !initial.includes(name));
}

function measure(part, files) {
  // A file that is not there makes NaN of it, which no budget takes.
  return { part, files, bytes: files.reduce((total, name) => total + sizes.get(name), 0) };
}

/**
 * Writes `file.br` and `file.gz`; the size of the former: the smallest of several tries. What brotli makes of a file with
 * one choice of parameters swings by half a percent when nothing but a hash in it changes; the best of them hardly does.
 */
async function compress(file) {
  const bytes = await readFile(file);
  const { BROTLI_MODE_TEXT, BROTLI_MODE_GENERIC, BROTLI_MODE_FONT } = constants;
  const tries = [BROTLI_MODE_TEXT, BROTLI_MODE_GENERIC, BROTLI_MODE_FONT].flatMap((mode) =>
    [15, 16].map((window) => brotliCompressSync(bytes, { params: parametersOf(bytes, mode, window) })),
  );
  const brotli = tries.reduce((best, each) => (each.length < best.length ? each : best));
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
