import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { budgets, checkBudgets, type Measured, type Part } from '../scripts/widget-budgets.ts';
import { projectRoot } from '../server/runtime/project-root.ts';
import { runCommand } from './support/service/run-command.ts';

let root: string;
let printed: string;

const build = (folder: string, ...more: string[]): string =>
  runCommand(process.execPath, ['scripts/build-widget.mjs', '--out', folder, ...more], { cwd: projectRoot });

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'widget-build-'));
  printed = build(join(root, 'a'));
  build(join(root, 'b'));
});

afterAll(() => {
  rmSync(root, { recursive: true });
});

const contents = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(root, folder)).map((name) => [
      name,
      createHash('sha384')
        .update(readFileSync(join(root, folder, name)))
        .digest('base64'),
    ]),
  );

test('two builds of the same sources are identical', () => {
  expect(contents('a')).toEqual(contents('b'));
});

test('sri.json and the printed script tag have the digests of the built files', () => {
  const sri = JSON.parse(readFileSync(join(root, 'a', 'sri.json'), 'utf8')) as {
    version: string;
    script: string;
    integrity: Record<string, string>;
  };
  const digests = contents('a');
  const scripts = Object.keys(digests).filter((name) => name.endsWith('.js'));
  expect(sri.integrity).toEqual(Object.fromEntries(scripts.map((name) => [name, `sha384-${digests[name] ?? ''}`])));
  expect(sri.version).toMatch(/^\d+\.\d+\.\d+-[\da-f]{10}$/);
  expect(sri.script).toBe(
    `<script type="module" src="https://rewards.example.com/embed/${sri.version}/offer-wall.js" integrity="sha384-${digests['offer-wall.js'] ?? ''}" crossorigin="anonymous"></script>`,
  );
  expect(printed).toContain(sri.script);
  // The hosted page names this build, so that a cache can't mix files of two builds.
  const page = readFileSync(join(root, 'a', 'hosted.html'), 'utf8');
  expect(page).toContain(`/embed/${sri.version}/hosted-page.js`);
  expect(page).not.toContain('/embed/v1/');
});

test('a page with a frame loads the frame host without the elements', () => {
  const script = readFileSync(join(root, 'a', 'frame-host.js'), 'utf8');
  expect(script).not.toContain('offer-wall.js');
});

test('the hosted page preloads the modules of its first screen, and all that they import', () => {
  const importsOf = (name: string) => {
    const script = readFileSync(join(root, 'a', name), 'utf8');
    const imports = script.matchAll(/\bimport\s*(?:[^"'`()]*?\bfrom\s*)?["'`]\.\/([^"'`]+)["'`]/g);
    return Array.from(imports, ([, file = '']) => file);
  };
  const page = readFileSync(join(root, 'a', 'hosted.html'), 'utf8');
  const links = Array.from(
    page.matchAll(/rel="modulepreload" (?:data-language="([^"]+)" )?href="\/embed\/[^/]+\/([^"]+)"/g),
    ([, language, file = '']) => ({ language, file }),
  );
  const modules = links.filter(({ language }) => language === undefined).map(({ file }) => file);
  expect(importsOf('hosted-page.js')).not.toEqual([]);
  const lazy = [expect.stringMatching(/^wall-controls-/), expect.stringMatching(/^follow-places-/)];
  expect(modules).toEqual([...importsOf('hosted-page.js'), ...lazy]);
  for (const { file } of links) for (const imported of importsOf(file)) expect(modules).toContain(imported);
  const languages = links.filter(({ language }) => language !== undefined);
  const translated = readdirSync(join(projectRoot, 'widget/src/locales'), { withFileTypes: true });
  expect(languages.map(({ language }) => language)).toEqual(
    translated
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .toSorted(),
  );
  for (const { file, language } of languages) expect(file).toMatch(`wall-${language}-`);
});

test('every part is within its budget', () => {
  for (const part of Object.keys(budgets)) expect(printed).toContain(`${part}: ok`);
  expect(printed).not.toContain(': OVER');
});

test('a build over its budgets is complete and only warns, so that a start never fails because of a byte', () => {
  const warned = build(join(root, 'c'), '--budget-share', '0.1');
  for (const part of Object.keys(budgets)) expect(warned).toContain(`${part}: OVER`);
  expect(contents('c')).toEqual(contents('a'));
});

const parts: readonly Part[] = [
  'first card',
  'first card of define.js',
  'first screen',
  'extras',
  'offer details',
  'progress',
  'token',
  'diagnosis',
  'activity',
  'support ticket',
  'survey form',
  'survey form, sending',
  'hosted page HTML + CSS',
  'language',
];
const atBudget: readonly Measured[] = parts.map((part) => ({ part, files: [part], bytes: budgets[part] }));

test('the budgets are these', () => {
  expect(budgets).toEqual({
    'first card': 21_000,
    'first card of define.js': 21_000,
    'first screen': 27_000,
    extras: 6_800,
    'offer details': 3_500,
    progress: 7_450,
    token: 2_200,
    diagnosis: 4_600,
    activity: 7_000,
    'support ticket': 4_300,
    'survey form': 8_600,
    'survey form, sending': 2_200,
    'hosted page HTML + CSS': 2_000,
    language: 4_000,
  });
});

const linesOver = (sizes: readonly Measured[]) => checkBudgets(sizes).filter((line) => line.includes(': OVER'));

test.each(parts)('%s: one byte over the budget fails, and so does a missing measurement', (part) => {
  expect(linesOver(atBudget)).toEqual([]);
  const over = atBudget.map((each) => (each.part === part ? { ...each, bytes: each.bytes + 1 } : each));
  expect(linesOver(over)).toEqual([expect.stringContaining(`${part}: OVER`)]);
  expect(linesOver([...atBudget, ...over])).toHaveLength(1);
  expect(() => checkBudgets(atBudget.filter((each) => each.part !== part))).toThrow(part);
  expect(() => checkBudgets([...atBudget, { part, files: [], bytes: Number.NaN }])).toThrow(part);
});

test('the first card needs at most three files', () => {
  const inFiles = (files: readonly string[]) =>
    linesOver(atBudget.map((each) => (each.part === 'first card' ? { ...each, files } : each)));
  expect(inFiles(['a', 'b', 'c'])).toEqual([]);
  expect(inFiles(['a', 'b', 'c', 'd'])).toEqual([expect.stringContaining('first card: OVER')]);
});
