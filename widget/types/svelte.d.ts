/** Svelte 4 and 5: `import type {} from '@rewards-wall/widget/svelte'` once, for instance in src/app.d.ts. */
import type { HTMLAttributes } from 'svelte/elements';
import type {
  OfferCardAttributes,
  OfferCardElement,
  OfferCardEvents,
  OfferWallAttributes,
  OfferWallElement,
  OfferWallEvents,
  RewardsButtonAttributes,
  RewardsButtonElement,
  RewardsButtonEvents,
  RewardsTeaserAttributes,
  RewardsTeaserElement,
  RewardsTeaserEvents,
  SurveyProfileAttributes,
  SurveyProfileElement,
  SurveyProfileEvents,
} from './index.d.ts';

/** `onname` is Svelte 5, `on:name` Svelte 4. */
type Listeners<Events> = {
  [Name in keyof Events & string as `on${Name}` | `on:${Name}`]?: (event: Events[Name]) => void;
};

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'offer-wall': HTMLAttributes<OfferWallElement> & OfferWallAttributes & Listeners<OfferWallEvents>;
    'offer-card': HTMLAttributes<OfferCardElement> & OfferCardAttributes & Listeners<OfferCardEvents>;
    'rewards-button': HTMLAttributes<RewardsButtonElement> & RewardsButtonAttributes & Listeners<RewardsButtonEvents>;
    'rewards-teaser': HTMLAttributes<RewardsTeaserElement> & RewardsTeaserAttributes & Listeners<RewardsTeaserEvents>;
    'survey-profile': HTMLAttributes<SurveyProfileElement> & SurveyProfileAttributes & Listeners<SurveyProfileEvents>;
  }
}
