// Files of a release in addition to its packages.
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { billOfMaterials } from './bill-of-materials.mjs';
import { licenseReport } from './licenses.mjs';

/**
 * Writes the widget's SRI list, the bill of materials, the license report and the checksums of all files next to the
 * packages. Returns the files.
 */
export function writeReleaseFiles(root, { parts, shipped, tarballs, target }) {
  const { license, name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const written = (suffix) => join(target, `rewards-wall-${version}.${suffix}`);
  const [sri, bill, licenses] = [written('sri.json'), written('cdx.json'), written('licenses.txt')];
  copyFileSync(join(root, 'widget', 'dist', 'sri.json'), sri);
  writeFileSync(bill, `${JSON.stringify(billOfMaterials({ license, name, version }, shipped, parts), null, 2)}\n`);
  writeFileSync(licenses, licenseReport(shipped, parts));
  const files = [sri, bill, licenses];
  const sums = join(target, 'SHA256SUMS');
  const lineOf = (file) => `${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${basename(file)}\n`;
  writeFileSync(sums, [...tarballs, ...files].map(lineOf).join(''));
  return [...files, sums];
}
