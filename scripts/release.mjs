// `npm run release`: builds the packages for publishers, packs each into dist/packages, and checks what is in them. It
// publishes nothing. The check fails if a package lacks a file that its `exports` name, its README or its licence, or has
// one that nobody needs. Arguments are the names of packages, such as `sdk`; without any, it packs all.
import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const target = join(root, 'dist', 'packages');

/** The packages, and the script that builds what `scripts/build.mjs` doesn't. */
const packages = [
  { folder: 'sdk', build: null },
  { folder: 'widget', build: 'scripts/build-package.mjs' },
];

/** Sources, tests, maps and settings, which nobody who installs a package needs. */
const needless =
  /(?:^|\/)\.|(?:^|\/)(?:src|node_modules)\/|\.(?:test|fixture)\.|\.map$|\.tsbuildinfo$|tsconfig|(?<!\.d)\.m?tsx?$/;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const chosen = process.argv.slice(2);
  const known = packages.map(({ folder }) => folder);
  const unknown = chosen.filter((name) => !known.includes(name));
  if (unknown.length > 0) fail(`There is no package ${unknown.join(', ')}. There are: ${known.join(', ')}`);
  run('node', ['scripts/build.mjs']);
  for (const { build, folder } of packages) {
    if (chosen.length > 0 && !chosen.includes(folder)) continue;
    if (build !== null) run('node', [build]);
    const { file, problems } = pack(folder);
    if (problems.length > 0) fail(`${folder} is not ready:\n${problems.map((problem) => `- ${problem}`).join('\n')}`);
    process.stdout.write(`${file}\n`);
  }
}

/** Packs a package into dist/packages. Returns the tarball's path, and what is wrong with it. */
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

/** What is wrong with a package that has these files. */
export function problemsOf(folder, description, paths) {
  const { dependencies = {}, exports = {}, license, name, private: isPrivate, version } = description;
  const named = targetsOf(exports).map((path) => path.replace(/^\.\//, ''));
  const missing = ['package.json', 'README.md', 'LICENSE', ...named].filter((path) => !isAmong(path, paths));
  return [
    ...missing.map((path) => `it lacks ${path}`),
    ...paths.filter((path) => needless.test(path)).map((path) => `it has ${path}, which nobody needs`),
    ...(name.startsWith('@rewards-wall/') && license === 'MIT' ? [] : ['its name or licence is wrong']),
    ...(isPrivate === true ? ['it is private'] : []),
    ...(version === rootVersion() ? [] : [`its version is ${version}, not that of this repository`]),
    ...Object.keys(dependencies).map((each) => `it depends on ${each}`),
    ...(sameLicence(folder) ? [] : ["its licence differs from the repository's"]),
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
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
}

function sameLicence(folder) {
  const own = join(root, folder, 'LICENSE');
  return existsSync(own) && readFileSync(own, 'utf8') === readFileSync(join(root, 'LICENSE'), 'utf8');
}

function run(command, args) {
  const { status, stdout } = spawnSync(command, args, {
    ...{ cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 2] },
    shell: process.platform === 'win32',
  });
  if (status !== 0) fail(`${command} ${args.join(' ')} failed`);
  return stdout;
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
