/** Vue 3: `import type {} from '@rewards-wall/widget/vue'` once, and set `isCustomElement` in the build. */
import type { EmitFn, HTMLAttributes, PublicProps } from 'vue';
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

type Emit<Events> = EmitFn<{ [Name in keyof Events]: (event: Events[Name]) => void }>;

/** As Vue's guide on web components has it. Attributes in kebab case and in camel case are the same to Vue's templates. */
type CustomElement<Element, Attributes, Events> = new () => Element & {
  $props: HTMLAttributes & Attributes & Partial<Omit<Element, keyof HTMLElement>> & PublicProps;
  $emit: Emit<Events>;
};

declare module 'vue' {
  interface GlobalComponents {
    'offer-wall': CustomElement<OfferWallElement, OfferWallAttributes, OfferWallEvents>;
    'offer-card': CustomElement<OfferCardElement, OfferCardAttributes, OfferCardEvents>;
    'rewards-button': CustomElement<RewardsButtonElement, RewardsButtonAttributes, RewardsButtonEvents>;
    'rewards-teaser': CustomElement<RewardsTeaserElement, RewardsTeaserAttributes, RewardsTeaserEvents>;
    'survey-profile': CustomElement<SurveyProfileElement, SurveyProfileAttributes, SurveyProfileEvents>;
  }
}
