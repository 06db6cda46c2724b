import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../server/runtime/project-root.ts';
import { anchorsOf, linksOf } from './support/documents/markdown.ts';
import { readSources } from './support/documents/read-sources.ts';
import type { Source } from './support/documents/source-code.ts';

const folders = ['shared', 'server', 'widget', 'demo', 'bench', 'e2e', 'scripts', 'docs'];
/** Files with examples of broken references. */
const unchecked = ['e2e/contract-references.test.ts', 'e2e/docs-links.test.ts'];

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');

function files(): Source[] {
  const pages = ['README.md', 'CONTRIBUTING.md'].map((path) => ({ path, text: read(path) }));
  return [...readSources(folders, /\.(?:ts|mjs|md)$/), ...pages].filter(({ path }) => !unchecked.includes(path));
}

/** `docs/contract/postbacks.md#retries`. A path in capitals (`NNN-title.md`) is a placeholder, not a reference. */
const REFERENCE = /(?<![\w./-])docs\/[a-z0-9/-]+\.md(?:#[\w-]+)?/g;

/** Citations of documents that are not in the repository. */
const UNRESOLVABLE =
  /\bspec\/|\b(?:service|decisions)\.md\b|\((?:design|spec): |\bendpoint \d\b|(?<= )\([1-6]\.\d{1,2}(?:, [1-6]\.\d{1,2})*\)/g;

/** Why a reference to a document is broken; null if it isn't. */
function problemOf(reference: string): string | null {
  const [path = '', anchor] = reference.split('#');
  if (!existsSync(join(projectRoot, path))) return `${reference}: there is no ${path}`;
  if (anchor === undefined || anchorsOf(read(path)).has(anchor)) return null;
  return `${reference}: no heading of ${path} has this anchor`;
}

function problemsOf({ path, text }: Source): string[] {
  const unresolvable = [...text.matchAll(UNRESOLVABLE)].map(([found]) => `${found}: not in the repository`);
  const dangling = [...text.matchAll(REFERENCE)].flatMap(([reference]) => problemOf(reference) ?? []);
  return [...unresolvable, ...dangling].map((problem) => `${path}: ${problem}`);
}

const all = files();

test('every document that code or documents cite exists, and has the cited heading', () => {
  expect(all.flatMap(problemsOf)).toEqual([]);
});

test('code cites the contract', () => {
  const citing = all.filter(({ path, text }) => path.endsWith('.ts') && text.includes('docs/contract/'));
  expect(citing.length).toBeGreaterThan(50);
});

test('code or a test cites every section of the contract', () => {
  const cited = new Set(
    all.filter(({ path }) => path.endsWith('.ts')).flatMap(({ text }) => text.match(REFERENCE) ?? []),
  );
  const sections = all.flatMap(({ path, text }) =>
    /^docs\/contract\/(?!README)/.test(path)
      ? [...text.matchAll(/^## .+$/gm)].map(([heading]) => `${path}#${[...anchorsOf(heading)].join('')}`)
      : [],
  );
  expect(sections.filter((section) => !cited.has(section))).toEqual([]);
});

test('every endpoint cites the contract', () => {
  const endpoints = all.filter(
    ({ path, text }) => path.startsWith('server/http/endpoints/') && text.includes('endpoint({'),
  );
  expect(endpoints.length).toBeGreaterThan(8);
  expect(endpoints.filter(({ text }) => !text.includes('docs/contract/')).map(({ path }) => path)).toEqual([]);
});

test('the index of the contract names every page', () => {
  const pages = readdirSync(join(projectRoot, 'docs/contract')).filter((name) => name !== 'README.md');
  expect(linksOf(read('docs/contract/README.md'))).toEqual(expect.arrayContaining(pages));
});

test.each([
  ['Retries (docs/contract/postbacks.md#no-such-heading).', 'no heading'],
  ['Retries (docs/contract/no-such-page.md).', 'there is no'],
  ['Retries (spec/somewhere 4.9).', 'not in the repository'],
  ['Offers (service.md 4).', 'not in the repository'],
  ['Offers (decisions.md 4).', 'not in the repository'],
  ['Built once (design: composition root).', 'not in the repository'],
  ['Reverses the lead once (4.5).', 'not in the repository'],
])('%j is refused', (text, problem) => {
  expect(problemsOf({ path: 'server/a.ts', text })).toEqual([expect.stringContaining(problem)]);
});

test.each([
  'Retries (docs/contract/postbacks.md#retries).',
  'See docs/runbook.md.',
  'Write docs/decisions/NNN-title.md.',
])('%j is allowed', (text) => {
  expect(problemsOf({ path: 'server/a.ts', text })).toEqual([]);
});
