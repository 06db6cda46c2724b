/** React 19: `import type {} from '@rewards-wall/widget/react'` once, anywhere in the project. */
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type {
  OfferWallAttributes,
  OfferWallElement,
  OfferWallEvents,
  SurveyProfileAttributes,
  SurveyProfileElement,
  SurveyProfileEvents,
} from './index.d.ts';

/** React listens to `name` where a property `onname` is set; it makes no names of its own for custom elements. */
type Listeners<Events> = {
  readonly [Name in keyof Events & string as `on${Name}`]?: (event: Events[Name]) => void;
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'offer-wall': DetailedHTMLProps<HTMLAttributes<OfferWallElement>, OfferWallElement> &
        OfferWallAttributes &
        Listeners<OfferWallEvents>;
      'survey-profile': DetailedHTMLProps<HTMLAttributes<SurveyProfileElement>, SurveyProfileElement> &
        SurveyProfileAttributes &
        Listeners<SurveyProfileEvents>;
    }
  }
}
