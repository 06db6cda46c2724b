import type { Base } from '../base.ts';
import { createClickTokens, type ClickClaims } from './click-token.ts';
import { createListLinks, type ListLink } from './list-link.ts';
import { followClick, type FindClickedOffer, type FindWallOfClick } from './follow-click.ts';

/** Click links: seals their tokens and follows them. */
export function openClicks(
  base: Base,
  more: { findWall: FindWallOfClick; findOffer: FindClickedOffer; countClick: (placement: string) => void },
) {
  const tokens = createClickTokens({ ...base, key: base.vault.clickKey });
  const listLinks = createListLinks({ ...base, key: base.vault.clickKey });
  return {
    sealClickToken: (claims: ClickClaims) => tokens.seal(claims),
    sealListLink: (link: ListLink) => listLinks.seal(link),
    followClick: followClick({ ...base, ...more, tokens, listLinks }),
  };
}

export type Clicks = ReturnType<typeof openClicks>;
