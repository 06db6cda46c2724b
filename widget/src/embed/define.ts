import { OfferWall } from '../offer-wall/offer-wall.ts';
import { SurveyProfile } from '../survey-profile/survey-profile.ts';
import { defineOnce } from './define-once.ts';

export { OfferWall, SurveyProfile };

/**
 * Defines both elements, unless they are already defined. With `prefix` they are `<acme-offer-wall>` and
 * `<acme-survey-profile>`, for a page where another version owns the plain names. The wall's surveys tab always uses
 * `<survey-profile>`, whichever version that is.
 *
 * @throws {DOMException} if the prefix doesn't make a valid name of a custom element
 */
export function defineOfferWall({ prefix = '' }: { readonly prefix?: string } = {}): void {
  defineOnce('survey-profile', SurveyProfile);
  if (!prefix) {
    defineOnce('offer-wall', OfferWall);
    return;
  }
  // A class can be defined under only one name.
  defineOnce(`${prefix}-survey-profile`, class extends SurveyProfile {});
  defineOnce(`${prefix}-offer-wall`, class extends OfferWall {});
}
