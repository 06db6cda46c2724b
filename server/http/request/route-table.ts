import { compilePath, matchPath, type MatchedPath } from './path.ts';

/** The endpoints of one path. */
export interface Matched<Endpoint> {
  /** At least one. */
  readonly endpoints: readonly Endpoint[];
  readonly path: MatchedPath;
}

/** Finds the endpoints of a raw path; null if there are none. No two templates may match the same path. */
export function routeTable<Endpoint>(
  endpoints: readonly Endpoint[],
  templateOf: (endpoint: Endpoint) => string,
): (rawPath: string) => Matched<Endpoint> | null {
  const routes = [...Map.groupBy(endpoints, templateOf)].map(([template, group]) => ({
    matcher: compilePath(template),
    endpoints: group,
  }));
  return (rawPath) => {
    for (const { matcher, endpoints: group } of routes) {
      if (!rawPath.startsWith(matcher.start) || !rawPath.endsWith(matcher.end)) continue;
      const path = matchPath(matcher, rawPath);
      if (path !== null) return { endpoints: group, path };
    }
    return null;
  };
}
