/** A path template of shared/routes.ts, ready to match raw request paths: strict and case-sensitive. */
export interface PathMatcher {
  pattern: RegExp;
  /** The text before the first parameter: most paths are told apart by it, and it is cheaper to look at. */
  start: string;
  names: readonly string[];
}

/** `{name}` matches one segment's text, empty included: what an empty or wrong value means is decided later. */
export function compilePath(template: string): PathMatcher {
  const names: string[] = [];
  const source = template
    .split(/(\{\w+\})/)
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      if (name === undefined) return part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
      names.push(name);
      return '([^/]*)';
    })
    .join('');
  return { pattern: new RegExp(`^${source}$`), start: template.split('{', 1)[0] ?? '', names };
}

export type PathParams =
  | { kind: 'params'; params: Record<string, string> }
  /** An id that is not a positive integer: nothing can be there. */
  | { kind: 'not_found' }
  /** Broken percent-encoding, or a subid1 that can't be one. */
  | { kind: 'malformed'; path: string; message: string };

const MAX_SUBID_CODE_POINTS = 60;
// C0, DEL and C1 controls, and lone surrogates can't occur after decoding UTF-8.
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

/**
 * Decodes and checks the path's parameters (docs/contract/http.md#ids, docs/contract/http.md#subids); null when the
 * path is another endpoint's.
 */
export function matchPath(matcher: PathMatcher, rawPath: string): PathParams | null {
  const match = matcher.pattern.exec(rawPath);
  if (match === null) return null;
  const params: Record<string, string> = {};
  for (const [index, name] of matcher.names.entries()) {
    const raw = match[index + 1] ?? '';
    if (isId(name)) {
      if (!/^[1-9]\d{0,15}$/.test(raw) || !Number.isSafeInteger(Number(raw))) return { kind: 'not_found' };
      params[name] = raw;
      continue;
    }
    const value = decodeSegment(raw);
    if (value === null) return { kind: 'malformed', path: name, message: 'has invalid percent-encoding' };
    if (name === 'subid1') {
      if (value === '') return { kind: 'malformed', path: name, message: 'must not be empty' };
      if ([...value].length > MAX_SUBID_CODE_POINTS) {
        return { kind: 'malformed', path: name, message: `must be at most ${MAX_SUBID_CODE_POINTS} characters` };
      }
      if (CONTROL.test(value)) return { kind: 'malformed', path: name, message: 'must not contain control characters' };
    }
    params[name] = value;
  }
  return { kind: 'params', params };
}

function isId(name: string): boolean {
  return name.endsWith('Id') || name === 'offer_id';
}

function decodeSegment(raw: string): string | null {
  try {
    return decodeURIComponent(raw);
  } catch {
    return null;
  }
}
