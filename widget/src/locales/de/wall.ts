import type { Format } from '../../i18n/format.ts';
import type { LoadFailure } from '../../api/load-failure.ts';
import type { CreditDelay, MenuSort, WallMessages } from '../wall-messages.ts';

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

const notSetUp = {
  title: 'Wir können diese Angebote nicht anzeigen',
  text: 'Diese Seite ist falsch eingerichtet. Bitte wende dich an den Support der App oder Website.',
};

const failures: Readonly<Record<LoadFailure, { readonly title: string; readonly text: string }>> = {
  offline: { title: 'Keine Verbindung', text: 'Prüfe deine Verbindung. Wir laden neu, sobald du wieder online bist.' },
  server: { title: 'Etwas ist schiefgelaufen', text: 'Versuch es gleich noch einmal.' },
  busy: { title: 'Gerade ist viel los', text: 'Versuch es in einer Minute noch einmal.' },
  'session-expired': {
    title: 'Deine Sitzung ist abgelaufen',
    text: 'Öffne die Angebote über die App oder Website neu.',
  },
  'unknown-wall': { ...notSetUp, title: 'Wir haben diese Angebote nicht gefunden' },
  incomplete: notSetUp,
  refused: notSetUp,
};

function creditDelay(format: Format, delay: CreditDelay): string {
  const days = (count: number) => `${format.number(count)} ${format.plural(count, { one: 'Tag', other: 'Tagen' })}`;
  switch (delay?.kind) {
    case 'instant':
      return 'Sofort';
    case 'days':
      return `Belohnung innerhalb von ${days(delay.days)}`;
    case 'range':
      return `Belohnung in ${format.number(delay.from)}–${days(delay.to)}`;
    case 'weekly':
      return 'Belohnung innerhalb einer Woche';
    case 'biweekly':
      return 'Belohnung innerhalb von zwei Wochen';
    default:
      return 'Dauer variiert';
  }
}

/** After “in”: “2 Tage” becomes “in 2 Tagen”. */
const dative = (time: string) => time.replace(/Tage$/, 'Tagen');

/** The wall in German. */
export function messages(format: Format): WallMessages {
  const amountOf = (amount: number, currency: string) => `${format.amount(amount)} ${currency}`.trim();
  const offers = (count: number) =>
    `${format.number(count)} ${format.plural(count, { one: 'Angebot', other: 'Angebote' })}`;
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
    requirements: 'Bedingungen',
    rewardLabel: 'Deine Belohnung',
    showMore: 'Mehr anzeigen',
    loading: 'Angebote werden geladen',
    retry: 'Erneut versuchen',
    clearFilter: 'Alle Angebote zeigen',
    searchLabel: 'Suchen',
    clearSearch: 'Suche löschen',
    showAllCategories: 'Alle Kategorien zeigen',
    scrollBack: 'Zurückblättern',
    scrollForward: 'Weiterblättern',
    pending: 'In Prüfung',
    done: 'Erledigt',
    offerGone: {
      title: 'Dieses Angebot ist nicht verfügbar',
      text: 'Das Angebot ist vielleicht beendet oder nicht für dein Land oder Gerät.',
    },
    offerDone: {
      title: 'Du hast dieses Angebot schon abgeschlossen',
      text: 'Die Belohnung findest du in deiner Aktivität.',
    },
    close: 'Schließen',
    notFoundTitle: 'Keine Ergebnisse',
    emptyTitle: 'Gerade keine Angebote',
    emptyText: 'Schau später noch einmal vorbei.',
    emptyFilterText: 'Gerade gibt es keine Angebote in diesen Kategorien.',
    moreFailed: 'Wir konnten keine weiteren Angebote laden',
    opensInNewTab: 'öffnet sich in einem neuen Tab',
    opensTracked: 'Öffnet sich in einem neuen Tab. Wird automatisch erfasst.',
    seeOffers: 'Angebote ansehen',
    sort: (choice) => sorts[choice],
    category: (id) => categories[id] ?? '',
    earn: (amount, currency) => (amount === null ? 'Angebot starten' : `${amountOf(amount, currency)} verdienen`),
    upTo: 'bis zu',
    earnUpTo: (amount, currency) => `Bis zu ${amountOf(amount, currency)} verdienen`,
    firstStep: (reward, time) => `${reward} in ${dative(time)}`,
    continueOffer: (done, of) => (of === 0 ? 'Fortsetzen' : `Fortsetzen (${format.number(done)}/${format.number(of)})`),
    amount: amountOf,
    stepReward: (amount, currency) => `+${amountOf(amount, currency)}`,
    steps: (count) => `${format.number(count)} ${format.plural(count, { one: 'Schritt', other: 'Schritte' })}`,
    usualTime: (time) => `etwa ${time}`,
    deadline: (time) => `Frist: ${time}`,
    creditDelay: (delay) => creditDelay(format, delay),
    shortDelay: (days) => (days === 0 ? 'Sofort' : `Max. ${format.unit(days, 'day')}`),
    usuallyCredited: (time) => `Meist in ${dative(time)} gutgeschrieben`,
    finishRate: (outOfTen) =>
      outOfTen === 0
        ? 'Weniger als 1 von 10 schließt es ab'
        : `${format.number(outOfTen)} von 10 ${format.plural(outOfTen, { one: 'schließt', other: 'schließen' })} es ab`,
    store: (platform) => (platform === 'ios' ? 'App Store' : 'Google Play'),
    loaded: (count) => `${offers(count)} angezeigt`,
    found: (count) => `${offers(count)} gefunden`,
    notFoundText: (text) => `Kein Angebot passt zu „${text}“. Versuch es mit einem anderen Wort.`,
    foundElsewhere: (count) => `${offers(count)} in anderen Kategorien`,
    balance: (amount) => `Guthaben: ${amount}`,
    failure: (failure) => failures[failure],
  };
}
