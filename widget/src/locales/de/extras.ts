import type { Format } from '../../i18n/format.ts';
import type { LoadFailure } from '../../api/load-failure.ts';
import type { ExtrasMessages } from '../extras-messages.ts';
import type { CreditDelay } from '../wall-messages.ts';

const notSetUp = {
  title: 'Wir können diese Angebote nicht anzeigen',
  text: 'Diese Seite ist falsch eingerichtet. Bitte wende dich an den Support der App oder Website.',
};

const failures = (host: string): Readonly<Record<LoadFailure, { readonly title: string; readonly text: string }>> => ({
  offline: { title: 'Keine Verbindung', text: 'Prüfe deine Verbindung. Wir laden neu, sobald du wieder online bist.' },
  unreachable: {
    title: 'Angebote nicht erreichbar',
    text: `Prüfe deine Verbindung. Nutzt du einen Werbeblocker, erlaube ${host} und lade neu.`,
  },
  server: { title: 'Etwas ist schiefgelaufen', text: 'Versuch es gleich noch einmal.' },
  busy: { title: 'Gerade ist viel los', text: 'Versuch es in einer Minute noch einmal.' },
  'signed-out': {
    title: 'Melde dich an und verdiene',
    text: 'Melde dich in der App oder auf der Website an, um deine Angebote zu sehen.',
  },
  'session-expired': {
    title: 'Deine Sitzung ist abgelaufen',
    text: 'Öffne die Angebote über die App oder Website neu.',
  },
  'unknown-wall': { ...notSetUp, title: 'Wir haben diese Angebote nicht gefunden' },
  incomplete: notSetUp,
  refused: notSetUp,
});

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

/** What a wall says after its first screen, in German. */
export function messages(format: Format): ExtrasMessages {
  const offers = (count: number) =>
    `${format.number(count)} ${format.plural(count, { one: 'Angebot', other: 'Angebote' })}`;
  return {
    format,
    pending: 'In Prüfung',
    done: 'Erledigt',
    offerGone: 'Dieses Angebot ist nicht verfügbar',
    showMore: 'Mehr anzeigen',
    loading: 'Angebote werden geladen',
    moreFailed: 'Wir konnten keine weiteren Angebote laden',
    clearSearch: 'Suche löschen',
    continueOffer: (done, of) => (of === 0 ? 'Fortsetzen' : `Fortsetzen (${format.number(done)}/${format.number(of)})`),
    usualTime: (time) => `etwa ${time}`,
    deadline: (time) => `Frist: ${time}`,
    loaded: (count) => `${offers(count)} angezeigt`,
    found: (count) => `${offers(count)} gefunden`,
    foundElsewhere: (count) => `${offers(count)} in anderen Kategorien`,
    balance: (amount) => `Guthaben: ${amount}`,
    requirements: 'Bedingungen',
    goodToKnow: 'Gut zu wissen',
    pendingTime: (time) => `Bestätigung: bis zu ${time}`,
    sessionTime: (time) => `Frist nach dem Start: ${time}`,
    timeLeft: (time) => `Noch ${time}`,
    timeUp: 'Frist abgelaufen',
    rewardLabel: 'Deine Belohnung',
    retry: 'Erneut versuchen',
    clearFilter: 'Alle Angebote zeigen',
    showAllCategories: 'Alle Kategorien zeigen',
    scrollBack: 'Zurückblättern',
    scrollForward: 'Weiterblättern',
    offerGoneText: 'Das Angebot ist vielleicht beendet oder nicht für dein Land oder Gerät.',
    offerDoneText: 'Die Belohnung findest du in deiner Aktivität.',
    close: 'Schließen',
    notFoundTitle: 'Keine Ergebnisse',
    emptyTitle: 'Gerade keine Angebote',
    emptyText: 'Schau später noch einmal vorbei.',
    emptyFilterText: 'Gerade gibt es keine Angebote in diesen Kategorien.',
    opensTracked: 'Öffnet sich in einem neuen Tab. Wird automatisch erfasst.',
    seeOffers: 'Angebote ansehen',
    creditDelay: (delay) => creditDelay(format, delay),
    finishRate: (outOfTen) =>
      outOfTen === 0
        ? 'Weniger als 1 von 10 schließt es ab'
        : `${format.number(outOfTen)} von 10 ${format.plural(outOfTen, { one: 'schließt', other: 'schließen' })} es ab`,
    notFoundText: (text) => `Kein Angebot passt zu „${text}“. Versuch es mit einem anderen Wort.`,
    failure: (failure, host) => failures(host)[failure],
  };
}
