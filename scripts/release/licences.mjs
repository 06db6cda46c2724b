// Under which terms a release ships the code and data of others, and whether it may.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';

/** Licences that ask only for their notice. Everything else is refused: copyleft, weak copyleft, and what nobody knows. */
const permissive = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0', 'ISC', 'MIT', 'Unlicense'],
]);

/** Data under terms of its own. `says`: what its licence must say, so that a change of terms is noticed. `met`: how. */
const dataTerms = {
  'geoip-lite': {
    licence: 'CC-BY-SA-4.0',
    says: 'Creative Commons Attribution-ShareAlike 4.0 International License',
    attribution: 'This product includes GeoLite2 data created by MaxMind',
    met: 'The country files are shipped unchanged. NOTICE has the attribution.',
  },
};

/** Files that hold data. JSON counts if it is larger than any table of a library. */
const dataFiles = new Set(['.bin', '.csv', '.dat', '.db', '.mmdb', '.sqlite']);
const LARGE_JSON_BYTES = 1_000_000;

/** Why these packages may not be shipped; empty if they may. `notice`: the text of NOTICE. */
export function licenceProblems(root, packages, notice) {
  return packages.flatMap((shipped) => {
    const { license, name, version } = shipped;
    const terms = dataTerms[name];
    const problems = isPermissive(license) ? [] : [`${name}@${version} is under ${license}`];
    if (terms === undefined) {
      const [file] = dataOf(join(root, shipped.place));
      return file === undefined ? problems : [...problems, `${name}@${version} has data of unknown terms: ${file}`];
    }
    if (!licenceText(root, shipped).replace(/\s+/g, ' ').includes(terms.says)) {
      problems.push(`${name}@${version} has other terms for its data than ${terms.licence}`);
    }
    if (!notice.replace(/\s+/g, ' ').includes(terms.attribution))
      problems.push(`NOTICE lacks the attribution of ${name}`);
    return problems;
  });
}

/** Whether an SPDX expression lets us choose a permissive licence, and asks for no other one besides. */
export function isPermissive(expression) {
  const bare = expression.replace(/^\((.*)\)$/, '$1');
  return bare.split(' OR ').some((choice) => choice.split(' AND ').every((one) => permissive.has(one.trim())));
}

/** The report: a line a package, then the data. */
export function licenceReport(packages) {
  const lines = packages.map(({ license, name, version }) => `${name}@${version}: ${license}`);
  const data = packages
    .filter(({ name }) => dataTerms[name] !== undefined)
    .map(({ name, version }) => `${name}@${version}: ${dataTerms[name].licence}. ${dataTerms[name].met}`);
  return ['Code', ...lines, '', 'Data', ...data, ''].join('\n');
}

/** The texts that the licences ask us to pass on. */
export function licenceTexts(root, packages) {
  const texts = new Map();
  for (const shipped of packages) {
    const text = licenceText(root, shipped).trim() || `Licensed under ${shipped.license}.`;
    texts.set(text, [...(texts.get(text) ?? []), `${shipped.name}@${shipped.version}`]);
  }
  return [...texts].map(([text, names]) => `${names.join(', ')}\n\n${text}\n`).join(`\n${'-'.repeat(80)}\n\n`);
}

function licenceText(root, { place }) {
  const folder = join(root, place);
  if (!existsSync(folder)) throw new Error(`${place} is not installed.`);
  const names = readdirSync(folder).filter((name) => /^(?:licen[cs]e|copying|notice)(?:\.|-|$)/i.test(name));
  return names
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}

function dataOf(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    if (name.includes('node_modules')) return false;
    if (dataFiles.has(extname(name))) return true;
    return extname(name) === '.json' && statSync(join(folder, name)).size > LARGE_JSON_BYTES;
  });
}
