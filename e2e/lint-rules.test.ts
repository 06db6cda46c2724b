import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../server/runtime/project-root.ts';
import { tryCommand } from './support/service/run-command.ts';

interface Example {
  rule: string;
  /** The file in which the linter refuses each of the texts. */
  path: string;
  refused: readonly string[];
  allowed?: readonly (readonly [path: string, text: string])[];
}

/** The house rules that `.oxlintrc.json` enforces. `source-rules.ts` has those that oxlint can't enforce. */
const examples: Example[] = [
  {
    rule: 'no-explicit-any',
    path: 'e2e/a.test.ts',
    refused: [
      'export function take(x: any): void { void x; }',
      'export const x = JSON.parse("1") as any;',
      'export const x: Record<string, any> = {};',
    ],
    allowed: [['server/a.ts', '// any\nexport const any: unknown = 1;']],
  },
  {
    rule: 'no-non-null-assertion',
    path: 'server/a.ts',
    refused: ['export const first = (list: string[]): string => list[0]!;'],
  },
  {
    rule: 'max-params',
    path: 'server/a.ts',
    refused: ['export const f = (a: 1, b: 2, c: 3, d: 4, e: 5): number[] => [a, b, c, d, e];'],
    allowed: [['server/a.ts', 'export const f = ({ a, b, c, d, e }: Record<string, number>) => [a, b, c, d, e];']],
  },
  {
    rule: 'max-lines',
    path: 'server/a.test.ts',
    refused: [`export const a = [\n${'  1,\n'.repeat(350)}];`],
    allowed: [['server/a.ts', `export const a = [\n${'  1,\n// one\n\n'.repeat(200)}];`]],
  },
  {
    rule: 'no-default-export',
    path: 'scripts/a.ts',
    refused: ['export default function run(): void {}', 'const a = 1;\nexport { a as default };'],
    allowed: [
      ['vite.config.ts', 'export default { a: 1 };'],
      ['server/a.ts', 'export const byDefault = 1;'],
    ],
  },
  {
    rule: 'no-restricted-imports',
    path: 'sdk/src/client/a.ts',
    refused: ["import * as z from 'zod';", "import { b } from '../../../shared/b.ts';", "import 'node:fs';"].map(
      (text) => `${text}\nexport const a = 1;`,
    ),
    allowed: [['sdk/src/client/a.ts', "import { b } from '../b.ts';\nexport const a = b;"]],
  },
  {
    rule: 'no-restricted-properties',
    path: 'console/a.test.ts',
    refused: ["import { vi } from 'vitest';\nvi.mock('./b.ts');"],
    allowed: [['e2e/differential/a.test.ts', "import { vi } from 'vitest';\nvi.mock('./b.ts');"]],
  },
  {
    rule: 'no-barrel-file',
    path: 'server/a.ts',
    refused: ["export * from './b.ts';", "export * as all from './b.ts';", "export type * from './b.ts';"],
    allowed: [['server/a.ts', "export { b } from './b.ts';"]],
  },
  {
    rule: 'no-warning-comments',
    path: 'demo/a.ts',
    refused: ['to do', 'fix me', 'xx x', 'ha ck'].map((term) => `// a ${term.replace(' ', '')}\nexport const a = 1;`),
    allowed: [['demo/a.ts', '// what is left to do\nexport const a = 1;']],
  },
  {
    rule: 'no-restricted-imports',
    path: 'server/ledger/a.ts',
    refused: [
      "import Database from 'better-sqlite3';\nexport const a = Database;",
      "import type { Pool } from 'pg';\nexport type A = Pool;",
      "export const a = await import('pg');",
      "import express from 'express';\nexport const a = express;",
      "import { fetch } from 'undici';\nexport const a = fetch;",
      "import { request } from 'node:https';\nexport const a = request;",
      "import http from 'node:http';\nexport const a = http;",
      "import * as http from 'node:http';\nexport const a = http;",
    ],
    allowed: [
      ['server/store/sqlite/a.ts', "import Database from 'better-sqlite3';\nexport const a = Database;"],
      ['server/ledger/a.ts', "import { page } from 'page';\nexport const a = page;"],
      ['server/app.ts', "import type { Express } from 'express';\nexport type A = Express;"],
      ['server/net/a.ts', "import type { Agent } from 'undici';\nexport type A = Agent;"],
      ['server/http/a.ts', "import { createServer } from 'node:http';\nexport const a = createServer;"],
    ],
  },
  {
    rule: 'no-restricted-imports',
    path: 'server/store/postgres/a.ts',
    refused: [
      "import express from 'express';\nexport const a = express;",
      "import { fetch } from 'undici';\nexport const a = fetch;",
      "import { get } from 'node:http';\nexport const a = get;",
    ],
  },
  {
    rule: 'no-restricted-imports',
    path: 'widget/src/offer-wall/a.ts',
    refused: [
      "import { unsafeHTML } from 'lit/directives/unsafe-html.js';\nexport const a = unsafeHTML;",
      "import { unsafeSVG } from 'lit/directives/unsafe-svg.js';\nexport const a = unsafeSVG;",
    ],
    allowed: [
      ['widget/src/a.ts', "import { live } from 'lit/directives/live.js';\nexport const a = live;"],
      ['widget/src/a.ts', "import { html } from 'lit';\nexport const a = html;"],
    ],
  },
  {
    rule: 'no-restricted-imports',
    path: 'e2e/support/a.ts',
    refused: ['spawnSync', 'execFileSync', 'execSync'].map(
      (name) => `import { ${name} } from 'node:child_process';\nexport const a = ${name};`,
    ),
    allowed: [['server/cli.process.test.ts', "import { spawn } from 'node:child_process';\nexport const a = spawn;"]],
  },
  {
    rule: 'no-restricted-imports',
    path: 'server/runtime/a.test.ts',
    refused: ["import { execFileSync } from 'node:child_process';\nexport const a = execFileSync;"],
  },
  {
    rule: 'no-restricted-globals',
    path: 'server/cli/a.ts',
    refused: ["export const a = await fetch('https://example.com');", 'export const a = globalThis.fetch;'],
    allowed: [
      ['server/offers/a.ts', 'export const a = (list: { prefetch(): void }): void => list.prefetch();'],
      ['server/offers/a.ts', 'export const a = (fetch: (url: string) => void): void => fetch("a");'],
      ['server/offers/a.test.ts', "export const a = await fetch('https://example.com');"],
    ],
  },
  {
    rule: 'no-restricted-globals',
    path: 'widget/src/offer-wall/a.ts',
    refused: [
      "export const a = await fetch('/v1/offers');",
      'export const a = new XMLHttpRequest();',
      'export const a = localStorage.length;',
      'export const a = window.sessionStorage;',
      'export const a = indexedDB;',
    ],
    allowed: [['widget/src/api/a.ts', "export const a = await fetch('/v1/offers');"]],
  },
  {
    rule: 'no-restricted-globals',
    path: 'widget/src/api/a.ts',
    refused: ['export const a = localStorage.length;', 'export const a = sessionStorage.length;'],
  },
  {
    rule: 'no-restricted-properties',
    path: 'server/runtime/a.ts',
    refused: [
      'export const a = process.env.PORT;',
      "export const a = process['env'];",
      'export const { env } = process;',
    ],
    allowed: [
      ['server/config.ts', 'export const a = process.env.PORT;'],
      ['server/security/secrets.ts', 'export const a = process.env.PORT;'],
      ['server/runtime/a.ts', "export const a = 'process.env';"],
    ],
  },
  {
    rule: 'no-restricted-properties',
    path: 'widget/src/a.ts',
    refused: [
      "document.body.innerHTML = '';",
      "document.body.outerHTML = '';",
      "document.body.insertAdjacentHTML('beforeend', '');",
      "document.write('');",
      'export const a = Array.from([1]);',
    ],
    allowed: [['widget/src/a.ts', "document.body.textContent = '';"]],
  },
  {
    rule: 'no-document-cookie',
    path: 'widget/src/a.ts',
    refused: ["document.cookie = '';"],
    allowed: [['widget/src/a.ts', "document.title = 'cookie';"]],
  },
  { rule: 'no-new-func', path: 'widget/src/a.ts', refused: ["export const a = new Function('a');"] },
  { rule: 'no-eval', path: 'widget/src/a.ts', refused: ["eval('a');"] },
];

interface Case {
  rule: string;
  path: string;
  text: string;
  /** The beginning of the text, for the title of the test. */
  start: string;
  isRefused: boolean;
}

/** Puts each text in its own file: `a.ts` becomes `a1.ts` in the same folder, so that the same overrides apply. */
const cases: Case[] = examples
  .flatMap(({ allowed = [], path, refused, rule }) => [
    ...refused.map((text) => ({ rule, path, text, isRefused: true })),
    ...allowed.map(([elsewhere, text]) => ({ rule, path: elsewhere, text, isRefused: false })),
  ])
  .map((one, index) => ({ ...one, start: one.text.slice(0, 120), path: one.path.replace(/\ba(?=\.)/, `a${index}`) }));

/** The names of the rules that oxlint reports, by file. It writes `eslint(no-eval)` for `no-eval`. */
function lint(files: readonly Case[]): Map<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lint-rules-'));
  try {
    copyFileSync(join(projectRoot, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
    for (const { path, text } of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), `${text}\n`);
    }
    const oxlint = join(projectRoot, 'node_modules/.bin/oxlint');
    const { stdout } = tryCommand(oxlint, ['--format=json'], { cwd: folder });
    const { diagnostics }: { diagnostics: { code?: string; filename: string }[] } = JSON.parse(stdout);
    const rules = new Map<string, string[]>();
    for (const { code = 'syntax', filename } of diagnostics) {
      rules.set(filename, [...(rules.get(filename) ?? []), code.replace(/^.*\((.*)\)$/, '$1')]);
    }
    return rules;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const found = lint(cases);

describe('the linter', () => {
  test.each(cases.filter(({ isRefused }) => isRefused))('refuses by $rule: $start', ({ path, rule }) => {
    expect(found.get(path)).toContain(rule);
  });

  test.each(cases.filter(({ isRefused }) => !isRefused))('allows in $path: $start', ({ path, rule }) => {
    const rules = found.get(path) ?? [];
    expect(rules).not.toContain(rule);
    expect(rules).not.toContain('syntax');
  });
});
