import { FEATURES, goesUp, placeOf } from './rooms.ts';
import { codeOf, importsOf, type Import, type Source } from './source-code.ts';

/** A rule of the house: what it finds wrong in a file, and examples of both kinds that prove that it can tell. */
export interface Rule {
  name: string;
  appliesTo: (path: string) => boolean;
  find: (source: Source) => string[];
  wrong: Source[];
  right: Source[];
}

const isTest = (path: string): boolean => /\.(test|contract)\.ts$/.test(path);
const isProduct = (path: string): boolean => /^(shared|server|widget\/src)\//.test(path) && !isTest(path);

/** What features and HTTP may know of the store: its ports, the failures that it throws, and the terms that a click keeps. */
const openInStore = /^server\/store\/(?:ports\/|(?:database-failures|click-terms)\.ts$)/;

/** What wires a feature is handed the whole store. */
const isOpenTo = (path: string, target: string): boolean =>
  openInStore.test(target) || (target === 'server/store/store.ts' && /\/open-[\w-]+\.ts$/.test(path));

/** Specifiers of the imports that `isWrong` says so of. */
const importing = (isWrong: (one: Import, path: string) => boolean) => (source: Source) =>
  importsOf(source)
    .filter((one) => isWrong(one, source.path))
    .map(({ specifier }) => specifier);

/** Matches in code without comments and texts. */
const writing = (pattern: RegExp) => (source: Source) =>
  [...codeOf(source.text, { blankTexts: true }).matchAll(pattern)].map(([found]) => found.trim());

const isPackage = (specifier: string, name: string): boolean => specifier === name || specifier.startsWith(`${name}/`);

export const rules: Rule[] = [
  {
    name: 'shared imports nothing of ours, and nothing of node',
    appliesTo: (path) => path.startsWith('shared/') && !isTest(path),
    find: importing(
      ({ specifier, target }) => specifier.startsWith('node:') || (target !== null && !target.startsWith('shared/')),
    ),
    wrong: [
      { path: 'shared/a.ts', text: "import { x } from '../server/x.ts';" },
      { path: 'shared/schema/a.ts', text: "import fs from 'node:fs';" },
    ],
    right: [{ path: 'shared/schema/a.ts', text: "import * as z from 'zod';\nimport { b } from '../b.ts';" }],
  },
  {
    name: 'shared knows no DOM',
    appliesTo: (path) => path.startsWith('shared/') && !isTest(path),
    find: writing(/\b(?:document|window|navigator|localStorage|HTMLElement|fetch)\b(?=[.(\s])(?!\s*:)/g),
    wrong: [{ path: 'shared/a.ts', text: 'const title = document.title;' }],
    right: [{ path: 'shared/a.ts', text: '// the window of time\nconst text = "document.title";' }],
  },
  {
    name: 'the widget imports only itself and shared',
    appliesTo: (path) => path.startsWith('widget/src/') && !isTest(path),
    find: importing(
      ({ specifier, target }) =>
        specifier.startsWith('node:') || (target !== null && !/^(shared|widget\/src)\//.test(target)),
    ),
    wrong: [{ path: 'widget/src/api/a.ts', text: "import type { A } from '../../../server/a.ts';" }],
    right: [{ path: 'widget/src/api/a.ts', text: "import { routes } from '@rewards-wall/shared/routes.ts';" }],
  },
  {
    name: 'every file of the widget is in a room, and imports only its own room and those below',
    appliesTo: (path) => path.startsWith('widget/src/') && !isTest(path),
    find: (source) => [...(placeOf(source.path) === null ? ['is in no room'] : []), ...importing(goesUp)(source)],
    wrong: [
      { path: 'widget/src/activity/a.ts', text: "import type { B } from '../offer-wall/feed/b.ts';" },
      { path: 'widget/src/activity/a.ts', text: "import { b } from '../surveys/b.ts';" },
      { path: 'widget/src/locales/de/a.ts', text: "import type { B } from '../../survey-profile/values/b.ts';" },
      { path: 'widget/src/a-new-room/a.ts', text: '' },
    ],
    right: [
      { path: 'widget/src/offer-wall/wall-tabs.ts', text: "import { b } from '../activity/b.ts';" },
      { path: 'widget/src/activity/a.ts', text: "import type { B } from '../locales/b.ts';" },
    ],
  },
  {
    name: 'every file of the server stands in a room, and imports only its own room and those below',
    appliesTo: (path) => path.startsWith('server/') && !isTest(path) && !path.endsWith('.fixture.ts'),
    find: (source) => [...(placeOf(source.path) === null ? ['stands in no room'] : []), ...importing(goesUp)(source)],
    wrong: [
      { path: 'server/clicks/a.ts', text: "import { b } from '../offers/b.ts';" },
      { path: 'server/clicks/a.ts', text: "import type { B } from '../offers/b.ts';" },
      { path: 'server/offers/a.ts', text: "import { b } from '../http/b.ts';" },
      { path: 'server/store/a.ts', text: "import { b } from '../ledger/b.ts';" },
      { path: 'server/runtime/a.ts', text: "import type { Store } from '../store/store.ts';" },
      { path: 'server/http/a.ts', text: "import { buildApp } from '../app.ts';" },
      { path: 'server/a-new-room/a.ts', text: '' },
    ],
    right: [
      { path: 'server/offers/import/a.ts', text: "import { b } from '../catalogue/b.ts';" },
      { path: 'server/offers/a.ts', text: "import type { Vault } from '../security/vault.ts';" },
      { path: 'server/main.ts', text: "import { buildApp } from './app.ts';" },
    ],
  },
  {
    name: 'features and HTTP name the ports of the store that they use',
    appliesTo: (path) =>
      (placeOf(path)?.floor === FEATURES || path.startsWith('server/http/')) &&
      !isTest(path) &&
      !path.endsWith('.fixture.ts'),
    find: importing(({ target }, path) => target?.startsWith('server/store/') === true && !isOpenTo(path, target)),
    wrong: [
      { path: 'server/http/a.ts', text: "import { openStore } from '../store/open-store.ts';" },
      { path: 'server/offers/a.ts', text: "import type { Store } from '../store/store.ts';" },
    ],
    right: [
      { path: 'server/offers/a.ts', text: "import type { CataloguePort } from '../store/ports/catalogue.ts';" },
      { path: 'server/offers/open-offers.ts', text: "import type { Store } from '../store/store.ts';" },
    ],
  },
  {
    name: 'Express only on the HTTP side and in the demo',
    appliesTo: (path) => isProduct(path) && !path.startsWith('server/http/'),
    find: importing(({ isTypeOnly, specifier }) => isPackage(specifier, 'express') && !isTypeOnly),
    wrong: [{ path: 'server/offers/a.ts', text: "import express from 'express';" }],
    right: [{ path: 'server/app.ts', text: "import type { Express } from 'express';" }],
  },
  {
    name: 'database drivers only in the store',
    appliesTo: (path) => isProduct(path) && !path.startsWith('server/store/'),
    find: importing(({ specifier }) => isPackage(specifier, 'better-sqlite3') || isPackage(specifier, 'pg')),
    wrong: [
      { path: 'server/ledger/a.ts', text: "import Database from 'better-sqlite3';" },
      { path: 'server/ledger/a.ts', text: "const pg = await import('pg');" },
    ],
    right: [{ path: 'server/ledger/a.ts', text: "import { page } from 'page';" }],
  },
  {
    name: 'SQL only in the store',
    appliesTo: (path) => isProduct(path) && !path.startsWith('server/store/'),
    find: ({ text }) =>
      [
        ...codeOf(text, { blankTexts: false }).matchAll(
          /['"`]\s*(?:select\s[^'"`]+\sfrom\s|insert\s+(?:or\s+\w+\s+)?into\s|update\s+\w+\s+set\s|delete\s+from\s|create\s+table\s)/g,
        ),
      ].map(([found]) => found),
    wrong: [
      { path: 'server/ledger/a.ts', text: "const rows = run('select balance from ledger');" },
      { path: 'server/ledger/a.ts', text: 'run(`\n  insert into ledger values (1)`);' },
    ],
    right: [{ path: 'server/ledger/a.ts', text: "// select a from b\nconst label = 'Select the offers from here';" }],
  },
  {
    name: 'process.env only in config.ts and secrets.ts',
    appliesTo: (path) => isProduct(path) && !/^server\/(config|security\/secrets)\.ts$/.test(path),
    find: writing(/\bprocess\s*\.\s*env\b|\bimport\.meta\.env\b/g),
    wrong: [{ path: 'server/runtime/a.ts', text: 'const port = process.env.PORT;' }],
    right: [{ path: 'server/runtime/a.ts', text: "const note = 'process.env';" }],
  },
  {
    name: 'time and randomness only through clock and ids',
    // A log line's own time decides nothing; the widget has the browser's.
    appliesTo: (path) =>
      /^(shared|server)\//.test(path) && isProduct(path) && !/^server\/runtime\/(clock|ids|log)\.ts$/.test(path),
    find: writing(
      /\bDate\.now\b|\bMath\.random\b|\brandomUUID\b|\brandomBytes\b|\bgetRandomValues\b|\bnew Date\(\s*\)|\bnew Date\b(?!\()/g,
    ),
    wrong: [
      { path: 'server/ledger/a.ts', text: 'const at = Date.now();' },
      { path: 'server/ledger/a.ts', text: 'const at = new Date();' },
      { path: 'server/http/a.ts', text: 'const id = crypto.randomUUID();' },
      { path: 'server/ledger/a.ts', text: 'const text = `at ${Math.random()}`;' },
    ],
    right: [{ path: 'server/ledger/a.ts', text: 'const text = new Date(at).toISOString();' }],
  },
  {
    name: 'outbound HTTP only in safe-fetch.ts, the command line and the widget API folder',
    // `lead simulate` calls the operator's own service, which the guard against hostile addresses would refuse.
    appliesTo: (path) =>
      isProduct(path) &&
      !['server/net/safe-fetch.ts', 'server/cli/simulation/call-service.ts'].includes(path) &&
      !path.startsWith('widget/src/api/'),
    find: (source) => [
      ...writing(/(?<![.\w])fetch\(|\bglobalThis\.fetch\b|\bXMLHttpRequest\b|\bhttps?\.(?:request|get)\(/g)(source),
      ...importing(
        ({ clause, specifier }) =>
          isPackage(specifier, 'undici') || (/^node:https?$/.test(specifier) && /\b(?:request|get)\b/.test(clause)),
      )(source),
    ],
    wrong: [
      { path: 'server/leads/a.ts', text: "await fetch('https://example.com');" },
      { path: 'server/leads/a.ts', text: "import { request } from 'node:https';" },
      { path: 'server/cli/a.ts', text: "await fetch('https://example.com');" },
      { path: 'widget/src/offer-wall/a.ts', text: 'await fetch(url);' },
    ],
    right: [
      { path: 'server/http/a.ts', text: "import { createServer } from 'node:http';" },
      { path: 'server/offers/a.ts', text: 'const page = await this.prefetch(1);' },
    ],
  },
  {
    name: 'no any',
    appliesTo: (path) => !path.endsWith('.mjs'),
    find: writing(/(?::|\bas|[<,|&]|\)\s*=>)\s*any\b(?!\s*[:(.])/g),
    wrong: [
      { path: 'server/a.ts', text: 'function f(x: any) {}' },
      { path: 'server/a.ts', text: 'const x = y as any;' },
      { path: 'server/a.ts', text: 'const x: Record<string, any> = {};' },
    ],
    right: [{ path: 'server/a.ts', text: '// any\nconst any = 1;\nlist.every((any) => any.some(isBig));' }],
  },
  {
    name: 'no default exports, but of configuration files',
    appliesTo: (path) => !path.endsWith('.config.ts') && !path.endsWith('.d.ts'),
    find: writing(/\bexport\s+default\b|\bas\s+default\b/g),
    wrong: [{ path: 'server/a.ts', text: 'export default function () {}' }],
    right: [{ path: 'server/a.ts', text: 'export const byDefault = 1;' }],
  },
  {
    name: 'no barrels',
    appliesTo: () => true,
    find: writing(/\bexport\s+\*/g),
    wrong: [{ path: 'server/a.ts', text: "export * from './b.ts';" }],
    right: [{ path: 'server/a.ts', text: 'export const a = 2 * 3;' }],
  },
  {
    name: 'nothing is left to do',
    appliesTo: () => true,
    find: ({ text }) => [...text.matchAll(/\b(?:TO[D]O|FIX[M]E|X{3}|HAC[K])\b/g)].map(([found]) => found),
    wrong: [{ path: 'server/a.ts', text: ['// TO', 'DO: later'].join('') }],
    right: [{ path: 'server/a.ts', text: '// what is to do later' }],
  },
  {
    name: 'tests wait for a command through run-command.ts, which bounds the wait',
    appliesTo: (path) =>
      (path.startsWith('e2e/') || path.endsWith('.test.ts')) && path !== 'e2e/support/service/run-command.ts',
    find: writing(/\b(?:spawnSync|execFileSync|execSync)\(/g),
    wrong: [{ path: 'e2e/a.test.ts', text: "execFileSync('sleep', ['1']);" }],
    right: [{ path: 'e2e/a.test.ts', text: "runCommand('sleep', ['1']);" }],
  },
  {
    name: 'the widget writes no markup, runs no text and stores nothing',
    appliesTo: (path) => path.startsWith('widget/src/') && !isTest(path),
    find: writing(
      /\b(?:innerHTML|outerHTML|insertAdjacentHTML|unsafeHTML|unsafeSVG|localStorage|sessionStorage|indexedDB)\b|\bdocument\.(?:cookie|write)\b|\beval\(|\bnew Function\b/g,
    ),
    wrong: [
      { path: 'widget/src/a.ts', text: 'box.innerHTML = text;' },
      { path: 'widget/src/a.ts', text: 'document.cookie = text;' },
      { path: 'widget/src/a.ts', text: "new Function('a')" },
    ],
    right: [{ path: 'widget/src/a.ts', text: 'box.textContent = text;' }],
  },
];
