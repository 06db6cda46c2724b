import { importsOf, type Source } from './source-code.ts';

/**
 * Finds circles of imports, type imports included: `a.ts -> b.ts -> a.ts`, starting with the alphabetically first path.
 * If several circles share files, it finds at least one of them. If it finds none, there are none.
 */
export function findCircles(sources: readonly Source[]): string[] {
  const imports = new Map(
    sources.map((source) => [
      source.path,
      importsOf(source).flatMap(({ target }) => (target === null ? [] : [target])),
    ]),
  );
  const circles = new Set<string>();
  const done = new Set<string>();
  const trail: string[] = [];

  const visit = (path: string): void => {
    const start = trail.indexOf(path);
    if (start >= 0) {
      circles.add(circleOf(trail.slice(start)));
      return;
    }
    if (done.has(path)) return;
    trail.push(path);
    for (const target of imports.get(path) ?? []) visit(target);
    trail.pop();
    done.add(path);
  };

  for (const path of imports.keys()) visit(path);
  return [...circles].sort();
}

/** The circle as text, which is the same wherever the search entered the circle. */
function circleOf(paths: readonly string[]): string {
  const first = paths.indexOf(paths.toSorted()[0] ?? '');
  const rotated = [...paths.slice(first), ...paths.slice(0, first)];
  return [...rotated, rotated[0]].join(' -> ');
}
