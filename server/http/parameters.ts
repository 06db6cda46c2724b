/** Parameters as they came: a scalar is a string, `name[]` or a repeated name is an array. No prototype. */
export type RawParameters = Record<string, unknown>;

/**
 * Reads a query or form text (application/x-www-form-urlencoded) strictly.
 *
 * `name[]=1&name[]=2` and repeats become arrays under `name`; a scalar schema that meets an array
 * refuses it. Answers null when a percent-encoding is broken or is not UTF-8 (spec/decisions.md 1).
 */
export function parseParameters(text: string): RawParameters | null {
  const parameters: RawParameters = Object.create(null);
  if (text === '') return parameters;
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const at = pair.indexOf('=');
    const rawName = decode(at === -1 ? pair : pair.slice(0, at));
    const value = at === -1 ? '' : decode(pair.slice(at + 1));
    if (rawName === null || value === null) return null;
    const isList = rawName.endsWith('[]');
    const name = isList ? rawName.slice(0, -2) : rawName;
    const before = parameters[name];
    if (before === undefined) parameters[name] = isList ? [value] : value;
    else if (Array.isArray(before)) before.push(value);
    else parameters[name] = [before, value];
  }
  return parameters;
}

/** Adds `more` to `base`; a name given in both is a repeat. */
export function mergeParameters(base: RawParameters, more: RawParameters): RawParameters {
  const merged: RawParameters = Object.assign(Object.create(null), base);
  for (const name of Object.keys(more)) {
    merged[name] = name in merged ? [merged[name], more[name]].flat() : more[name];
  }
  return merged;
}

function decode(text: string): string | null {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return null;
  }
}
