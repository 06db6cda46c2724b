import type { TemplateResult } from 'lit';
import type { ActivityHost } from '../activity/activity-controller.ts';
import type { WallMessages } from '../locales/wall-messages.ts';
import { activityTab } from '../activity/activity-tab.ts';
import type { CardContext } from './list/offer-card.ts';
import type { FeedReady } from './feed/offer-feed.ts';
import type { WallAround } from '../surveys/survey-form.ts';
import { surveysTab } from '../surveys/surveys-tab.ts';
import type { WallDetails } from './feed/wall-details.ts';
import type { WallPanel, WallTab } from './tab-list.ts';

/** The tabs of a wall, the offers first. A wall with one has no tab list. */
export function wallPanels(
  wall: WallAround & ActivityHost & { readonly currencyName: string },
  details: WallDetails | null,
  messages: WallMessages,
  offers: readonly TemplateResult[],
  chosen: WallTab,
  choose: (tab: WallTab) => void,
  /** Offers that are here, for the way back to one. */
  atHand: FeedReady | null,
  onOpen: CardContext['onOpen'],
): readonly WallPanel[] {
  const panels: WallPanel[] = [{ tab: 'offers', label: messages.offersTab, content: offers }];
  const survey = details?.surveyProfile;
  if (survey) panels.push(surveysTab(wall, survey, messages, chosen === 'surveys', () => choose('offers')));
  if (wall.token) {
    const name = wall.currencyName || details?.currencyName || '';
    const currency = { name, visible: details?.currencyVisible ?? true };
    const here = atHand ? [...atHand.featured, ...atHand.offers] : [];
    const offerOf = (id: number) => here.find((each) => each.id === id);
    panels.push(activityTab(wall, { messages, currency, shown: chosen === 'activity', offerOf, onOpen }));
  }
  return panels;
}
