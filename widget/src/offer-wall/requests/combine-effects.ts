import type { StartEffect } from '../controllers/screen-effect.ts';

/** What both do. */
export const combineEffects =
  (first: StartEffect, second: StartEffect): StartEffect =>
  (wall) => {
    const both = [first(wall), second(wall)];
    return {
      beforeUpdate: (change) => both.forEach((each) => each.beforeUpdate?.(change)),
      afterUpdate: (change) => both.forEach((each) => each.afterUpdate(change)),
    };
  };
