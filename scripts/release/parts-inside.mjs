// Third-party parts inside packages that no lockfile lists: the C library compiled into one, and the data in another.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { dataTerms } from './licenses.mjs';

/** The parts inside the shipped packages. `inside`: the path of the package. */
export function partsInside(root, shipped) {
  return shipped.flatMap(({ name, place, version }) => {
    if (name === 'better-sqlite3') return [{ inside: place, ...sqlite() }];
    const terms = dataTerms[name];
    return terms === undefined ? [] : [{ inside: place, ...dataOf(join(root, place), { ...terms, version }) }];
  });
}

/** The SQLite in every prebuilt library of the package. */
function sqlite() {
  const database = new Database(':memory:');
  const version = String(database.prepare('select sqlite_version()').pluck().get());
  database.close();
  return {
    type: 'library',
    name: 'sqlite',
    version,
    license: 'blessing',
    files: [],
    purl: `pkg:generic/sqlite@${version}`,
    cpe: `cpe:2.3:a:sqlite:sqlite:${version}:*:*:*:*:*:*:*`,
  };
}

/** The data's edition is unknown, so it has its package's version. */
function dataOf(folder, { data, files, license, supplier, version }) {
  const hashed = files.map((path) => ({
    path,
    sha256: createHash('sha256')
      .update(readFileSync(join(folder, path)))
      .digest('hex'),
  }));
  return { type: 'data', name: data, version, license, supplier, files: hashed };
}
