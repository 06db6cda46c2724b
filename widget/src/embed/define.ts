import { OfferWall } from '../offer-wall/offer-wall.ts';
import { SurveyProfile } from '../survey-profile/survey-profile.ts';

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

/** Defines both elements for a page that does no more than load the script, and tells its developer of mistakes. */
export function registerElements(): void {
  // Both, even if another version has defined the first.
  const areOurs = [defineOnce('survey-profile', SurveyProfile), defineOnce('offer-wall', OfferWall)];
  const isOnly = areOurs.every(Boolean);
  if (isOnly && isSecureContext) return;
  import('../diagnosis/check-page.ts').then(
    ({ checkPage }) => checkPage(isOnly),
    // Offline, there is no warning, but the elements work.
    () => {},
  );
}

/**
 * Defines `tag` unless it is defined already, so that a second script tag changes nothing. Returns whether the tag is now
 * this element.
 */
function defineOnce(tag: string, element: CustomElementConstructor): boolean {
  if (!customElements.get(tag)) customElements.define(tag, element);
  return customElements.get(tag) === element;
}

declare global {
  interface HTMLElementTagNameMap {
    'offer-wall': OfferWall;
    'survey-profile': SurveyProfile;
  }
}
