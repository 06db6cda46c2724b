import { variableList } from './config-variables.ts';
import type { Environment } from './config.ts';

/** Our example sites use this name for their postback's secret, and people run our commands in the same shell. */
const OF_SITES = ['POSTBACK_SECRET'];

const settings = variableList.map(({ name }) => ({ name, letters: lettersOf(name) }));
const prefixes = variableList.flatMap(({ prefix }) => (prefix === undefined ? [] : [lettersOf(prefix)]));

/** A sentence for each environment variable that is probably a misspelled setting. */
export function unknownVariables(env: Environment): string[] {
  const known = new Set<string>([...variableList.map(({ name }) => name), ...OF_SITES]);
  return Object.keys(env)
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const given = lettersOf(name);
      const meant = settings.find(({ letters }) => isNear(given, letters))?.name;
      if (meant !== undefined) return [`${name} is not a setting. Did you mean ${meant}?`];
      return prefixes.some((prefix) => given.startsWith(prefix))
        ? [`${name} is not a setting. Run \`config\` to list all settings.`]
        : [];
    })
    .toSorted();
}

/** Whether one name is probably a misspelling of the other: up to three typos in a long name, none in `PORT`. */
function isNear(given: string, ours: string): boolean {
  const maxTypos = ours.length < 6 ? 0 : Math.min(3, Math.floor(ours.length / 4));
  return Math.abs(given.length - ours.length) <= maxTypos && distance(given, ours) <= maxTypos;
}

function lettersOf(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

/** The Levenshtein distance: how many insertions, removals or replacements turn one into the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  // Indexed, because `for … of` creates an array per letter, and this runs at every start for each pair of variable and
  // setting.
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++) {
      const replaced = (row[j] ?? 0) + (a[i] === b[j] ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
