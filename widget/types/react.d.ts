/** The elements as React components, for React 18 and later, and the types of both elements in JSX. */
import type { DetailedHTMLProps, ForwardRefExoticComponent, HTMLAttributes, RefAttributes } from 'react';
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

export type {
  OfferCardElement,
  OfferCardEvents,
  OfferWallElement,
  OfferWallEvents,
  RewardsButtonElement,
  RewardsButtonEvents,
  RewardsTeaserElement,
  RewardsTeaserEvents,
  SurveyProfileElement,
  SurveyProfileEvents,
} from './index.d.ts';

type Method = (...values: never[]) => unknown;

/** The properties that an element adds to those of every element. */
type PropertiesOf<Element> = {
  [Name in Exclude<keyof Element, keyof HTMLElement> as Element[Name] extends Method ? never : Name]?:
    Element[Name] | undefined;
};

/** What every element takes. The components listen to the element's own `load` and `error`. */
type CommonProps<Element> = Omit<HTMLAttributes<Element>, 'onLoad' | 'onError'>;

export interface OfferWallProps extends PropertiesOf<OfferWallElement>, CommonProps<OfferWallElement> {
  /** Gets a token of this user from your server: when the wall needs one, and before the last one expires. */
  getToken?: (() => string | Promise<string>) | null | undefined;
  onLoad?: ((event: OfferWallEvents['offer-wall-load']) => void) | undefined;
  onOpen?: ((event: OfferWallEvents['offer-wall-open']) => void) | undefined;
  onError?: ((event: OfferWallEvents['offer-wall-error']) => void) | undefined;
  onBalance?: ((event: OfferWallEvents['offer-wall-balance']) => void) | undefined;
  onProfileCreated?: ((event: OfferWallEvents['survey-profile-created']) => void) | undefined;
}

export interface SurveyProfileProps extends PropertiesOf<SurveyProfileElement>, CommonProps<SurveyProfileElement> {
  onCreated?: ((event: SurveyProfileEvents['survey-profile-created']) => void) | undefined;
}

export interface OfferCardProps extends PropertiesOf<OfferCardElement>, CommonProps<OfferCardElement> {
  /** Gets a token of this user from your server: when the card needs one, and before the last one expires. */
  getToken?: (() => string | Promise<string>) | null | undefined;
  onUnavailable?: ((event: OfferCardEvents['offer-card-unavailable']) => void) | undefined;
}

export interface RewardsButtonProps extends PropertiesOf<RewardsButtonElement>, CommonProps<RewardsButtonElement> {
  onLoad?: ((event: RewardsButtonEvents['rewards-button-load']) => void) | undefined;
}

export interface RewardsTeaserProps extends PropertiesOf<RewardsTeaserElement>, CommonProps<RewardsTeaserElement> {
  onLoad?: ((event: RewardsTeaserEvents['rewards-teaser-load']) => void) | undefined;
}

/**
 * An offer wall. Inline callbacks are fine: re-rendering requests neither a token nor a list. It loads the element's
 * code in the browser, and renders an empty element on a server.
 */
export declare const OfferWall: ForwardRefExoticComponent<OfferWallProps & RefAttributes<OfferWallElement>>;

/** The survey sign-up on its own. */
export declare const SurveyProfile: ForwardRefExoticComponent<SurveyProfileProps & RefAttributes<SurveyProfileElement>>;

/** One line that leads to the wall. Children replace its text. */
export declare const RewardsTeaser: ForwardRefExoticComponent<RewardsTeaserProps & RefAttributes<RewardsTeaserElement>>;

/** A floating button that opens the wall. */
export declare const RewardsButton: ForwardRefExoticComponent<RewardsButtonProps & RefAttributes<RewardsButtonElement>>;

/** One offer. */
export declare const OfferCard: ForwardRefExoticComponent<OfferCardProps & RefAttributes<OfferCardElement>>;

/** React 19 listens to `name` where a property `onname` is set; it makes no names of its own for custom elements. */
type Listeners<Events> = {
  readonly [Name in keyof Events & string as `on${Name}`]?: (event: Events[Name]) => void;
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'offer-wall': DetailedHTMLProps<HTMLAttributes<OfferWallElement>, OfferWallElement> &
        OfferWallAttributes &
        Listeners<OfferWallEvents>;
      'offer-card': DetailedHTMLProps<HTMLAttributes<OfferCardElement>, OfferCardElement> &
        OfferCardAttributes &
        Listeners<OfferCardEvents>;
      'rewards-button': DetailedHTMLProps<HTMLAttributes<RewardsButtonElement>, RewardsButtonElement> &
        RewardsButtonAttributes &
        Listeners<RewardsButtonEvents>;
      'rewards-teaser': DetailedHTMLProps<HTMLAttributes<RewardsTeaserElement>, RewardsTeaserElement> &
        RewardsTeaserAttributes &
        Listeners<RewardsTeaserEvents>;
      'survey-profile': DetailedHTMLProps<HTMLAttributes<SurveyProfileElement>, SurveyProfileElement> &
        SurveyProfileAttributes &
        Listeners<SurveyProfileEvents>;
    }
  }
}
