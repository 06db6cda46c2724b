import { networks } from '../networks/all.ts';
import type { FeedAdapter } from '../networks/feed-adapter.ts';
import type { Settings } from '../networks/paged-request.ts';
import { ownMap } from './maps/own-map.ts';

/** All that can be read as a feed, by name: the networks that list their offers, and maps of the operator's. */
export const feedAdapters: readonly FeedAdapter[] = [
  ...networks.flatMap(({ feed, name, network }) =>
    feed === undefined ? [] : [{ ...feed, name, network, scheme: name }],
  ),
  ownMap('csv'),
  ownMap('json'),
].toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** The adapter with that name, as the settings of its feed change it. Null if there is none. */
export function findFeedAdapter(name: string, settings: Settings = {}): FeedAdapter | null {
  const adapter = feedAdapters.find((one) => one.name === name) ?? null;
  return adapter?.withSettings?.(settings) ?? adapter;
}
