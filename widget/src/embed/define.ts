import { OfferWall } from '../offer-wall/offer-wall.ts';
import { SurveyProfile } from '../survey-profile/survey-profile.ts';

export { OfferWall, SurveyProfile };

/**
 * Defines both elements, unless they are defined already. With `prefix` they are `<acme-offer-wall>` and
 * `<acme-survey-profile>`, for a page where another version has the plain names. The wall's surveys tab always uses
 * `<survey-profile>`, whichever version that is.
 *
 * @throws {DOMException} if the prefix does not make a valid name of a custom element
 */
export function defineOfferWall({ prefix = '' }: { readonly prefix?: string } = {}): void {
  register('survey-profile', SurveyProfile);
  if (!prefix) return register('offer-wall', OfferWall);
  // A class can be defined under only one name.
  register(`${prefix}-survey-profile`, class extends SurveyProfile {});
  register(`${prefix}-offer-wall`, class extends OfferWall {});
}

function register(tag: string, element: CustomElementConstructor): void {
  if (!customElements.get(tag)) customElements.define(tag, element);
}
