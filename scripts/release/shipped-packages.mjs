// The packages in a release, according to the lockfile: runtime dependencies of the service, and what is built into the
// widget, the console and the API reference.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Built into pages, so they are devDependencies in the lockfile. A release checks this list against its builds. */
export const builtIn = ['@simplewebauthn/browser', 'lean-qr', 'lit', 'uplot'];

/** Copied as one prebuilt file: the API reference, including the packages bundled in it. */
const copied = ['rapidoc'];

/** Packages outside the service's bundle: native code, data, and packages that load their own files. */
export const outsideBundle = ['better-sqlite3', 'geoip-lite', 'maxmind', 'pg', 'undici'];

/**
 * All shipped packages, by their path in the lockfile, which is also their folder. `needs`: paths of dependencies.
 * `from`: the packages to start from; by default, all that the service and its pages use.
 */
export function shippedPackages(root, from = null) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const server = Object.keys(packages.server.dependencies).filter((name) => !name.startsWith('@rewards-wall/'));
  const found = new Map();
  const add = (place) => {
    if (found.has(place)) return;
    const { dependencies, name, optionalDependencies, ...entry } = packages[place];
    const shipped = {
      place,
      name: name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version,
      license: entry.license ?? 'unknown',
      integrity: entry.integrity ?? null,
      needs: [],
    };
    found.set(place, shipped);
    for (const wanted of Object.keys(dependencies ?? {})) shipped.needs.push(needed(packages, place, wanted));
    for (const wanted of Object.keys(optionalDependencies ?? {})) {
      const at = placeOf(packages, place, wanted);
      if (at !== null) shipped.needs.push(at);
    }
    shipped.needs.forEach(add);
  };
  for (const name of from ?? [...server, ...builtIn, ...copied]) add(needed(packages, '', name));
  return [...found.values()].toSorted((a, b) => (a.place < b.place ? -1 : 1));
}

function needed(packages, place, wanted) {
  const at = placeOf(packages, place, wanted);
  if (at === null) throw new Error(`The lockfile lacks ${wanted}, which ${place || 'the release'} needs.`);
  return at;
}

/** Where Node resolves a dependency of the package at `place`; null if it is not installed. */
function placeOf(packages, place, wanted) {
  const parents = `/${place}`.split('/node_modules/').slice(1);
  for (let depth = parents.length; depth >= 0; depth--) {
    const at = [...parents.slice(0, depth), wanted].map((name) => `node_modules/${name}`).join('/');
    if (packages[at] !== undefined) return at;
  }
  return null;
}
