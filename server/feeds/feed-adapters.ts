import { networks } from '../networks/all.ts';
import type { FeedAdapter } from '../networks/feed-adapter.ts';
import type { Settings } from '../networks/paged-request.ts';
import { ownMap } from './maps/own-map.ts';

/** All feed adapters: networks that list their offers, and the operator's own maps. */
export const feedAdapters: readonly FeedAdapter[] = [
  ...networks.flatMap(({ feed, name, network }) =>
    feed === undefined ? [] : [{ ...feed, name, network, scheme: name }],
  ),
  ownMap('csv'),
  ownMap('json'),
].toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** The adapter of that name, adjusted by the feed's settings. Null if there is none. */
export function findFeedAdapter(name: string, settings: Settings = {}): FeedAdapter | null {
  const adapter = feedAdapters.find((one) => one.name === name) ?? null;
  return adapter?.withSettings?.(settings) ?? adapter;
}
