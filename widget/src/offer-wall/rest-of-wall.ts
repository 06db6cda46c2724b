import { activityRules } from '../activity/activity-rules.ts';
import { DetailsController } from '../offer-details/details-controller.ts';
import { styleSheet } from '../ui/style-sheet.ts';
import { FocusController } from './controllers/focus-controller.ts';
import { HeldImagesController } from './controllers/held-images-controller.ts';
import { LayOutAheadController } from './controllers/lay-out-ahead-controller.ts';
import { ListStartController } from './controllers/list-start-controller.ts';
import { PageReturnController } from './controllers/page-return-controller.ts';
import type { WallHost } from './controllers/wall-host.ts';
import { restCss } from './rest-css.ts';

// What the first screen of a wall does not show: notices, details, the content of the other tabs and their rules, arrows,
// motion, and where focus goes. It loads once the first screen is there (load-rest.ts).

export { markScroller } from '../offers/scroll-arrows.ts';
export { restEffects } from './rest-effects.ts';
export { restView } from './rest-view.ts';

export const styles = styleSheet(restCss);
export const rules = [activityRules];

export function controllersOf(wall: WallHost) {
  return [
    new DetailsController(wall),
    new HeldImagesController(wall),
    new LayOutAheadController(wall),
    new ListStartController(wall),
    new PageReturnController(wall),
    new FocusController(wall),
  ];
}
