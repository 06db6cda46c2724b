import { createRequire } from 'node:module';
import { parseSync, type ESTree } from 'vite';
import type { Source } from './source-code.ts';

/** A regular expression literal in a source file. */
export interface Expression {
  path: string;
  pattern: string;
  flags: string;
}

/** The regular expressions of a source file: literals, and calls that build one at run time. */
export interface Expressions {
  literals: Expression[];
  /** The text of each call. */
  computed: string[];
}

/** Reads the syntax tree, since a slash in a string or a comment doesn't start a regular expression. */
export function expressionsOf({ path, text }: Source): Expressions {
  const found: Expressions = { literals: [], computed: [] };
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) {
      node.forEach(visit);
      return;
    }
    const { type, regex, callee, start, end } = node as Partial<Node>;
    if (type === 'Literal' && regex !== undefined) found.literals.push({ path, ...regex });
    if ((type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp') {
      found.computed.push(text.slice(start, end));
    }
    Object.values(node).forEach(visit);
  };
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} can't be parsed: ${errors[0]?.message}`);
  visit(program satisfies ESTree.Program);
  return found;
}

/** The fields of a node in use. */
interface Node {
  type: string;
  regex: { pattern: string; flags: string };
  callee: { name?: string };
  start: number;
  end: number;
}

interface Diagnostics {
  status: 'safe' | 'vulnerable' | 'unknown';
  complexity?: { summary: string };
  error?: { kind: string };
}

/** The analyzer in plain JavaScript, which needs no other process, Java or binary. */
const { checkSync } = createRequire(import.meta.url)('recheck/lib/browser.js') as {
  checkSync: (pattern: string, flags: string, options: typeof analysis) => Diagnostics;
};

/** Limited by counts, never by time: on a busy machine, a slow attack would be mistaken for a successful one. */
const analysis = {
  timeout: null,
  seedingTimeout: null,
  incubationTimeout: null,
  attackTimeout: null,
  // Steps of an attack. Enough to tell quadratic from linear time.
  attackLimit: 10_000_000,
  // The analyzer decides exactly, except for lookarounds and larger expressions; those it attacks.
  maxRepeatCount: 300,
  maxNFASize: 5_000,
};

/** Why matching may take more than linear time for some text; null if it never does. */
export function weaknessOf({ pattern, flags }: Pick<Expression, 'pattern' | 'flags'>): string | null {
  const { status, complexity, error } = checkSync(pattern, flags, analysis);
  return status === 'safe' ? null : `${status}: ${complexity?.summary ?? error?.kind ?? ''}`;
}
