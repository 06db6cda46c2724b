import type { PathParameters } from '@rewards-wall/shared/schema/path-parameters.ts';
import type { DirectoryView } from '../publishers/directory.ts';
import type { WallOrPanelRef } from '../store/ports/accounts.ts';
import type { Panel, Wall } from '../store/ports/directory.ts';
import type { Endpoint, Target } from './endpoint.ts';

/** The wall or panel that a path names; null if it names none or does not exist. */
export function findTarget(
  endpoint: Endpoint,
  { adwallId, profileId, pubId }: PathParameters,
  view: DirectoryView,
): Wall | Panel | null {
  if (endpoint.target === 'wall' && adwallId !== undefined) {
    return pubId === undefined ? view.wallById(adwallId) : view.wall(pubId, adwallId);
  }
  if (endpoint.target === 'survey-profile' && profileId !== undefined) {
    return pubId === undefined ? view.panelById(profileId) : view.panel(pubId, profileId);
  }
  return null;
}

/** The wall of the key, if the endpoint is about that wall and it belongs to the publisher in the path. */
export function wallOfKey(
  endpoint: Endpoint,
  { pubId }: PathParameters,
  owner: WallOrPanelRef | null,
  view: DirectoryView,
): Wall | null {
  if (endpoint.target !== 'wall-of-key' || owner?.kind !== 'wall' || pubId === undefined) return null;
  return view.wall(pubId, owner.profileId);
}

/**
 * The message for a path that names no wall or panel. If the publisher has a panel of that ID where a wall was
 * expected, or the reverse, the message says so. It never reveals other publishers' IDs.
 */
export function describeUnknownTarget(
  target: Exclude<Target, 'none'>,
  { adwallId, profileId, pubId }: PathParameters,
  view: DirectoryView,
): string {
  const isWall = target !== 'survey-profile';
  const id = (isWall ? adwallId : profileId) ?? 0;
  const [wanted, other] = isWall ? ['wall', 'panel'] : ['panel', 'wall'];
  if (pubId === undefined) return `There is no ${wanted} ${id}.`;
  const found = isWall ? view.panel(pubId, id) : view.wall(pubId, id);
  const mixedUp = `, but it has a ${other} ${id}: walls and panels are numbered separately`;
  return `Publisher ${pubId} has no ${wanted} ${id}${found === null ? '' : mixedUp}.`;
}

/** The origins whose pages may read responses about the wall or panel; empty = any. */
export function originsOf(target: Wall | Panel | null): readonly string[] {
  if (target === null) return [];
  return target.settings.origins;
}

export function refOf(target: Wall | Panel | null): WallOrPanelRef | null {
  if (target === null) return null;
  return target.kind === 'wall'
    ? { kind: 'wall', profileId: target.adwallId }
    : { kind: 'survey-profile', profileId: target.profileId };
}
