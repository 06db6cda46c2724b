import { elementComponent } from './element-component.ts';
import {
  offerCardTable,
  offerWallTable,
  rewardsButtonTable,
  rewardsTeaserTable,
  surveyProfileTable,
} from './element-tables.table.ts';

const defineBoth = async () => (await import('../define.ts')).registerElements();

/** `<offer-wall>` as a React component. Its types are in widget/types/react.d.ts. */
export const OfferWall = /* @__PURE__ */ elementComponent(offerWallTable, defineBoth);

/** `<survey-profile>` as a React component. */
export const SurveyProfile = /* @__PURE__ */ elementComponent(surveyProfileTable, defineBoth);

/** `<offer-card>` as a React component. */
export const OfferCard = /* @__PURE__ */ elementComponent(offerCardTable, () => import('../offer-card.ts'));

/** `<rewards-button>` as a React component. */
export const RewardsButton = /* @__PURE__ */ elementComponent(rewardsButtonTable, () => import('../rewards-button.ts'));

/** `<rewards-teaser>` as a React component. */
export const RewardsTeaser = /* @__PURE__ */ elementComponent(rewardsTeaserTable, () => import('../rewards-teaser.ts'));
