import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../server/runtime/project-root.ts';
import { runCommand } from './support/service/run-command.ts';

let root: string;
let printed: string;

const build = (folder: string): string =>
  runCommand(process.execPath, ['scripts/build-widget.mjs', '--out', folder], { cwd: projectRoot });

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
    `<link rel="modulepreload" href="https://rewards.example.com/embed/${sri.version}/define.js" integrity="sha384-${digests['define.js'] ?? ''}" crossorigin="anonymous" />\n` +
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
  expect(script).not.toContain('define.js');
});

test('a page that can open a wall loads the elements only when it does', () => {
  const script = readFileSync(join(root, 'a', 'open-wall.js'), 'utf8');
  expect(script).toMatch(/import\(["'`]\.\/define\.js["'`]\)/);
  expect(script).not.toMatch(/\bimport\s*["'`{]|\bfrom\s*["'`]/);
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
  expect(modules).toEqual(importsOf('hosted-page.js'));
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

test('each kind of file is within its limit', () => {
  for (const kind of ['loader', 'opener', 'teaser', 'first screen', 'rest of the wall', 'form', 'language'])
    expect(printed).toContain(`${kind}: ok`);
  expect(printed).not.toContain(': OVER');
});

test('a server can import the scripts that a page loads without the elements', () => {
  const names = ['frame-host', 'open-wall', 'rewards-button', 'rewards-teaser'];
  const imports = names.map((name) => `await import(${JSON.stringify(join(root, 'a', `${name}.js`))});`);
  const code = `${imports.join('')}console.log('imported')`;
  expect(runCommand(process.execPath, ['--input-type=module', '--eval', code], { cwd: projectRoot })).toContain(
    'imported',
  );
});
