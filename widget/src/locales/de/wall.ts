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
  24: 'Anmeldungen',
  25: 'Handy-Abos',
  26: 'Co-Registrierungen',
  28: 'Einkaufen mit Cashback',
  29: 'Casino',
  30: 'Spiele',
  31: 'Finanzen',
};

const sorts: Readonly<Record<MenuSort, string>> = {
  'popularity-desc': 'Beliebteste',
  'trending-desc': 'Im Aufwärtstrend',
  'payout-desc': 'Höchste Belohnung',
  'payout-asc': 'Niedrigste Belohnung',
  'credit_delay-asc': 'Schnellste Gutschrift',
};

const failures: Readonly<Record<LoadFailure, { readonly title: string; readonly text: string }>> = {
  offline: { title: 'Keine Verbindung', text: 'Prüfe deine Verbindung. Die Angebote kommen von selbst zurück.' },
  server: {
    title: 'Bei uns ist etwas schiefgelaufen',
    text: 'Deine Belohnungen sind sicher. Versuche es gleich noch einmal.',
  },
  busy: { title: 'Zu viele Anfragen', text: 'Warte eine Minute und versuche es noch einmal.' },
  'session-expired': {
    title: 'Deine Sitzung ist abgelaufen',
    text: 'Geh zurück zu der App oder Seite, von der du kommst, und öffne die Angebote noch einmal.',
  },
  'unknown-wall': {
    title: 'Diese Angebote wurden nicht gefunden',
    text: 'Vielleicht ist die Adresse dieser Seite falsch.',
  },
  incomplete: {
    title: 'Diese Angebote können nicht angezeigt werden',
    text: 'Die Seite hat nicht angegeben, welche Angebote gemeint sind und für wen.',
  },
  refused: {
    title: 'Diese Angebote können nicht angezeigt werden',
    text: 'Die Seite hat etwas verlangt, das der Dienst nicht annimmt.',
  },
};

function creditDelay(format: Format, delay: CreditDelay): string {
  const days = (count: number) => `${format.number(count)} ${format.plural(count, { one: 'Tag', other: 'Tagen' })}`;
  switch (delay?.kind) {
    case 'instant':
      return 'Sofort gutgeschrieben';
    case 'days':
      return `Gutschrift innerhalb von ${days(delay.days)}`;
    case 'range':
      return `Gutschrift in ${format.number(delay.from)}–${days(delay.to)}`;
    case 'weekly':
      return 'Gutschrift innerhalb einer Woche';
    case 'biweekly':
      return 'Gutschrift innerhalb von zwei Wochen';
    default:
      return 'Dauer bis zur Gutschrift variiert';
  }
}

/** After “in”: “2 Tage” becomes “in 2 Tagen”. */
const dative = (time: string) => time.replace(/Tage$/, 'Tagen');

/** The wall in German. */
export function messages(format: Format): WallMessages {
  const amountOf = (amount: number, currency: string) => `${format.number(amount)} ${currency}`.trim();
  const offers = (count: number) =>
    `${format.number(count)} ${format.plural(count, { one: 'Angebot', other: 'Angebote' })}`;
  return {
    format,
    offersTab: 'Angebote',
    surveysTab: 'Umfragen',
    activityTab: 'Aktivität',
    tabsLabel: 'So verdienst du',
    title: 'Belohnungen verdienen',
    featured: 'Empfohlen',
    allOffers: 'Alle Angebote',
    allCategories: 'Alle',
    categoriesLabel: 'Kategorien',
    sortLabel: 'Sortieren nach',
    requirements: 'Bedingungen',
    creditLabel: 'Wann die Belohnung kommt',
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
    notFoundTitle: 'Nichts gefunden',
    emptyTitle: 'Gerade keine Angebote',
    emptyText: 'Die Angebote wechseln von Zeit zu Zeit. Schau später noch einmal vorbei.',
    emptyFilterText: 'In diesen Kategorien gibt es gerade nichts.',
    moreFailed: 'Weitere Angebote konnten nicht geladen werden.',
    opensInNewTab: 'öffnet sich in einem neuen Tab',
    opensTracked: 'Öffnet sich in einem neuen Tab. Wird automatisch erfasst.',
    seeOffers: 'Meine Angebote ansehen',
    signedUpTitle: 'Du bist schon angemeldet',
    signedUpText: 'Umfragen, die zu dir passen, findest du unter deinen Angeboten.',
    sort: (choice) => sorts[choice],
    category: (id) => categories[id] ?? '',
    earn: (amount, currency) => (amount === null ? 'Angebot starten' : `${amountOf(amount, currency)} verdienen`),
    upTo: 'bis zu',
    earnUpTo: (amount, currency) => `Bis zu ${amountOf(amount, currency)} verdienen`,
    firstStep: (reward, time) => `${reward} in ${dative(time)}`,
    continueOffer: (done, of) => (of === 0 ? 'Weiter' : `Weiter, ${format.number(done)} von ${format.number(of)}`),
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
    notFoundText: (text) => `Kein Angebot passt zu „${text}“. Versuche es mit einem anderen Wort.`,
    foundElsewhere: (count) => `${offers(count)} in anderen Kategorien`,
    balance: (amount) => `Guthaben: ${amount}`,
    failure: (failure) => failures[failure],
  };
}
