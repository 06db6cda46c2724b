import { OfferWall } from '../offer-wall/offer-wall.ts';
import { SurveyProfile } from '../survey-profile/survey-profile.ts';

export { OfferWall, SurveyProfile };

/**
 * Defines both elements, each unless somebody has. `prefix` gives them names of their own, such as `acme-offer-wall`,
 * for a page where another version has the plain ones. The wall's own tab of surveys shows whatever `survey-profile` is.
 *
 * @throws {DOMException} when the prefix makes no name of a custom element
 */
export function defineOfferWall({ prefix = '' }: { readonly prefix?: string } = {}): void {
  register('survey-profile', SurveyProfile);
  if (!prefix) return register('offer-wall', OfferWall);
  // A class can be defined under one name only.
  register(`${prefix}-survey-profile`, class extends SurveyProfile {});
  register(`${prefix}-offer-wall`, class extends OfferWall {});
}

function register(tag: string, element: CustomElementConstructor): void {
  if (!customElements.get(tag)) customElements.define(tag, element);
}
