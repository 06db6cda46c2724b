/** Where a request contains text that no database can store: the names on the path to it, joined by dots. */
export interface BadText {
  path: string;
  message: string;
}

const NUL = 'must not contain the character NUL';
const MALFORMED = 'must be well-formed Unicode';

/**
 * Finds text that some engine can't store: with a NUL or half of a surrogate pair. Checks names as well as values. Null
 * if there is none.
 */
export function findBadText(sent: unknown): BadText | null {
  // Iterative, because bodies may be nested thousands deep.
  const waiting: { value: unknown; path: string }[] = [{ value: sent, path: '' }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { path, value } = next;
    if (typeof value === 'string') {
      const message = faultOf(value);
      if (message !== null) return { path, message };
    }
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, part] of Object.entries(value)) {
      const message = faultOf(name);
      if (message !== null) return { path, message };
      waiting.push({ value: part, path: path === '' ? name : `${path}.${name}` });
    }
  }
  return null;
}

function faultOf(text: string): string | null {
  if (text.includes('\0')) return NUL;
  return text.isWellFormed() ? null : MALFORMED;
}
