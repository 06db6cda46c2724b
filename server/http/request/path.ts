import {
  pathParameterRule,
  type PathParameterRule,
  type PathParameters,
} from '@rewards-wall/shared/schema/path-parameters.ts';

/** A compiled path template of shared/routes.ts: strict and case-sensitive. */
export interface PathMatcher {
  pattern: RegExp;
  /** The text before the first parameter. It excludes most templates at a lower cost than the pattern. */
  start: string;
  /** The text after the last parameter. */
  end: string;
  parameters: readonly { name: string; rule: PathParameterRule }[];
}

/**
 * Compiles a template. `{name}` matches one segment, even an empty one, so that its schema can report a wrong value.
 * Throws RangeError for a parameter without a schema.
 */
export function compilePath(template: string): PathMatcher {
  const parameters: { name: string; rule: PathParameterRule }[] = [];
  const source = template
    .split(/(\{\w+\})/)
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      if (name === undefined) return part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
      parameters.push({ name, rule: pathParameterRule(name) });
      return '([^/]*)';
    })
    .join('');
  return {
    pattern: new RegExp(`^${source}$`),
    start: template.split('{', 1)[0] ?? '',
    end: template.split('}').at(-1) ?? '',
    parameters,
  };
}

export type MatchedPath =
  | { kind: 'matched'; params: PathParameters }
  /** An id that cannot exist. */
  | { kind: 'not_found'; parameter: string }
  /** Broken percent-encoding, or a value that its schema refuses. */
  | { kind: 'malformed'; parameter: string; message: string };

/**
 * Decodes and checks the path's parameters (docs/contract/http.md#ids, docs/contract/http.md#subids); null if the path
 * belongs to another endpoint.
 */
export function matchPath(matcher: PathMatcher, rawPath: string): MatchedPath | null {
  const match = matcher.pattern.exec(rawPath);
  if (match === null) return null;
  const params: Record<string, unknown> = {};
  for (const [index, { name, rule }] of matcher.parameters.entries()) {
    const raw = match[index + 1] ?? '';
    const text = rule.kind === 'id' ? raw : decodeSegment(raw);
    if (text === null) return { kind: 'malformed', parameter: name, message: 'has invalid percent-encoding' };
    const read = rule.schema.safeParse(text);
    if (!read.success) {
      if (rule.kind === 'id') return { kind: 'not_found', parameter: name };
      return { kind: 'malformed', parameter: name, message: read.error.issues[0]?.message ?? 'is not valid' };
    }
    params[name] = read.data;
  }
  return { kind: 'matched', params };
}

function decodeSegment(raw: string): string | null {
  try {
    return decodeURIComponent(raw);
  } catch {
    return null;
  }
}
