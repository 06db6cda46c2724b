import { networks } from '../networks/all.ts';
import { secretUrlTile } from '../networks/secret-url/tile.ts';
import type { TileWall } from '../networks/tile-wall.ts';

/** Every wall of a network that we know, and any other one. */
export const tileWalls: readonly TileWall[] = [
  ...networks.flatMap(({ name, network, tile }) =>
    tile === undefined ? [] : [{ ...tile, name, network, scheme: name }],
  ),
  { ...secretUrlTile, name: 'secret-url', network: 'Any other wall', scheme: 'secret-url' },
];

/**
 * The link of a tile with an account's settings, or what is wrong with them. `own`: the operator's template, for a wall
 * that has none.
 */
export function tileLink(
  { link, settings }: TileWall,
  { given, own }: { given: Readonly<Record<string, string>>; own: string | null },
): { kind: 'link'; link: string } | { kind: 'problem'; problem: string } {
  const problem = (text: string) => ({ kind: 'problem', problem: text }) as const;
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(settings, name));
  if (unknown !== undefined) return problem(`There is no setting ${unknown}.`);
  const template = own ?? link;
  if (template === null) return problem('The wall needs its link.');
  if (own !== null && link !== null) return problem('The link of this wall is known, and must be absent.');
  for (const [name, { description, form }] of Object.entries(settings)) {
    if (!form.test(given[name] ?? '')) return problem(`The setting ${name} must be ${description}.`);
  }
  return { kind: 'link', link: template.replaceAll(/\[(\w+)\]/g, (_, name: string) => given[name] ?? '') };
}
