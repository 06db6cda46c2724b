import { createRequire } from 'node:module';
import { parseSync, type ESTree } from 'vite';
import type { Source } from './source-code.ts';

/** A regular expression as it stands in a source. */
export interface Expression {
  path: string;
  pattern: string;
  flags: string;
}

/** What a source has of regular expressions: literals, and calls that make one while the program runs. */
export interface Expressions {
  literals: Expression[];
  /** The text of each call. */
  computed: string[];
}

/** Reads them from the syntax tree, so that a slash in a text or a comment is none. */
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

/** As much of a node as is read here. */
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

/** The analyser's own JavaScript: it starts no process, and needs neither Java nor a binary. */
const { checkSync } = createRequire(import.meta.url)('recheck/lib/browser.js') as {
  checkSync: (pattern: string, flags: string, options: { timeout: number }) => Diagnostics;
};

/** Only bounds a search that does not end; what it finds out does not depend on it. */
const TIMEOUT_MS = 50_000;

/** Why some text may take the expression longer than a multiple of its length; null when none does. */
export function weaknessOf({ pattern, flags }: Pick<Expression, 'pattern' | 'flags'>): string | null {
  const { status, complexity, error } = checkSync(pattern, flags, { timeout: TIMEOUT_MS });
  return status === 'safe' ? null : `${status}: ${complexity?.summary ?? error?.kind ?? ''}`;
}
