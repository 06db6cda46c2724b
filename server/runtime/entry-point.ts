import { existsSync } from 'node:fs';

/**
 * The entry file of a thread or process, next to the caller's file at `from`. In the build, the caller may be in a
 * subfolder.
 */
export function entryPoint(name: string, from: string): URL {
  const places = [`./${name}.ts`, `./${name}.js`, `../${name}.js`];
  const found = places.map((place) => new URL(place, from)).find((url) => existsSync(url));
  if (found === undefined) throw new Error(`The build lacks ${name}.`);
  return found;
}
