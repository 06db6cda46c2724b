import type { TabName, WallState } from './state/wall-state.ts';

/** The tabs that a wall has for its user, offers first. */
export function wallTabs({ details, page }: Pick<WallState, 'details' | 'page'>): readonly TabName[] {
  return [
    'offers',
    ...(details?.panel ? (['surveys'] as const) : []),
    ...(page?.address.token ? (['activity'] as const) : []),
  ];
}
