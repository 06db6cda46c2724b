import { imageName } from '../catalog/draw-image.ts';
import type { EmblemName } from '../catalog/emblems.ts';
import type { SoldOffer } from '../../server/networks/simulation/simulation.ts';

/** An offer of a simulated network, as written by hand. */
interface Stock {
  brand: string;
  title: string;
  emblem: EmblemName;
  text: string;
  category: string;
  /** Its payout in dollars, or that of each step. */
  pays: number | readonly (readonly [step: string, pays: number])[];
  systems?: readonly ('android' | 'ios')[];
  countries?: readonly string[];
}

const ENGLISH = ['US', 'CA', 'GB', 'IE', 'AU', 'NZ'];

/**
 * The stock of the tracking platform's network: sign-ups, trials and finance. The first ones are available from the
 * start.
 */
const northlight: readonly Stock[] = [
  {
    brand: 'Brackenridge Bank',
    title: 'Open a free account',
    emblem: 'coins',
    category: 'Finance',
    text: 'An account without monthly fees, opened in ten minutes with your phone.',
    pays: [
      ['Open the account', 4],
      ['First deposit of $25', 11],
    ],
    countries: ['US', 'GB', 'DE'],
  },
  {
    brand: 'Featherdraft',
    title: 'Try the writing app',
    emblem: 'pen',
    category: 'Free Trials',
    text: 'Seven free days of a calm place to write. Cancel whenever you like.',
    pays: 2.4,
  },
  {
    brand: 'Morrow Meals',
    title: 'First box half price',
    emblem: 'bag',
    category: 'Shopping',
    text: 'Three dinners for two, delivered cold, with recipes that take half an hour.',
    pays: 9.5,
    countries: ENGLISH,
  },
  {
    brand: 'Fernway Insurance',
    title: 'Get a quote',
    emblem: 'leaf',
    category: 'Insurance',
    text: 'Compare the price of your car insurance in five minutes.',
    pays: 1.8,
    countries: ENGLISH,
  },
  {
    brand: 'Parley Languages',
    title: 'Learn your first 50 words',
    emblem: 'book',
    category: 'Free',
    text: 'Short lessons with native speakers. Free as long as you like.',
    pays: [
      ['Sign up', 0.4],
      ['Finish ten lessons', 1.6],
    ],
  },
  {
    brand: 'Birch & Barley',
    title: 'Order coffee or tea',
    emblem: 'gift',
    category: 'Shopping',
    text: 'Small roasters and tea gardens. Any order counts.',
    pays: 5.2,
    countries: ENGLISH,
  },
  {
    brand: 'Parcelwise',
    title: 'Track your first parcel',
    emblem: 'arrow',
    category: 'Downloads',
    text: 'One app for all parcels. Add a tracking number to finish.',
    pays: 0.9,
  },
  {
    brand: 'Wayfarer Points',
    title: 'Join the travel club',
    emblem: 'people',
    category: 'Sign-Ups',
    text: 'Register with your e-mail address and confirm it.',
    pays: 0.6,
  },
  {
    brand: 'Tallow Street',
    title: 'Shop vintage lamps',
    emblem: 'bag',
    category: 'Shopping',
    text: 'Restored lamps from three centuries. Any order counts.',
    pays: 6.8,
    countries: ENGLISH,
  },
  {
    brand: 'Nightjar VPN',
    title: 'One month trial',
    emblem: 'signal',
    category: 'Free Trials',
    text: 'Browse in private on five devices.',
    pays: 3.3,
  },
  {
    brand: 'Thistle Savings',
    title: 'Round up your change',
    emblem: 'chart',
    category: 'Finance',
    text: 'Saves the change of each purchase for you.',
    pays: [
      ['Link a card', 2.5],
      ['Save $10', 4],
    ],
    countries: ['US'],
  },
  {
    brand: 'Hearthfit',
    title: 'Book a first class',
    emblem: 'heart',
    category: 'Sign-Ups',
    text: 'Live classes at home. The first one is free.',
    pays: 1.4,
  },
];

/** The stock of the reward network: games and apps. */
const playgrove: readonly Stock[] = [
  {
    brand: 'Skyforge Islands',
    title: 'Build your fleet',
    emblem: 'rocket',
    category: 'Games',
    text: 'Float from island to island, and build the ship that carries you there.',
    pays: [
      ['Reach level 5', 0.5],
      ['Reach level 20', 3.5],
      ['Reach level 50', 14],
    ],
  },
  {
    brand: 'Pebble Puzzle',
    title: 'Solve 100 boards',
    emblem: 'gem',
    category: 'Games',
    text: 'Quiet puzzles with river stones.',
    pays: [
      ['Solve 10 boards', 0.3],
      ['Solve 100 boards', 2.2],
    ],
  },
  {
    brand: 'Barnyard Derby',
    title: 'Win a race',
    emblem: 'wheel',
    category: 'Games',
    text: 'Goats, geese and one very fast pig.',
    pays: 1.1,
  },
  {
    brand: 'Midnight Diner',
    title: 'Open your restaurant',
    emblem: 'pad',
    category: 'Games',
    text: 'Cook for guests who only come after midnight.',
    pays: [
      ['Serve 20 guests', 0.8],
      ['Earn three stars', 5.4],
    ],
  },
  {
    brand: 'Stepcount Club',
    title: 'Walk 10,000 steps',
    emblem: 'heart',
    category: 'Apps',
    text: 'Counts your steps and plants trees for them.',
    pays: 0.7,
  },
  {
    brand: 'Marble Mansion',
    title: 'Restore the first floor',
    emblem: 'castle',
    category: 'Games',
    text: 'A house, a hundred rooms and a box of marbles.',
    pays: [
      ['Restore a room', 0.6],
      ['Restore the first floor', 6.2],
    ],
  },
  {
    brand: 'Loopline',
    title: 'Finish the tutorial',
    emblem: 'play',
    category: 'Games',
    text: 'Draw railway lines for a city that never stops growing.',
    pays: 0.5,
  },
  {
    brand: 'Dicey Harbor',
    title: 'Sail to ten ports',
    emblem: 'dice',
    category: 'Games',
    text: 'A board game at sea, for five minutes at a time.',
    pays: 2.6,
  },
  {
    brand: 'Pigeon Letters',
    title: 'Send your first letter',
    emblem: 'pen',
    category: 'Apps',
    text: 'Slow letters to people far away.',
    pays: 0.4,
  },
  {
    brand: 'Crown & Clover',
    title: 'Reach castle level 8',
    emblem: 'crown',
    category: 'Games',
    text: 'Grow clover, feed sheep, and somehow become king.',
    pays: [
      ['Castle level 3', 0.9],
      ['Castle level 8', 7.5],
    ],
  },
  {
    brand: 'Coral Corner',
    title: 'Collect 30 fish',
    emblem: 'fish',
    category: 'Games',
    text: 'An aquarium that fits into a coffee break.',
    pays: 1.3,
  },
  {
    brand: 'Verse Daily',
    title: 'Read for seven days',
    emblem: 'book',
    category: 'Apps',
    text: 'One poem each morning.',
    pays: 1,
  },
];

/** The stock of the network that visitors add. */
const tidewater: readonly Stock[] = [
  {
    brand: 'Lanternfish',
    title: 'Dive for thirty minutes',
    emblem: 'fish',
    category: 'Games',
    text: 'A diving game without enemies, only light and deep water.',
    pays: 1.6,
  },
  {
    brand: 'Saltmarsh Tea',
    title: 'Order a sampler',
    emblem: 'leaf',
    category: 'Shopping',
    text: 'Twelve teas in small tins. Any order counts.',
    pays: 4.2,
  },
  {
    brand: 'Driftwood Maps',
    title: 'Plan your first hike',
    emblem: 'arrow',
    category: 'Apps',
    text: 'Paths along the coast, with the tides beside them.',
    pays: 0.8,
  },
  {
    brand: 'Harborside Credit',
    title: 'Check your score',
    emblem: 'chart',
    category: 'Finance',
    text: 'Your score in five minutes, and what would raise it.',
    pays: 2.9,
  },
  {
    brand: 'Seven Sails',
    title: 'Win the regatta',
    emblem: 'crown',
    category: 'Games',
    text: 'Race six rivals around the islands.',
    pays: 3.4,
  },
];

/** Base URLs of pictures and landing pages, without a trailing slash. */
interface Addresses {
  publicUrl: string;
  /** The network's name in its pages. */
  network: string;
}

function sold(stock: readonly Stock[], firstId: number, { network, publicUrl }: Addresses): SoldOffer[] {
  return stock.map(({ brand, category, countries = [], emblem, pays, systems = [], text, title }, index) => {
    const id = String(firstId + index);
    const steps = typeof pays === 'number' ? [] : pays;
    return {
      id,
      name: `${brand}: ${title}`,
      description: text,
      category,
      countries,
      systems,
      payout: typeof pays === 'number' ? pays.toFixed(2) : '0',
      goals: steps.map(([name, dollars], at) => ({ id: `${id}${at + 1}`, name, payout: dollars.toFixed(2) })),
      image: `${publicUrl}/demo/pictures/${pictureName({ brand, emblem })}.png`,
      link: `${publicUrl}/demo/advertiser?network=${network}&offer=${id}`,
      isApproved: true,
    };
  });
}

const pictureName = ({ brand, emblem }: Pick<Stock, 'brand' | 'emblem'>): string => imageName(brand, emblem);

/** The names of all pictures, which `e2e/pictures/draw-demo-pictures.ts` draws. */
export const pictureNames: readonly string[] = [
  ...new Set([...northlight, ...playgrove, ...tidewater].map(pictureName)),
];

export const northlightStock = (publicUrl: string): SoldOffer[] =>
  sold(northlight, 7101, { publicUrl, network: 'northlight' });

export const playgroveStock = (publicUrl: string): SoldOffer[] =>
  sold(playgrove, 310_201, { publicUrl, network: 'playgrove' });

export const tidewaterStock = (publicUrl: string): SoldOffer[] =>
  sold(tidewater, 5201, { publicUrl, network: 'tidewater' });
