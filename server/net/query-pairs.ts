/**
 * Parses a query or a form (application/x-www-form-urlencoded) into ordered names and values. Null if the
 * percent-encoding is broken or not UTF-8 (docs/contract/http.md#query-and-body).
 */
export function queryPairs(text: string): [name: string, value: string][] | null {
  const pairs: [string, string][] = [];
  if (text === '') return pairs;
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const at = pair.indexOf('=');
    const name = decode(at === -1 ? pair : pair.slice(0, at));
    const value = at === -1 ? '' : decode(pair.slice(at + 1));
    if (name === null || value === null) return null;
    pairs.push([name, value]);
  }
  return pairs;
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
