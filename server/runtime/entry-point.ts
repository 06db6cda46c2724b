import { existsSync } from 'node:fs';

/**
 * The file with which a thread or a process begins. It is next to the one that asks, whose address is `from`. In the
 * build, that one may be in a folder below.
 */
export function entryPoint(name: string, from: string): URL {
  const places = [`./${name}.ts`, `./${name}.js`, `../${name}.js`];
  const found = places.map((place) => new URL(place, from)).find((url) => existsSync(url));
  if (found === undefined) throw new Error(`The build lacks ${name}.`);
  return found;
}
