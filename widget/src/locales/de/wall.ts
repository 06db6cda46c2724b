import type { Format } from '../../i18n/format.ts';
import type { MenuSort, WallMessages } from '../wall-messages.ts';

const categories: Readonly<Record<number, string>> = {
  17: 'Gratis',
  18: 'Handy-Apps',
  19: 'Videos',
  20: 'Umfragen',
  21: 'Einkaufen',
  22: 'Gratis testen',
  23: 'Downloads',
  24: 'Registrierungen',
  25: 'Handy-Abos',
  26: 'Partner-Registrierungen',
  28: 'Einkaufen mit Cashback',
  29: 'Casino',
  30: 'Spiele',
  31: 'Finanzen',
};

const sorts: Readonly<Record<MenuSort, string>> = {
  'popularity-desc': 'Beliebteste',
  'trending-desc': 'Im Trend',
  'payout-desc': 'Höchste Belohnung',
  'payout-asc': 'Niedrigste Belohnung',
  'credit_delay-asc': 'Schnellste Belohnung',
};

/** After “in”: “2 Tage” becomes “in 2 Tagen”. */
const dative = (time: string) => time.replace(/Tage$/, 'Tagen');

/** The wall in German. */
export function messages(format: Format): WallMessages {
  const amountOf = (amount: number, currency: string) => `${format.amount(amount)} ${currency}`.trim();
  return {
    format,
    offersTab: 'Angebote',
    surveysTab: 'Umfragen',
    activityTab: 'Aktivität',
    tabsLabel: 'Verdienstmöglichkeiten',
    title: 'Belohnungen verdienen',
    featured: 'Empfohlen',
    allOffers: 'Alle Angebote',
    allCategories: 'Alle',
    categoriesLabel: 'Kategorien',
    sortLabel: 'Sortieren nach',
    searchLabel: 'Suchen',
    opensInNewTab: 'öffnet sich in einem neuen Tab',
    sort: (choice) => sorts[choice],
    category: (id) => categories[id] ?? '',
    earn: (amount, currency) => (amount === null ? 'Angebot starten' : `${amountOf(amount, currency)} verdienen`),
    upTo: 'bis zu',
    earnUpTo: (amount, currency) => `Bis zu ${amountOf(amount, currency)} verdienen`,
    firstStep: (reward, time) => `${reward} in ${dative(time)}`,
    amount: amountOf,
    stepReward: (amount, currency) => `+${amountOf(amount, currency)}`,
    steps: (count) => `${format.number(count)} ${format.plural(count, { one: 'Schritt', other: 'Schritte' })}`,
    timesDone: (done, of) => `${format.number(done)} von ${format.number(of)}`,
    onceADay: 'Einmal täglich',
    shortDelay: (days) => (days === 0 ? 'Sofort' : `Max. ${format.unit(days, 'day')}`),
    usuallyCredited: (time) => `Meist in ${dative(time)} gutgeschrieben`,
    store: (platform) => (platform === 'ios' ? 'App Store' : 'Google Play'),
    versions: (system, min, max) =>
      min && max ? `${system} ${min} bis ${max}` : min ? `Ab ${system} ${min}` : `Bis ${system} ${max}`,
    browsers: (names) => `Nur in ${names}`,
    paymentRequired: 'Zahlung nötig',
  };
}
