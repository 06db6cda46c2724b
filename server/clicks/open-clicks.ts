import type { Vault } from '../security/vault.ts';
import type { Ids } from '../runtime/ids.ts';
import { createClickTokens, type ClickClaims } from './click-token.ts';
import { createListLinks, type ListLink } from './list-link.ts';
import { followClick, type FollowClickDeps } from './follow-click.ts';

/** Click links: seals their tokens and follows them. */
export function openClicks(parts: Omit<FollowClickDeps, 'tokens' | 'listLinks'> & { vault: Vault; ids: Ids }) {
  const tokens = createClickTokens({ ...parts, key: parts.vault.clickKey });
  const listLinks = createListLinks({ ...parts, key: parts.vault.clickKey });
  return {
    sealClickToken: (claims: ClickClaims) => tokens.seal(claims),
    sealListLink: (link: ListLink) => listLinks.seal(link),
    followClick: followClick({ ...parts, tokens, listLinks }),
  };
}
