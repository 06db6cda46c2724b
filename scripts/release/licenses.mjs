// The license terms of third-party code and data in a release, and whether we meet them.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';

/**
 * Licenses that require only their notice. All others are refused, including copyleft, weak copyleft and unknown ones.
 * `blessing` is SQLite's; SQLite is in the public domain.
 */
const permissive = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0', 'ISC', 'MIT', 'Unlicense'],
  'blessing',
]);

/**
 * Data under its own terms. `says`: text that its license must contain, so that changed terms are noticed.
 * `attribution`: the required sentence, for NOTICE and every document that matches `mentions`. `met`: how the other
 * terms are met.
 */
export const dataTerms = {
  'geoip-lite': {
    data: 'GeoLite2 Country',
    supplier: 'MaxMind, Inc.',
    files: ['data/geoip-country.dat', 'data/geoip-country6.dat'],
    license: 'CC-BY-SA-4.0',
    says: [
      'Creative Commons Attribution-ShareAlike 4.0 International License',
      'The attribution requirement may be met by including the following in all advertising and documentation mentioning features of or use of this database',
    ],
    attribution: 'This product includes GeoLite2 data created by MaxMind, available from',
    mentions: /GeoLite2|geoip-lite/,
    met: 'The country files are shipped unchanged. NOTICE and each document that mentions them have the attribution.',
  },
};

/** Files that hold data. JSON counts above the size of any library's tables. */
const dataFiles = new Set(['.bin', '.csv', '.dat', '.db', '.mmdb', '.sqlite']);
const LARGE_JSON_BYTES = 1_000_000;

/**
 * Why these packages may not be shipped; empty if they may. `documents`: the texts of NOTICE and other documents, by
 * name.
 */
export function licenseProblems(root, packages, documents) {
  return packages.flatMap((shipped) => {
    const { license, name, version } = shipped;
    const terms = dataTerms[name];
    const problems = isPermissive(license) ? [] : [`${name}@${version} is under ${license}`];
    if (terms === undefined) {
      const [file] = dataOf(join(root, shipped.place));
      return file === undefined ? problems : [...problems, `${name}@${version} has data of unknown terms: ${file}`];
    }
    const text = inOneLine(licenseText(root, shipped));
    if (![...terms.says, terms.attribution].every((words) => text.includes(words)))
      problems.push(`${name}@${version} has other terms for its data than ${terms.license}`);
    return [...problems, ...unattributed(documents, terms).map((file) => `${file} lacks the attribution of ${name}`)];
  });
}

/** The documents that lack a required attribution. */
function unattributed(documents, { attribution, mentions }) {
  return Object.entries({ NOTICE: '', ...documents })
    .filter(([file, text]) => file === 'NOTICE' || mentions.test(text))
    .filter(([, text]) => !inOneLine(text).includes(attribution))
    .map(([file]) => file);
}

function inOneLine(text) {
  return text.replace(/\s+/g, ' ');
}

/** Whether an SPDX expression allows us to choose only permissive licenses. */
export function isPermissive(expression) {
  const bare = expression.replace(/^\((.*)\)$/, '$1');
  return bare.split(' OR ').some((choice) => choice.split(' AND ').every((one) => permissive.has(one.trim())));
}

/** The license report: one line per package, then the parts inside packages. `parts`: from `partsInside`. */
export function licenseReport(packages, parts) {
  const lines = packages.map(({ license, name, version }) => `${name}@${version}: ${license}`);
  const inside = parts.map(({ inside: place, license, name, version }) => {
    const owner = packages.find((one) => one.place === place);
    const { met } = dataTerms[owner.name] ?? {};
    return `${name} ${version}, inside ${owner.name}: ${license}${met === undefined ? '' : `. ${met}`}`;
  });
  return ['Packages', ...lines, '', 'Inside them', ...inside, ''].join('\n');
}

/** The license texts that must be passed on. */
export function licenseTexts(root, packages) {
  const texts = new Map();
  for (const shipped of packages) {
    const text = licenseText(root, shipped).trim() || `Licensed under ${shipped.license}.`;
    texts.set(text, [...(texts.get(text) ?? []), `${shipped.name}@${shipped.version}`]);
  }
  return [...texts].map(([text, names]) => `${names.join(', ')}\n\n${text}\n`).join(`\n${'-'.repeat(80)}\n\n`);
}

function licenseText(root, { place }) {
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
