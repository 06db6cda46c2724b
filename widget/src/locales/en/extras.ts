import type { Format } from '../../i18n/format.ts';
import type { LoadFailure } from '../../api/load-failure.ts';
import type { ExtrasMessages } from '../extras-messages.ts';
import type { CreditDelay } from '../wall-messages.ts';

const notSetUp = {
  title: 'We can’t show these offers',
  text: 'This page isn’t set up correctly. Please contact the app or site’s support.',
};

const failures = (host: string): Readonly<Record<LoadFailure, { readonly title: string; readonly text: string }>> => ({
  offline: { title: 'You’re offline', text: 'Check your connection. We’ll reload when you’re back online.' },
  unreachable: {
    title: 'We can’t reach the offers',
    text: `Check your connection. If you use an ad blocker, allow ${host} and reload.`,
  },
  server: { title: 'Something went wrong', text: 'Try again in a moment.' },
  busy: { title: 'We’re busy right now', text: 'Try again in a minute.' },
  'signed-out': { title: 'Sign in to earn', text: 'Sign in on the app or site to see your offers.' },
  'session-expired': { title: 'Your session has expired', text: 'Reopen the offers from the app or site.' },
  'unknown-wall': { ...notSetUp, title: 'We couldn’t find these offers' },
  incomplete: notSetUp,
  refused: notSetUp,
});

function creditDelay(format: Format, delay: CreditDelay): string {
  switch (delay?.kind) {
    case 'instant':
      return 'Instant';
    case 'days':
      return `Reward within ${format.unit(delay.days, 'day')}`;
    case 'range':
      return `Reward in ${format.number(delay.from)}–${format.unit(delay.to, 'day')}`;
    case 'weekly':
      return 'Reward within a week';
    case 'biweekly':
      return 'Reward within two weeks';
    default:
      return 'Timing varies';
  }
}

/** What a wall says after its first screen, in English. */
export function messages(format: Format): ExtrasMessages {
  const offers = (count: number) =>
    `${format.number(count)} ${format.plural(count, { one: 'offer', other: 'offers' })}`;
  return {
    format,
    pending: 'Pending',
    done: 'Done',
    offerGone: 'This offer isn’t available',
    showMore: 'Show more',
    loading: 'Loading offers',
    moreFailed: 'We couldn’t load more offers',
    clearSearch: 'Clear search',
    continueOffer: (done, of) => (of === 0 ? 'Continue' : `Continue, ${format.number(done)} of ${format.number(of)}`),
    usualTime: (time) => `about ${time}`,
    deadline: (time) => `finish within ${time}`,
    loaded: (count) => `${offers(count)} shown`,
    found: (count) => `${offers(count)} found`,
    foundElsewhere: (count) => `${offers(count)} in other categories`,
    balance: (amount) => `Balance: ${amount}`,
    requirements: 'Requirements',
    goodToKnow: 'Good to know',
    pendingTime: (time) => `Confirmation takes up to ${time}`,
    sessionTime: (time) => `Finish within ${time} of starting`,
    timeLeft: (time) => `${time} left`,
    timeUp: 'Time’s up',
    rewardLabel: 'Your reward',
    retry: 'Try again',
    clearFilter: 'Show all offers',
    showAllCategories: 'Show all categories',
    scrollBack: 'Scroll back',
    scrollForward: 'Scroll forward',
    offerGoneText: 'The offer may have ended, or it isn’t for your country or device.',
    offerDoneText: 'Your activity shows the reward.',
    close: 'Close',
    notFoundTitle: 'No results',
    emptyTitle: 'No offers right now',
    emptyText: 'Check back later.',
    emptyFilterText: 'No offers in these categories right now.',
    opensTracked: 'Opens in a new tab. Tracked automatically.',
    seeOffers: 'See offers',
    creditDelay: (delay) => creditDelay(format, delay),
    finishRate: (outOfTen) =>
      outOfTen === 0 ? 'Fewer than 1 of 10 who start finish' : `${format.number(outOfTen)} of 10 who start finish`,
    notFoundText: (text) => `No offers match “${text}”. Try a different word.`,
    failure: (failure, host) => failures(host)[failure],
  };
}
