import type { Format } from '../../i18n/format.ts';
import type { MenuSort, WallMessages } from '../wall-messages.ts';

const categories: Readonly<Record<number, string>> = {
  17: 'Gratis',
  18: 'Mobiele apps',
  19: 'Video’s',
  20: 'Enquêtes',
  21: 'Winkelen',
  22: 'Gratis proberen',
  23: 'Downloads',
  24: 'Inschrijvingen',
  25: 'Mobiele abonnementen',
  26: 'Partner-inschrijvingen',
  28: 'Winkelen met cashback',
  29: 'Casino',
  30: 'Games',
  31: 'Geldzaken',
};

const sorts: Readonly<Record<MenuSort, string>> = {
  'popularity-desc': 'Meest populair',
  'trending-desc': 'Nu populair',
  'payout-desc': 'Hoogste beloning',
  'payout-asc': 'Laagste beloning',
  'credit_delay-asc': 'Snelste beloning',
};

/** The wall in Dutch. */
export function messages(format: Format): WallMessages {
  const amountOf = (amount: number, currency: string) => `${format.amount(amount)} ${currency}`.trim();
  return {
    format,
    offersTab: 'Aanbiedingen',
    surveysTab: 'Enquêtes',
    activityTab: 'Activiteit',
    tabsLabel: 'Manieren om te verdienen',
    title: 'Verdien beloningen',
    featured: 'Uitgelicht',
    allOffers: 'Alle aanbiedingen',
    allCategories: 'Alle',
    categoriesLabel: 'Categorieën',
    sortLabel: 'Sorteren op',
    searchLabel: 'Zoeken',
    opensInNewTab: 'opent in een nieuw tabblad',
    sort: (choice) => sorts[choice],
    category: (id) => categories[id] ?? '',
    earn: (amount, currency) => (amount === null ? 'Start aanbieding' : `Verdien ${amountOf(amount, currency)}`),
    upTo: 'tot',
    earnUpTo: (amount, currency) => `Verdien tot ${amountOf(amount, currency)}`,
    firstStep: (reward, time) => `${reward} in ${time}`,
    amount: amountOf,
    stepReward: (amount, currency) => `+${amountOf(amount, currency)}`,
    steps: (count) => `${format.number(count)} ${format.plural(count, { one: 'stap', other: 'stappen' })}`,
    timesDone: (done, of) => `${format.number(done)} van ${format.number(of)}`,
    onceADay: 'Eén keer per dag',
    shortDelay: (days) => (days === 0 ? 'Direct' : `Binnen ${format.unit(days, 'day')}`),
    usuallyCredited: (time) => `Meestal binnen ${time} bijgeschreven`,
    store: (platform) => (platform === 'ios' ? 'App Store' : 'Google Play'),
    versions: (system, min, max) =>
      min && max ? `${system} ${min} t/m ${max}` : min ? `${system} ${min} of nieuwer` : `${system} ${max} of ouder`,
    browsers: (names) => `Alleen in ${names}`,
    paymentRequired: 'Betaling vereist',
  };
}
