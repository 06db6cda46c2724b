// `npm run release`: builds all packages, packs each into dist/packages, and checks their contents. It publishes
// nothing. Arguments are names of packages, such as `sdk`; without any, it packs all, and also writes the widget's SRI
// list, the bill of materials (CycloneDX), the license report and the checksums.
// It fails if a package lacks a file that its `exports` or `bin` name, its README or its license, has a file that users
// don't need, or contains code under terms that we don't meet.
import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleProblems, readBundled } from './release/bundled-packages.mjs';
import { licenseProblems } from './release/licenses.mjs';
import { partsInside } from './release/parts-inside.mjs';
import { readDocuments } from './release/read-documents.mjs';
import { builtIn, shippedPackages } from './release/shipped-packages.mjs';
import { writeReleaseFiles } from './release/write-release-files.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const target = join(root, 'dist', 'packages');

/** The packages, and the script that builds what `scripts/build.mjs` doesn't. */
const packages = [
  { name: 'sdk', folder: 'sdk', build: null },
  { name: 'widget', folder: 'widget', build: 'scripts/build-package.mjs' },
  { name: 'service', folder: 'dist/service', build: 'scripts/build-service.mjs' },
];

/** Sources, tests, maps and settings, which users of the package don't need. */
const needless =
  /(?:^|\/)\.|(?:^|\/)(?:src|node_modules)\/|\.(?:test|fixture)\.|\.map$|\.tsbuildinfo$|tsconfig|(?<!\.d)\.m?tsx?$/;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const chosen = process.argv.slice(2);
  const known = packages.map(({ name }) => name);
  const unknown = chosen.filter((one) => !known.includes(one));
  if (unknown.length > 0) fail(`There is no package ${unknown.join(', ')}. There are: ${known.join(', ')}`);
  const isWhole = chosen.length === 0;
  const shipped = isWhole ? mayShip() : [];
  if (isWhole) rmSync(target, { recursive: true, force: true });
  run('node', ['scripts/build.mjs']);
  const files = [];
  for (const { build, folder, name } of packages) {
    if (!isWhole && !chosen.includes(name)) continue;
    if (build !== null) run('node', [build]);
    const { file, problems } = pack(folder);
    if (problems.length > 0) failWith(`${name} is not ready`, problems);
    files.push(file);
  }
  if (isWhole) expectListed(shipped);
  if (isWhole) {
    const parts = partsInside(root, shipped);
    files.push(...writeReleaseFiles(root, { parts, shipped, tarballs: files, target }));
  }
  process.stdout.write(files.map((file) => `${file}\n`).join(''));
}

/** The third-party packages in the release. Fails if we may not ship one. */
function mayShip() {
  const shipped = shippedPackages(root);
  const problems = licenseProblems(root, shipped, readDocuments(root));
  if (problems.length > 0) failWith('There are terms that we do not meet', problems);
  return shipped;
}

/** Fails if a build contains a package missing in `shipped`: its license would go unchecked. */
function expectListed(shipped) {
  const problems = bundleProblems(readBundled(root), { builtIn, shipped });
  if (problems.length > 0) failWith('The list of what is shipped is wrong', problems);
}

/** Packs a package into dist/packages. Returns the tarball's path and any problems. */
export function pack(folder) {
  mkdirSync(target, { recursive: true });
  const output = run('npm', ['pack', `./${folder}`, '--json', '--ignore-scripts', '--pack-destination', target]);
  const [{ filename, files }] = JSON.parse(output);
  const description = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const paths = files.map(({ path }) => path);
  const file = join(target, filename);
  const problems = problemsOf(folder, description, paths);
  if (problems.length > 0) rmSync(file);
  return { file, problems };
}

/** Problems of a package with these files. */
export function problemsOf(folder, description, paths) {
  const { bin = {}, bundleDependencies: bundled = [], dependencies = {}, exports = {}, license, name } = description;
  const { private: isPrivate, version } = description;
  const named = [...targetsOf(exports), ...targetsOf(bin)].map((path) => path.replace(/^\.\//, ''));
  const own = bundled.length === 0 ? paths : paths.filter((path) => !path.startsWith('node_modules/'));
  const missing = ['package.json', 'README.md', 'LICENSE', ...named].filter((path) => !isAmong(path, paths));
  return [
    ...missing.map((path) => `it lacks ${path}`),
    ...own.filter((path) => needless.test(path)).map((path) => `it has ${path}, which no one needs`),
    ...(name.startsWith('@rewards-wall/') && license === 'MIT' ? [] : ['its name or license is wrong']),
    ...(isPrivate === true ? ['it is private'] : []),
    ...(version === rootVersion() ? [] : [`its version is ${version}, not that of this repository`]),
    ...Object.keys(dependencies)
      .filter((each) => !bundled.includes(each) || !paths.includes(`node_modules/${each}/package.json`))
      .map((each) => `it depends on ${each}`),
    ...(sameAddress(description) ? [] : ["its repository or bugs differ from the root's"]),
    ...(sameLicense(folder) ? [] : ["its license differs from the repository's"]),
  ];
}

/** Every file that an `exports` map names, under any condition. */
function targetsOf(exports) {
  return typeof exports === 'string' ? [exports] : Object.values(exports).flatMap(targetsOf);
}

/** A target may have a `*`. */
function isAmong(path, paths) {
  const [start, end] = path.split('*');
  return end === undefined ? paths.includes(path) : paths.some((each) => each.startsWith(start) && each.endsWith(end));
}

function rootVersion() {
  return rootDescription().version;
}

function sameAddress({ bugs, repository }) {
  const own = rootDescription();
  return bugs === own.bugs && repository?.url === own.repository.url;
}

function rootDescription() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
}

function sameLicense(folder) {
  const own = join(root, folder, 'LICENSE');
  return existsSync(own) && readFileSync(own, 'utf8') === readFileSync(join(root, 'LICENSE'), 'utf8');
}

function run(command, args) {
  const { status, stdout } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0) fail(`${command} ${args.join(' ')} failed`);
  return stdout;
}

function failWith(what, problems) {
  fail(`${what}:\n${problems.map((problem) => `- ${problem}`).join('\n')}`);
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
