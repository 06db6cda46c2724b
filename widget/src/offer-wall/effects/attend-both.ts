import type { Attend } from './attendant.ts';

/** What both do. */
export const attendBoth =
  (first: Attend, second: Attend): Attend =>
  (wall) => {
    const both = [first(wall), second(wall)];
    return {
      beforeUpdate: (change) => both.forEach((each) => each.beforeUpdate?.(change)),
      afterUpdate: (change) => both.forEach((each) => each.afterUpdate(change)),
    };
  };
