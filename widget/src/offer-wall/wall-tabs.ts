import type { TemplateResult } from 'lit';
import type { ActivityHost } from '../activity/activity-controller.ts';
import { activityTab } from '../activity/activity-tab.ts';
import type { WallMessages } from '../locales/wall-messages.ts';
import type { SurveysHost } from '../surveys/survey-form.ts';
import { surveysTab } from '../surveys/surveys-tab.ts';
import type { FeedReady } from './feed/offer-feed.ts';
import type { WallDetails } from './feed/wall-details.ts';
import type { CardContext } from './list/offer-card.ts';
import type { TabName, WallTab } from './tab-list.ts';

interface WallTabsProps {
  readonly messages: WallMessages;
  readonly details: WallDetails | null;
  readonly offers: readonly TemplateResult[];
  readonly selected: TabName;
  readonly select: (tab: TabName) => void;
  /** The offers that have loaded; the activity tab links to them. */
  readonly list: FeedReady | null;
  readonly onOpen: CardContext['onOpen'];
}

/** The tabs that a wall has for its user, offers first. */
export function wallTabs(
  wall: SurveysHost & ActivityHost & { readonly currencyName: string },
  { messages, details, offers, selected, select, list, onOpen }: WallTabsProps,
): readonly WallTab[] {
  const tabs: WallTab[] = [{ name: 'offers', label: messages.offersTab, content: offers }];
  const panel = details?.panel;
  if (panel) {
    const isSelected = selected === 'surveys';
    const tab = surveysTab(wall, { messages, panel, isSelected, selectOffers: () => select('offers') });
    tabs.push({ name: 'surveys', label: messages.surveysTab, ...tab });
  }
  if (wall.token) {
    const name = wall.currencyName || details?.currencyName || '';
    const currency = { name, visible: details?.currencyVisible ?? true };
    const loaded = list ? [...list.featured, ...list.offers] : [];
    const linkTo = (offerId: number) => {
      const offer = loaded.find(({ id }) => id === offerId);
      return offer ? { url: offer.clickUrl, onClick: (event: Event) => onOpen(event, offer) } : undefined;
    };
    const isSelected = selected === 'activity';
    const tab = activityTab(wall, { wallMessages: messages, currency, isSelected, linkTo });
    tabs.push({ name: 'activity', label: messages.activityTab, ...tab });
  }
  return tabs;
}
