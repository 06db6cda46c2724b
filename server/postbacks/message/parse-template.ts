import { nameOfBrace, nameOfBracket, type MacroName } from './macros.ts';

/** A part of a template: fixed text, a macro, or a hash over the text of its own parts. */
export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'macro'; name: MacroName }
  | { kind: 'hash'; secret: string; parts: readonly Part[] };

export type ParsedTemplate = { kind: 'parsed'; parts: readonly Part[] } | { kind: 'invalid'; problem: string };

const HASH_END = '[/HSH]';

/**
 * Splits a template into parts. Values are filled in later and never parsed, so they can't contain macros. The problem
 * is the rest of a sentence that begins with "The URL", and names every unknown macro.
 */
export function parseTemplate(template: string): ParsedTemplate {
  const unknown = new Set<string>();
  const problems: string[] = [];
  const parts = partsOf(template, unknown, problems);
  if (unknown.size > 0) problems.unshift(`must not use unknown macros: ${[...unknown].join(' ')}`);
  const [problem] = problems;
  return problem === undefined ? { kind: 'parsed', parts } : { kind: 'invalid', problem };
}

/**
 * Finds `[HSH=secret]`, `{name}`, and `[NAME]`. Brackets that are not all capitals are plain text in a parameter's
 * name, such as `ids[]=1` and `data[user]=…`, and where they match no macro.
 */
function partsOf(template: string, unknown: Set<string>, problems: string[]): Part[] {
  const parts: Part[] = [];
  let end = 0;
  const addText = (to: number): void => {
    const text = template.slice(end, to);
    if (/[{}]/.test(text)) problems.push('must close each macro: it has a single brace');
    if (/\[HSH=|\[\/HSH\]/.test(text)) problems.push('must close each [HSH=secret] with [/HSH], none inside another');
    if (text !== '') parts.push({ kind: 'text', text });
  };
  const lastHashEnd = template.lastIndexOf(HASH_END);
  const tokens = /\[HSH=([^[\]]*)\]|\{([^{}]*)\}|\[([A-Za-z]\w*)\]/g;
  for (let match = tokens.exec(template); match !== null; match = tokens.exec(template)) {
    const [token, secret, brace, bracket = ''] = match;
    const from = match.index + token.length;
    if (secret !== undefined) {
      if (lastHashEnd < from) {
        // It isn't closed, so it is plain text, which may contain other macros.
        tokens.lastIndex = match.index + 1;
        continue;
      }
      addText(match.index);
      const to = template.indexOf(HASH_END, from);
      if (secret === '') problems.push('must have a secret in [HSH=secret]');
      parts.push({ kind: 'hash', secret, parts: partsOf(template.slice(from, to), unknown, problems) });
      end = to + HASH_END.length;
      tokens.lastIndex = end;
      continue;
    }
    const name = brace === undefined ? nameOfBracket(bracket) : nameOfBrace(brace);
    const mayBeText = brace === undefined && !/^[A-Z][A-Z0-9]*$/.test(bracket);
    if (mayBeText && (name === null || isParameterName(template.slice(0, match.index)))) continue;
    addText(match.index);
    end = from;
    if (name === null) unknown.add(token);
    else parts.push({ kind: 'macro', name });
  }
  addText(template.length);
  return parts;
}

/** Whether a URL with this beginning continues in a parameter's name, not in its value. */
function isParameterName(beginning: string): boolean {
  const at = Math.max(beginning.indexOf('?'), beginning.lastIndexOf('&'));
  return beginning.includes('?') && !beginning.slice(at).includes('=');
}
