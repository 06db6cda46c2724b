import { importsOf, type Source } from './source-code.ts';

/**
 * Circles of imports among the sources, type imports included: `a.ts -> b.ts -> a.ts`, from the first path in order.
 * Names at least one circle of every group of files that import each other; when those are gone there is none.
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

/** The same text wherever on the circle the search began. */
function circleOf(paths: readonly string[]): string {
  const first = paths.indexOf(paths.toSorted()[0] ?? '');
  const turned = [...paths.slice(first), ...paths.slice(0, first)];
  return [...turned, turned[0]].join(' -> ');
}
