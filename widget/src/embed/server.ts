// The modules of the elements for a server, which has no DOM: importing them defines nothing and throws nothing.
// `exports` in package.json leads there.

/** A page's own class may extend it. */
class Nothing {
  readonly tagName = '';
}

export const OfferWall = Nothing;
export const SurveyProfile = Nothing;

export function defineOfferWall(): void {}
