import { codeOf, type Source } from './source-code.ts';

/** A rule that oxlint can't enforce, with examples that test the rule itself. */
export interface Rule {
  name: string;
  appliesTo: (path: string) => boolean;
  /** The violations in a file. */
  find: (source: Source) => string[];
  wrong: Source[];
  right: Source[];
}

const isTest = (path: string): boolean => /\.(test|contract)\.ts$/.test(path);
const isProduct = (path: string): boolean => /^(shared|server|widget\/src)\//.test(path) && !isTest(path);

/** Finds matches in the code, outside of comments and strings. */
const writing = (pattern: RegExp) => (source: Source) =>
  [...codeOf(source.text, { blankTexts: true }).matchAll(pattern)].map(([found]) => found.trim());

export const rules: Rule[] = [
  {
    // oxlint has no rule about the contents of strings.
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
    // Behind a pooler in transaction mode, the next statement may run in another session.
    name: 'SQL for PostgreSQL leaves nothing in its session',
    appliesTo: (path) =>
      path.startsWith('server/store/') &&
      isProduct(path) &&
      !path.startsWith('server/store/sqlite/') &&
      path !== 'server/store/postgres/connection.ts',
    find: ({ text }) =>
      [
        ...codeOf(text, { blankTexts: false }).matchAll(
          /\bpg_(?:try_)?advisory_(?:un)?lock\w*|['"`;]\s*(?:un)?listen \w+|\bset session\b|\bcreate temp(?:orary)? table\b|\bset_config\([^)]*\bfalse\s*\)|['"`;]\s*set (?!local\b)\w+ *(?:=|to\b)/g,
        ),
      ].map(([found]) => found),
    wrong: [
      { path: 'server/store/commands/a.ts', text: "const lock = 'select pg_advisory_lock(1)';" },
      { path: 'server/store/postgres/a.ts', text: "await on.query('listen deliveries');" },
      { path: 'server/store/postgres/a.ts', text: 'await on.query(`begin; set statement_timeout = 5`);' },
      { path: 'server/store/postgres/a.ts', text: "const wide = 'create temp table leads_to_check (id bigint)';" },
      { path: 'server/store/migrations/a.ts', text: "const on = `select set_config('a.b', '1', false)`;" },
    ],
    right: [
      { path: 'server/store/commands/a.ts', text: "const lock = 'select pg_advisory_xact_lock(1)';" },
      { path: 'server/store/postgres/a.ts', text: 'await on.query(`begin; set local statement_timeout = 5`);' },
      { path: 'server/store/commands/a.ts', text: "const one = 'update walls set name = $1';" },
    ],
  },
  {
    // oxlint can restrict `Date.now`, but not `new Date()` without arguments.
    name: 'time and randomness only through clock and ids',
    appliesTo: (path) =>
      /^(shared|server)\//.test(path) && isProduct(path) && !/^server\/runtime\/(clock|ids)\.ts$/.test(path),
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
];
