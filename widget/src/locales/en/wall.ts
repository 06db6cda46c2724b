import type { Format } from '../../i18n/format.ts';
import type { LoadFailure } from '../../api/load-failure.ts';
import type { CreditDelay, MenuSort, WallMessages } from '../wall-messages.ts';

const categories: Readonly<Record<number, string>> = {
  17: 'Free',
  18: 'Mobile apps',
  19: 'Videos',
  20: 'Surveys',
  21: 'Shopping',
  22: 'Free trials',
  23: 'Downloads',
  24: 'Sign-ups',
  25: 'Mobile subscriptions',
  26: 'Partner sign-ups',
  28: 'Shopping cashback',
  29: 'Casino',
  30: 'Gaming',
  31: 'Finance',
};

const sorts: Readonly<Record<MenuSort, string>> = {
  'popularity-desc': 'Most popular',
  'trending-desc': 'Trending',
  'payout-desc': 'Highest reward',
  'payout-asc': 'Lowest reward',
  'credit_delay-asc': 'Fastest reward',
};

const notSetUp = {
  title: 'We can’t show these offers',
  text: 'This page isn’t set up correctly. Please contact the app or site’s support.',
};

const failures: Readonly<Record<LoadFailure, { readonly title: string; readonly text: string }>> = {
  offline: { title: 'You’re offline', text: 'Check your connection. We’ll reload when you’re back online.' },
  server: { title: 'Something went wrong', text: 'Try again in a moment.' },
  busy: { title: 'We’re busy right now', text: 'Try again in a minute.' },
  'session-expired': { title: 'Your session has expired', text: 'Reopen the offers from the app or site.' },
  'unknown-wall': { ...notSetUp, title: 'We couldn’t find these offers' },
  incomplete: notSetUp,
  refused: notSetUp,
};

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

/** The wall in English. */
export function messages(format: Format): WallMessages {
  const amountOf = (amount: number, currency: string) => `${format.amount(amount)} ${currency}`.trim();
  const offers = (count: number) =>
    `${format.number(count)} ${format.plural(count, { one: 'offer', other: 'offers' })}`;
  return {
    format,
    offersTab: 'Offers',
    surveysTab: 'Surveys',
    activityTab: 'Activity',
    tabsLabel: 'Ways to earn',
    title: 'Earn rewards',
    featured: 'Featured',
    allOffers: 'All offers',
    allCategories: 'All',
    categoriesLabel: 'Categories',
    sortLabel: 'Sort by',
    requirements: 'Requirements',
    rewardLabel: 'Your reward',
    showMore: 'Show more',
    loading: 'Loading offers',
    retry: 'Try again',
    clearFilter: 'Show all offers',
    searchLabel: 'Search offers',
    clearSearch: 'Clear search',
    showAllCategories: 'Show all categories',
    scrollBack: 'Scroll back',
    scrollForward: 'Scroll forward',
    pending: 'Pending',
    done: 'Done',
    offerGone: {
      title: 'This offer isn’t available',
      text: 'The offer may have ended, or it isn’t for your country or device.',
    },
    offerDone: { title: 'You’ve already done this offer', text: 'Your activity shows the reward.' },
    close: 'Close',
    notFoundTitle: 'No results',
    emptyTitle: 'No offers right now',
    emptyText: 'Check back later.',
    emptyFilterText: 'No offers in these categories right now.',
    moreFailed: 'We couldn’t load more offers',
    opensInNewTab: 'opens in a new tab',
    opensTracked: 'Opens in a new tab. Tracked automatically.',
    seeOffers: 'See offers',
    sort: (choice) => sorts[choice],
    category: (id) => categories[id] ?? '',
    earn: (amount, currency) => (amount === null ? 'Start offer' : `Earn ${amountOf(amount, currency)}`),
    upTo: 'up to',
    earnUpTo: (amount, currency) => `Earn up to ${amountOf(amount, currency)}`,
    firstStep: (reward, time) => `${reward} in ${time}`,
    continueOffer: (done, of) => (of === 0 ? 'Continue' : `Continue, ${format.number(done)} of ${format.number(of)}`),
    amount: amountOf,
    stepReward: (amount, currency) => `+${amountOf(amount, currency)}`,
    steps: (count) => `${format.number(count)} ${format.plural(count, { one: 'step', other: 'steps' })}`,
    usualTime: (time) => `about ${time}`,
    deadline: (time) => `finish within ${time}`,
    creditDelay: (delay) => creditDelay(format, delay),
    shortDelay: (days) => (days === 0 ? 'Instant' : `Within ${format.unit(days, 'day')}`),
    usuallyCredited: (time) => `Usually credited in ${time}`,
    finishRate: (outOfTen) =>
      outOfTen === 0 ? 'Fewer than 1 of 10 who start finish' : `${format.number(outOfTen)} of 10 who start finish`,
    store: (platform) => (platform === 'ios' ? 'App Store' : 'Google Play'),
    loaded: (count) => `${offers(count)} shown`,
    found: (count) => `${offers(count)} found`,
    notFoundText: (text) => `No offers match “${text}”. Try a different word.`,
    foundElsewhere: (count) => `${offers(count)} in other categories`,
    balance: (amount) => `Balance: ${amount}`,
    failure: (failure) => failures[failure],
  };
}
