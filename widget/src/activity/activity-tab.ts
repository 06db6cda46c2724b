import { html } from 'lit/html.js';
import type { WallMessages } from '../locales/wall-messages.ts';
import type { Dispatch } from '../offer-wall/state/wall-event.ts';
import type { WallState } from '../offer-wall/state/wall-state.ts';
import type { TabContent } from '../offer-wall/tab-list.ts';
import { shownCurrency } from '../offer-wall/wall-currency.ts';
import { allOffers } from '../offers/state/visible-list.ts';
import type { WallOffer } from '../offers/wall-offer.ts';
import { newTicket } from '../tickets/ticket.ts';
import { ticketForm } from '../tickets/ticket-form.ts';
import { localDay } from '../i18n/time.ts';
import type { ActivityContext } from './activity-context.ts';
import { activityView } from './activity-view.ts';

/** What the tab renders from, besides the state. */
interface ActivityTabParts {
  readonly messages: WallMessages;
  readonly dispatch: Dispatch;
  /** The user follows the link of an offer. */
  readonly onOpen: (event: Event, offer: WallOffer) => void;
}

/** The activity tab: what the user has done or, in its place, the ticket form. */
export function activityTab(state: WallState, parts: ActivityTabParts): TabContent {
  const { activity, requests } = state;
  const isLoading = requests.activity?.kind === 'lists';
  const loadingMore = requests.activity?.kind === 'page' ? requests.activity.list : null;
  const isWaiting = !activity.lists && !activity.failure;
  const content = html`<div class="activity" part="activity" aria-busy=${isWaiting ? 'true' : 'false'}>
    ${openTicket(state, parts) ?? activityView({ ...activity, isLoading, loadingMore }, contextOf(state, parts))}
  </div>`;
  return { content, status: statusOf(state, parts.messages) };
}

function openTicket({ activity: { ticket }, requests }: WallState, { dispatch, messages }: ActivityTabParts) {
  return (
    ticket &&
    ticketForm(ticket, {
      messages: messages.activity,
      isSending: Boolean(requests.ticket),
      today: localDay(Date.now()),
      change: (draft, focus) => dispatch({ type: 'ticket-changed', ticket: draft, ...(focus && { focus }) }),
      submit: (draft) => dispatch({ type: 'ticket-submitted', ticket: draft }),
      close: () => dispatch({ type: 'ticket-closed' }),
    })
  );
}

/** The status message for screen readers while the tab is selected. */
function statusOf(state: WallState, messages: WallMessages): string {
  const { activity, requests } = state;
  const { nameOf, visible } = shownCurrency(state, messages.format);
  const balance = activity.balance ?? 0;
  if (requests.ticket) return messages.activity.sending;
  if (activity.failure) return messages.failure(activity.failure.failure).title;
  if (!activity.lists) return messages.activity.loading;
  return visible ? messages.balance(messages.amount(balance, nameOf(balance))) : '';
}

function contextOf(state: WallState, { messages, dispatch, onOpen }: ActivityTabParts): ActivityContext {
  const { wall } = state.list;
  return {
    messages: messages.activity,
    wallMessages: messages,
    currency: { ...shownCurrency(state, messages.format), image: state.details?.currencyImage ?? null },
    now: Date.now(),
    linkTo(offerId) {
      const offer = wall && allOffers(wall).find(({ id }) => id === offerId);
      return offer ? { url: offer.clickUrl, onClick: (event) => onOpen(event, offer) } : undefined;
    },
    report: (entry) => dispatch({ type: 'ticket-opened', ticket: newTicket(entry) }),
    toggle: (entryId, isOpen) => dispatch({ type: 'entry-toggled', entryId, isOpen }),
    loadMore: (list, from) => dispatch({ type: 'rows-asked', list, from }),
    retry: () => dispatch({ type: 'activity-retried' }),
    showOffers: () => dispatch({ type: 'tab-selected', tab: 'offers' }),
  };
}
