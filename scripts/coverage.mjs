// `npm run coverage`: runs all or the given tests, and prints each folder's line and branch coverage. Code in browsers
// and in other processes isn't counted.
import './node-version.mjs';
import { readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runVitest } from './run-vitest.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, 'node_modules', '.cache', 'rewards-wall', 'coverage');
const settings = {
  enabled: true,
  provider: 'v8',
  reporter: 'json-summary',
  reportsDirectory: folder,
  reportOnFailure: true,
  include: '{shared,server,widget/src,demo}/**/*.ts',
  exclude: '**/*.{test,fixture}.ts',
};

rmSync(folder, { recursive: true, force: true });
const options = Object.entries(settings).map(([name, value]) => `--coverage.${name}=${value}`);
const { passed, failed } = await runVitest([...options, ...process.argv.slice(2)]);
printRooms(JSON.parse(readFileSync(join(folder, 'coverage-summary.json'), 'utf8')));
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

function printRooms(summary) {
  const rooms = new Map();
  for (const [file, { lines, branches }] of Object.entries(summary)) {
    const room = file === 'total' ? 'all' : roomOf(relative(root, file));
    const sums = rooms.get(room) ?? { lines: { total: 0, covered: 0 }, branches: { total: 0, covered: 0 } };
    rooms.set(room, { lines: add(sums.lines, lines), branches: add(sums.branches, branches) });
  }
  print('room', 'lines', 'branches');
  for (const [room, { lines, branches }] of [...rooms].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    print(room, share(lines), share(branches));
}

/** The first two folders of a path: `server/leads`, `widget/src`. */
function roomOf(path) {
  return dirname(path).split(/[/\\]/).slice(0, 2).join('/');
}

function add(one, other) {
  return { total: one.total + other.total, covered: one.covered + other.covered };
}

function share({ total, covered }) {
  return total === 0 ? '-' : `${((covered / total) * 100).toFixed(1)} %`;
}

function print(room, lines, branches) {
  process.stdout.write(`${room.padEnd(24)}${lines.padStart(10)}${branches.padStart(10)}\n`);
}
