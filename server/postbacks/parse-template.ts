import { nameOfBrace, nameOfBracket, type MacroName } from './macros.ts';

/** A piece of a template: fixed text, a macro, or the hash of the text that its own pieces make. */
export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'macro'; name: MacroName }
  | { kind: 'hash'; secret: string; parts: readonly Part[] };

export type ParsedTemplate = { kind: 'parsed'; parts: readonly Part[] } | { kind: 'invalid'; problem: string };

/**
 * A hash with its secret and inner text, `{name}`, or `[NAME]` in capitals. Other brackets are text: `ids[]=1` and
 * `data[user]=…` are parameters that receivers ask for.
 */
const TOKEN = /\[HSH=([^[\]]*)\](.*?)\[\/HSH\]|\{([^{}]*)\}|\[([A-Z][A-Z0-9]*)\]/gs;

/**
 * Takes a template apart, once: what a macro becomes is never looked at again. The problem is a sentence that goes on
 * from the template's name, and names every macro that is unknown.
 */
export function parseTemplate(template: string): ParsedTemplate {
  const unknown = new Set<string>();
  const problems: string[] = [];
  const parts = partsOf(template, unknown, problems);
  if (unknown.size > 0) problems.unshift(`must not use unknown macros: ${[...unknown].join(' ')}`);
  const [problem] = problems;
  return problem === undefined ? { kind: 'parsed', parts } : { kind: 'invalid', problem };
}

function partsOf(template: string, unknown: Set<string>, problems: string[]): Part[] {
  const parts: Part[] = [];
  let end = 0;
  const addText = (to: number): void => {
    const text = template.slice(end, to);
    if (/[{}]/.test(text)) problems.push('must close each macro: a brace stands alone');
    if (/\[HSH=|\[\/HSH\]/.test(text)) problems.push('must close each [HSH=secret] with [/HSH], none inside another');
    if (text !== '') parts.push({ kind: 'text', text });
  };
  for (const match of template.matchAll(TOKEN)) {
    const [token, secret, inner = '', brace, bracket = ''] = match;
    addText(match.index);
    end = match.index + token.length;
    if (secret !== undefined) {
      if (secret === '') problems.push('must have a secret in [HSH=secret]');
      parts.push({ kind: 'hash', secret, parts: partsOf(inner, unknown, problems) });
      continue;
    }
    const name = brace === undefined ? nameOfBracket(bracket) : nameOfBrace(brace);
    if (name === null) unknown.add(token);
    else parts.push({ kind: 'macro', name });
  }
  addText(template.length);
  return parts;
}
