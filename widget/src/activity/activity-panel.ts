import { html } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { noticeBox } from '../ui/notice-box.ts';
import type { WallMessages } from '../locales/wall-messages.ts';
import type * as activityTab from './activity-tab.ts';
import type { WallOffer } from '../offers/wall-offer.ts';
import { allOffers } from '../offers/state/visible-list.ts';
import type { Dispatch } from '../offer-wall/state/wall-event.ts';
import type { WallState } from '../offer-wall/state/wall-state.ts';
import type { TabContent } from '../offer-wall/tab-list.ts';
import type * as surveyList from '../surveys/survey-list.ts';
import type * as ticketTab from '../tickets/ticket-tab.ts';

export interface PanelParts {
  readonly messages: WallMessages;
  readonly dispatch: Dispatch;
  /** The lazy code that has loaded. */
  readonly code: {
    readonly activity?: typeof activityTab;
    readonly surveys?: typeof surveyList;
    readonly ticket?: typeof ticketTab;
  };
  /** The user follows the link of an offer. */
  readonly onOpen: (event: Event, offer: WallOffer) => void;
}

/** The activity tab, whose code loads when it is first selected. */
export function activityPanel(state: WallState, parts: PanelParts): TabContent {
  const { code, dispatch, messages: wallMessages, onOpen } = parts;
  const { hasCodeFailed, ticket } = state.activity;
  if (!code.activity) return { content: hasCodeFailed ? failed(parts) : placeholder(), status: '' };
  const { wall } = state.list;
  const messages = wallMessages.activity;
  const tab = {
    messages,
    wallMessages,
    dispatch,
    ticket: ticket && code.ticket ? code.ticket.ticketTab(state, ticket, { messages, dispatch }) : null,
    linkTo: (offerId: number) => {
      const offer = wall && allOffers(wall).find(({ id }) => id === offerId);
      return offer ? { url: offer.clickUrl, onClick: (event: Event) => onOpen(event, offer) } : undefined;
    },
  };
  return { content: code.activity.activityTab(state, tab), status: code.activity.activityStatus(state, tab) };
}

function failed({ messages, dispatch }: PanelParts): TemplateResult {
  const notice = { kind: 'error', ...messages.failure('unreachable'), button: messages.retry } as const;
  return noticeBox(notice, () => dispatch({ type: 'code-retried' }));
}

function placeholder(): TemplateResult {
  const cards = [0, 1, 2].map(() => html`<i class="card"></i>`);
  return html`<div class="grid placeholders" aria-busy="true">${cards}</div>`;
}
