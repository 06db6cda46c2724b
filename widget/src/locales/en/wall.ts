import type { Format } from '../../i18n/format.ts';
import type { MenuSort, WallMessages } from '../wall-messages.ts';

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

/** The wall in English. */
export function messages(format: Format): WallMessages {
  const amountOf = (amount: number, currency: string) => `${format.amount(amount)} ${currency}`.trim();
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
    searchLabel: 'Search offers',
    opensInNewTab: 'opens in a new tab',
    sort: (choice) => sorts[choice],
    category: (id) => categories[id] ?? '',
    earn: (amount, currency) => (amount === null ? 'Start offer' : `Earn ${amountOf(amount, currency)}`),
    upTo: 'up to',
    earnUpTo: (amount, currency) => `Earn up to ${amountOf(amount, currency)}`,
    firstStep: (reward, time) => `${reward} in ${time}`,
    amount: amountOf,
    stepReward: (amount, currency) => `+${amountOf(amount, currency)}`,
    steps: (count) => `${format.number(count)} ${format.plural(count, { one: 'step', other: 'steps' })}`,
    timesDone: (done, of) => `${format.number(done)} of ${format.number(of)}`,
    onceADay: 'Once a day',
    shortDelay: (days) => (days === 0 ? 'Instant' : `Within ${format.unit(days, 'day')}`),
    usuallyCredited: (time) => `Usually credited in ${time}`,
    store: (platform) => (platform === 'ios' ? 'App Store' : 'Google Play'),
    versions: (system, min, max) =>
      min && max ? `${system} ${min} to ${max}` : min ? `${system} ${min} or newer` : `${system} ${max} or older`,
    browsers: (names) => `Only in ${names}`,
    paymentRequired: 'Payment required',
  };
}
