import type { TemplateResult } from 'lit';
import type { WallMessages } from '../locales/wall-messages.ts';
import { surveysPanel } from './surveys-panel.ts';
import type { WallAround } from './surveys-panel.ts';
import type { WallDetails } from './wall-details.ts';
import type { WallPanel, WallTab } from './wall-tabs.ts';

/** The tabs of a wall, the offers first. A wall with one has no tab list. */
export function wallPanels(
  wall: WallAround,
  details: WallDetails | null,
  messages: WallMessages,
  offers: TemplateResult,
  chosen: WallTab,
  choose: (tab: WallTab) => void,
): readonly WallPanel[] {
  const panels: WallPanel[] = [{ tab: 'offers', label: messages.offersTab, content: offers }];
  const survey = details?.surveyProfile;
  if (survey) {
    const content = surveysPanel(wall, survey, messages, chosen === 'surveys', () => choose('offers'));
    panels.push({ tab: 'surveys', label: messages.surveysTab, content });
  }
  return panels;
}
