import { categories } from '@rewards-wall/shared/catalogue/categories.ts';
import type { Format } from '../../i18n/format.ts';
import type { LoadFailure } from '../../api/load-failure.ts';
import type { CreditDelay, SortChoice, WallMessages } from '../wall-messages.ts';

const sorts: Readonly<Record<SortChoice, string>> = {
  'popularity-desc': 'Most popular',
  'popularity-asc': 'Least popular',
  'trending-desc': 'Trending up',
  'trending-asc': 'Trending down',
  'payout-desc': 'Highest reward',
  'payout-asc': 'Lowest reward',
  'credit_delay-asc': 'Fastest to credit',
  'credit_delay-desc': 'Slowest to credit',
};

const failures: Readonly<Record<LoadFailure, { readonly title: string; readonly text: string }>> = {
  offline: { title: 'No connection', text: 'Check that you are online. Offers come back by themselves when you are.' },
  server: { title: 'Something went wrong on our side', text: 'Your rewards are safe. Please try again in a moment.' },
  busy: { title: 'Too many requests', text: 'Wait a minute, then try again.' },
  'session-expired': {
    title: 'Your session has ended',
    text: 'Go back to the app or page you came from and open the offers again.',
  },
  'unknown-wall': { title: 'These offers can’t be found', text: 'The address of this page may be wrong.' },
  incomplete: { title: 'These offers can’t be shown', text: 'The page did not say which wall or which user this is.' },
  refused: { title: 'These offers can’t be shown', text: 'The page asked for something the service does not accept.' },
};

function creditDelay(format: Format, delay: CreditDelay): string {
  switch (delay?.kind) {
    case 'instant':
      return 'Credited instantly';
    case 'days':
      return `Credited within ${format.unit(delay.days, 'day')}`;
    case 'range':
      return `Credited in ${format.number(delay.from)}–${format.unit(delay.to, 'day')}`;
    case 'weekly':
      return 'Credited within a week';
    case 'biweekly':
      return 'Credited within two weeks';
    default:
      return 'Credit time varies';
  }
}

/** The wall in English. */
export function messages(format: Format): WallMessages {
  const amountOf = (amount: number, currency: string) => `${format.number(amount)} ${currency}`.trim();
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
    creditLabel: 'Reward arrives',
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
    notFoundTitle: 'Nothing found',
    emptyTitle: 'No offers right now',
    emptyText: 'Offers change from time to time. Please look again later.',
    emptyFilterText: 'Nothing in these categories at the moment.',
    moreFailed: 'More offers could not be loaded.',
    opensInNewTab: 'opens in a new tab',
    opensTracked: 'Opens in a new tab. Tracked automatically.',
    seeOffers: 'See my offers',
    signedUpTitle: 'You have signed up',
    signedUpText: 'Surveys that fit you are among your offers.',
    sort: (choice) => sorts[choice],
    category: (id) => categories.find((each) => each.id === id)?.name ?? '',
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
    notFoundText: (text) => `No offer matches “${text}”. Try another word.`,
    foundElsewhere: (count) => `${offers(count)} in other categories`,
    balance: (amount) => `Balance: ${amount}`,
    failure: (failure) => failures[failure],
  };
}
