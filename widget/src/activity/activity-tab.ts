import { html } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { ActivityContext } from './activity-context.ts';
import { activityView } from './activity-view.ts';
import activityCss from './activity.css?inline';
import entryStepsCss from './entry-steps.css?inline';
import { styleSheet } from '../ui/style-sheet.ts';
import type { ActivityMessages } from '../locales/activity-messages.ts';
import type { WallMessages } from '../locales/wall-messages.ts';
import type { Dispatch } from '../offer-wall/state/wall-event.ts';
import type { WallState } from '../offer-wall/state/wall-state.ts';
import { shownCurrency } from '../offer-wall/wall-currency.ts';

export const styles = styleSheet(activityCss + entryStepsCss);

/** What the tab renders from, besides the state. */
export interface ActivityTabParts {
  readonly messages: ActivityMessages;
  readonly wallMessages: WallMessages;
  /** The ticket form, in place of the activity. */
  readonly ticket: TemplateResult | null;
  readonly dispatch: Dispatch;
  readonly linkTo: ActivityContext['linkTo'];
}

/** The activity tab. Loads when it is first selected. */
export function activityTab(state: WallState, parts: ActivityTabParts): TemplateResult {
  const { activity, requests } = state;
  const isLoading = requests.activity?.kind === 'lists';
  const loadingMore = requests.activity?.kind === 'page' ? requests.activity.list : null;
  const isWaiting = !activity.lists && !activity.failure;
  return html`<div class="activity" part="activity" aria-busy=${isWaiting ? 'true' : 'false'}>
    ${parts.ticket ?? activityView({ ...activity, isLoading, loadingMore }, contextOf(state, parts))}
  </div>`;
}

/** The status message for screen readers while the tab is selected. */
export function activityStatus(state: WallState, { messages, wallMessages }: ActivityTabParts): string {
  const { activity, requests } = state;
  const { nameOf, visible } = shownCurrency(state, wallMessages.format);
  const balance = activity.balance ?? 0;
  if (requests.ticket) return messages.sending;
  if (activity.failure) return wallMessages.failure(activity.failure.failure).title;
  if (!activity.lists) return messages.loading;
  return visible ? wallMessages.balance(wallMessages.amount(balance, nameOf(balance))) : '';
}

function contextOf(state: WallState, { messages, wallMessages, dispatch, linkTo }: ActivityTabParts): ActivityContext {
  return {
    messages,
    wallMessages,
    linkTo,
    currency: shownCurrency(state, wallMessages.format),
    now: Date.now(),
    report: (entry) => dispatch({ type: 'report-pressed', entry }),
    toggle: (entryId, isOpen) => dispatch({ type: 'entry-toggled', entryId, isOpen }),
    loadMore: (list, from) => dispatch({ type: 'rows-asked', list, from }),
    retry: () => dispatch({ type: 'activity-retried' }),
    showOffers: () => dispatch({ type: 'tab-selected', tab: 'offers' }),
  };
}
