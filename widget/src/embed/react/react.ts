import { elementComponent } from './element-component.ts';
import { offerWallTable, surveyProfileTable } from './element-tables.table.ts';

/** `<offer-wall>` as a React component. Its types are in widget/types/react.d.ts. */
export const OfferWall = /* @__PURE__ */ elementComponent(offerWallTable);

/** `<survey-profile>` as a React component. */
export const SurveyProfile = /* @__PURE__ */ elementComponent(surveyProfileTable);
