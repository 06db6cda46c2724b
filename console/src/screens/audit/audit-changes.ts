/** A changed value, with its path, such as `['currency', 'ratio']`. */
export interface Change {
  path: readonly string[];
  /** Absent: it was added. */
  before?: unknown;
  /** Absent: it was removed. */
  after?: unknown;
}

/** The changes in an audit row. Within objects, only the values that differ. */
export function changesIn(before: object | null, after: object | null): Change[] {
  return differences([], before ?? {}, after ?? {});
}

function differences(above: readonly string[], before: object, after: object): Change[] {
  const [was, is] = [new Map(Object.entries(before)), new Map<string, unknown>(Object.entries(after))];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name): Change[] => {
    const path = [...above, name];
    const [old, now]: [unknown, unknown] = [was.get(name), is.get(name)];
    if (was.has(name) && is.has(name)) {
      if (isGroup(old) && isGroup(now)) return differences(path, old, now);
      return above.length > 0 && JSON.stringify(old) === JSON.stringify(now) ? [] : [{ path, before: old, after: now }];
    }
    const only = was.has(name) ? old : now;
    if (!isGroup(only)) return [was.has(name) ? { path, before: old } : { path, after: now }];
    return was.has(name) ? differences(path, only, {}) : differences(path, {}, only);
  });
}

/** A non-empty object. */
function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;
}
