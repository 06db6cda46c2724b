import type { LoadFailure } from '../../api/load-failure.ts';
import type { Format } from '../../i18n/format.ts';
import type { ActivityMessages, Progress, TicketError, TicketField } from '../activity-messages.ts';
import type { SurveyMessages } from '../survey-messages.ts';
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

function creditDelay(format: Format, delay: CreditDelay, isStepped: boolean): string {
  switch (delay?.kind) {
    case 'instant':
      return `Credited instantly${isStepped ? ' after each step' : ''}`;
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

const states: Readonly<Record<Progress, string>> = {
  clicked: 'Started',
  pending: 'Pending',
  credited: 'Credited',
  rejected: 'Not approved',
  reversed: 'Reversed',
};

const rejections: Readonly<Record<string, string>> = {
  too_late: 'You finished after the deadline.',
  already_completed: 'You were already rewarded for this offer.',
  screenout: 'You didn’t qualify for this survey.',
  quota_full: 'This survey had enough answers.',
  quality: 'Some answers didn’t pass the survey’s checks.',
};

const subjects: Readonly<Record<number, string>> = {
  1: 'I didn’t get my reward',
  2: 'The offer opens the wrong page',
  3: 'Something else',
};

const labels: Readonly<Record<TicketField, string>> = {
  offer_name: 'Offer',
  completed_at: 'When did you complete the offer?',
  message: 'What happened?',
  name: 'Your name',
  email: 'Your e-mail address',
  proof_image_url: 'Link to a screenshot',
  proof_video_url: 'Link to a recording',
};

const missing: Readonly<Record<TicketField, string>> = {
  offer_name: 'Enter the name of the offer',
  completed_at: 'Enter the date you completed the offer',
  message: 'Tell us what happened',
  name: 'Enter your name',
  email: 'Enter your e-mail address',
  proof_image_url: 'Enter a link',
  proof_video_url: 'Enter a link',
};

const troubles = {
  offline: 'We couldn’t send your message. Check your connection and try again.',
  busy: 'You can send five messages a day. Try again later.',
  server: 'Something went wrong. What you wrote is still here. Try again in a moment.',
  setup: 'We couldn’t send your message. Please contact the app or site’s support.',
};

function explain(state: Progress, reason: string | null): string {
  if (state === 'pending') return 'You’ll get your reward once it’s approved.';
  if (state === 'rejected') return rejections[reason ?? ''] ?? 'The offer’s requirements weren’t met.';
  if (state === 'reversed') return 'The advertiser reversed this reward.';
  return '';
}

function ticketError({ field, code, max }: TicketError): string {
  if (code === 'required') return missing[field];
  if (code === 'too_long') return `${labels[field]}: at most ${max} characters`;
  if (code === 'future') return 'The date can’t be in the future';
  if (field === 'email') return 'Enter an e-mail address in the form name@example.com';
  if (field === 'completed_at') return 'Enter a valid date';
  if (field === 'proof_image_url' || field === 'proof_video_url') {
    return `${labels[field]}: start with https:// or http://`;
  }
  return `${labels[field]}: contains a character you can’t use`;
}

/** The wall in English. */
export function messages(format: Format, host: string): WallMessages {
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
    moreWays: 'More ways to earn',
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
    upToADay: (amount, currency) => `Up to ${amountOf(amount, currency)} a day`,
    firstStep: (reward, time) => `${reward} in ${time}`,
    amount: amountOf,
    wasAmount: (amount) => `was ${amount}`,
    saleEnds: (day) => `Ends ${day}`,
    stepReward: (amount, currency) => `+${amountOf(amount, currency)}`,
    steps: (count) => `${format.number(count)} ${format.plural(count, { one: 'step', other: 'steps' })}`,
    timesDone: (done, of) => `${format.number(done)} of ${format.number(of)}`,
    onceADay: 'Once a day',
    shortDelay: (days) => (days === 0 ? 'Instant' : `Within ${format.unit(days, 'day')}`),
    usualDelay: (time) => `Usually ${time}`,
    usuallyCredited: (time) => `Usually credited in ${time}`,
    store: (platform) => (platform === 'ios' ? 'App Store' : 'Google Play'),
    versions: (system, min, max) =>
      min && max ? `${system} ${min} to ${max}` : min ? `${system} ${min} or newer` : `${system} ${max} or older`,
    browsers: (names) => `Only in ${names}`,
    paymentRequired: 'Payment required',
    pending: 'Pending',
    done: 'Done',
    offerGone: 'This offer isn’t available',
    showMore: 'Show more',
    loading: 'Loading offers',
    moreFailed: 'We couldn’t load more offers',
    clearSearch: 'Clear search',
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
    creditDelay: (delay, isStepped) => creditDelay(format, delay, isStepped),
    finishRate: (outOfTen) =>
      outOfTen === 0 ? 'Fewer than 1 of 10 who start finish' : `${format.number(outOfTen)} of 10 who start finish`,
    notFoundText: (text) => `No offers match “${text}”. Try a different word.`,
    failure: (failure) => failures(host)[failure],
    surveys: surveys(format),
    activity: activity(format),
  };
}

function surveys(format: Format): SurveyMessages {
  return {
    format,
    loading: 'Loading surveys',
    title: 'Your surveys',
    emptyTitle: 'No surveys right now',
    emptyText: 'New surveys appear here. Check back later.',
    emptyReasons: {
      profile_questions: 'Survey networks need to know more about you before they have surveys that fit.',
      unsupported_country: 'There are no surveys for your country yet.',
      too_young: 'You’re below the minimum age for these surveys.',
      limit_reached: 'You’ve reached the limit for now. Check back tomorrow.',
      using_vpn: 'Surveys don’t work over a VPN or proxy. Turn it off and try again.',
      not_verified: 'You need to be verified before you can take surveys.',
      banned: 'Our survey partners no longer offer you surveys.',
    },
    failedTitle: 'We couldn’t load your surveys',
    consentTitle: 'Your consent',
    consentText:
      'Your answers, including any about ethnic origin or disability, are used to match you with surveys. If you withdraw your consent, we’ll delete your answers about ethnic origin and disability.',
    withdrawConsent: 'Withdraw consent',
    consentWithdrawn: 'Consent withdrawn. Your answers about ethnic origin and disability are deleted.',
    withdrawFailed: 'We couldn’t withdraw your consent. Try again in a moment.',
    askTitle: 'Find surveys for you',
    moreTitle: 'More surveys for you',
    moreText: 'These networks may have surveys that fit you right now. We ask one only if you agree.',
    agreeTo: (network) =>
      `I agree that ${network} gets my country, date of birth, gender, postcode and survey answers, and my IP address and browser whenever I look for surveys, so that it can match me with its surveys.`,
    showSurveysOf: (network) => `Show surveys from ${network}`,
    choiceFailed: 'We couldn’t save your choice. Try again in a moment.',
    networksTitle: 'Survey networks',
    networksText: 'You agreed that these networks find surveys for you. You can stop this at any time.',
    stopAsking: (network) => `Stop asking ${network}`,
    failedTries:
      'The last surveys didn’t work out. That’s common, because each one looks for particular people. Take a break, or try another.',
    start: 'Start survey',
    topPick: 'Top pick',
    quickest: 'Quickest',
    survey: (minutes) => `Survey, ${format.unit(minutes, 'minute')}`,
    rating: (stars) => `Rated ${format.number(stars)} out of 5`,
    found: (count) => `${format.number(count)} ${format.plural(count, { one: 'survey', other: 'surveys' })} for you`,
  };
}

function activity(format: Format): ActivityMessages {
  return {
    format,
    balance: 'Your balance',
    offersTitle: 'Your offers',
    emptyTitle: 'No activity yet',
    offersEmpty: 'Start an offer and track it here.',
    historyTitle: 'Balance history',
    historyEmpty: 'Rewards appear here once they’re credited.',
    historyFailed: 'We couldn’t load your history',
    adjustment: 'Adjustment',
    reversed: 'Reversed',
    loading: 'Loading your activity',
    failedTitle: 'We can’t show your activity right now',
    continue: 'Continue',
    notCredited: 'Missing reward?',
    report: 'Report a problem',
    state: (state) => states[state],
    ended: 'Ended',
    stepState: (state) => (state === 'clicked' ? 'To do' : states[state]),
    toGo: (amount) => `${amount} to go`,
    explain,
    moreOn: (amount, date) => `${amount} more on ${date}`,
    availableOn: (date) => `Available on ${date}`,
    extras: {
      screenout: 'You didn’t qualify this time. This reward is for trying.',
      bonus: 'An extra reward for this offer.',
    },
    stepsDone: (done, of) => `${format.number(done)} of ${format.number(of)} steps done`,
    ticketTitle: 'Report a problem',
    ticketIntro: 'Tell us what went wrong. We’ll reply by e-mail.',
    back: 'Back to activity',
    subject: 'What’s the problem?',
    optional: 'optional',
    addProof: 'Add a screenshot or recording',
    send: 'Send',
    sending: 'Sending…',
    errorTitle: 'There’s a problem',
    errorPrefix: 'Error:',
    sentTitle: 'Message sent',
    subjectName: (id) => subjects[id] ?? '',
    field: (field) => labels[field],
    hint: (field) => (field === 'message' ? 'Up to 200 characters' : ''),
    error: ticketError,
    refused: (label, text) => `Check this field: ${label}${text && ` (${text})`}`,
    trouble: (reason) => troubles[reason],
    sentText: (ticketId) => `Ticket #${ticketId}. We’ll reply by e-mail.`,
  };
}
