import type {} from '../activity/balance-event.ts';
import type { OfferWall } from '../offer-wall/offer-wall.ts';
import { text } from './element-contract.ts';
import type { ElementContract, EventOf, MethodOf, PropertyOf } from './element-contract.ts';

export const offerWallContract: ElementContract<
  PropertyOf<OfferWall>,
  MethodOf<OfferWall>,
  EventOf<'offer-wall'> | 'survey-profile-created'
> = {
  tag: 'offer-wall',
  className: 'OfferWall',
  about:
    'An offer wall: the offers that one user can complete for a reward, with the sign-up for surveys and what came of earlier offers where the wall has them.',
  properties: {
    pubId: text('pub-id', 'Your publisher id.'),
    wallId: text('wall-id', 'The wall.'),
    userId: text('user-id', 'Your id of the user who looks: `subid1`.'),
    token: text('token', 'A user token from your server. Strict walls need one, and so does the activity tab.'),
    subId2: text('sub-id2', 'Sent along with clicks and leads.'),
    subId3: text('sub-id3', 'Sent along with clicks and leads.'),
    subId4: text('sub-id4', 'Sent along with clicks and leads.'),
    device: text('device', 'Device id for tracking. The wall never reads one itself.'),
    gender: text('gender', 'Narrows offers that target a gender: `1` male, `2` female.'),
    ageRangeId: text('age-range-id', 'Narrows offers that target an age range.'),
    lang: text('lang', 'Language; else the nearest `lang` of the page, else those of the browser.'),
    theme: {
      type: "'' | 'light' | 'dark'",
      default: "''",
      attribute: 'theme',
      reflects: true,
      about: "`light` or `dark`; else the page's `color-scheme`.",
    },
    currencyName: text('currency-name', "In place of the name in the wall's settings."),
    pageSize: { type: 'number', default: '60', attribute: 'page-size', about: 'Offers a page, 1 to 60.' },
    apiBase: text('api-base', "Address of the service, when it is not the module's own."),
    simulateIp: text('simulate-ip', 'Look as somebody at this address; for tests and demos.'),
    simulateUserAgent: text('simulate-user-agent', 'Look as somebody with this browser; for tests and demos.'),
  },
  methods: {
    reload: { returns: 'Promise<void>', about: 'Asks the service again, from the first page, settings included.' },
    loadMore: { returns: 'Promise<void>', about: 'Shows the next page, if there is one.' },
    openProfile: { returns: 'void', about: 'Shows the survey sign-up, where the wall has one.' },
  },
  events: {
    'offer-wall-load': {
      detail: '{ readonly count: number }',
      about: 'The first page has come, with this many offers.',
    },
    'offer-wall-open': {
      detail:
        '{ readonly offer: { readonly offer_id: number; readonly name: string; readonly currency_count: number }; readonly url: string }',
      cancelable: true,
      about: 'The user opens an offer. `preventDefault()` leaves it to the page to open `url`.',
    },
    'offer-wall-error': {
      detail:
        "{ readonly code: 'offline' | 'server' | 'busy' | 'session-expired' | 'unknown-wall' | 'incomplete' | 'refused'; readonly status: number | null }",
      about:
        'Offers could not be shown. After `session-expired`, set a new `token`. `status` is null when there was no answer.',
    },
    'offer-wall-balance': {
      detail: '{ readonly balance: number }',
      about: "The user's balance has come, or has changed: with the activity tab.",
    },
    'survey-profile-created': {
      detail: '{ readonly token: string }',
      about: "The user signed up for surveys on the wall's own tab.",
    },
  },
  slots: {
    header: "the wall's heading",
    empty: 'the text when there are no offers',
    error: 'the text when offers could not be loaded',
    footer: 'nothing: it stands below the offers',
  },
  parts: {
    root: 'everything',
    header: 'heading and tabs',
    title: 'the heading',
    tabs: 'the row of tabs',
    tab: 'one tab',
    toolbar: 'search, categories and order',
    search: 'the search field',
    chip: 'one category',
    count: 'the number of offers of a category',
    sort: 'the order',
    section: 'heading of the featured offers, of all offers',
    row: 'the list of featured offers',
    grid: 'the list of offers',
    card: 'one offer',
    'card-featured': 'one featured offer',
    image: "an offer's image",
    name: "an offer's name",
    meta: 'badges and categories of an offer',
    badge: 'one badge',
    categories: 'categories of an offer',
    description: "an offer's description",
    requirements: 'what the user has to be or do',
    delay: 'when the reward comes',
    steps: 'steps of an offer',
    reward: 'the reward, in the details',
    cta: 'the link that opens an offer, with its reward',
    close: 'closes the details',
    button: 'every plain button',
    more: 'the button for the next page',
    skeleton: 'the shape of cards while offers load',
    empty: 'the notice that there are no offers',
    error: 'the notice that offers could not be loaded',
    'survey-profile': 'the survey sign-up',
  },
};
