// Records which packages the builds contain, so that a release can compare that with its declared contents.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MODULES = 'node_modules/';

/** The builds that a release ships, each of which writes its list. */
export const builds = ['server', 'console', 'widget', 'widget-package'];

const fileOf = (root, build) => join(root, 'node_modules', '.cache', 'rewards-wall', 'bundled', `${build}.json`);

/**
 * A Vite plugin that records the packages whose files are in a build. Several runs in one process make one list.
 *
 * @param {string} root
 * @param {string} build
 * @returns {import('vite').Plugin}
 */
export function listBundled(root, build) {
  /** @type {Set<string>} */
  const places = new Set();
  return {
    name: 'list-bundled',
    writeBundle(_, files) {
      for (const file of Object.values(files)) {
        const from = file.type === 'chunk' ? file.moduleIds : file.originalFileNames;
        for (const place of from.map(placeOf)) if (place !== null) places.add(place);
      }
      const target = fileOf(root, build);
      mkdirSync(join(target, '..'), { recursive: true });
      writeFileSync(target, JSON.stringify([...places].toSorted()));
    },
  };
}

/** The folder of a module's package, from the first `node_modules` on; null for our own modules. */
export function placeOf(module) {
  const path = module.replaceAll('\\', '/').replace(/[?#].*$/, '');
  const [start, last] = [path.indexOf(MODULES), path.lastIndexOf(MODULES)];
  if (start < 0) return null;
  const within = path.slice(last + MODULES.length).split('/');
  return path.slice(start, last + MODULES.length) + within.slice(0, within[0].startsWith('@') ? 2 : 1).join('/');
}

/** The packages in each build. */
export function readBundled(root) {
  return Object.fromEntries(
    builds.map((build) => {
      const file = fileOf(root, build);
      if (!existsSync(file)) throw new Error(`${file} is missing. Delete node_modules/.cache and build again.`);
      return [build, JSON.parse(readFileSync(file, 'utf8'))];
    }),
  );
}

/**
 * Differences between the builds and the declared packages; empty if there are none. `builtIn`: packages that are
 * shipped only inside a build.
 */
export function bundleProblems(bundled, { builtIn, shipped }) {
  const listed = new Set(shipped.map(({ place }) => place));
  const held = new Set(Object.values(bundled).flat());
  const unlisted = Object.entries(bundled).flatMap(([build, places]) =>
    places.filter((place) => !listed.has(place)).map((place) => `the ${build} holds ${place}, which is not listed`),
  );
  const unused = builtIn.filter((name) => !held.has(`${MODULES}${name}`)).map((name) => `no build holds ${name}`);
  return [...unlisted, ...unused];
}
