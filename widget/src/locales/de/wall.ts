import type { LoadFailure } from '../../api/load-failure.ts';
import type { Format } from '../../i18n/format.ts';
import type { ActivityMessages, Progress, TicketError, TicketField } from '../activity-messages.ts';
import type { SurveyMessages } from '../survey-messages.ts';
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

/** After “in”: “2 Tage” becomes “in 2 Tagen”. */
const dative = (time: string) => time.replace(/Tage$/, 'Tagen');

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

function creditDelay(format: Format, delay: CreditDelay, isStepped: boolean): string {
  const days = (count: number) => `${format.number(count)} ${format.plural(count, { one: 'Tag', other: 'Tagen' })}`;
  switch (delay?.kind) {
    case 'instant':
      return `Sofort ${isStepped ? 'nach jedem Schritt ' : ''}gutgeschrieben`;
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

const states: Readonly<Record<Progress, string>> = {
  clicked: 'Gestartet',
  pending: 'In Prüfung',
  credited: 'Gutgeschrieben',
  rejected: 'Abgelehnt',
  reversed: 'Storniert',
};

const rejections: Readonly<Record<string, string>> = {
  too_late: 'Du hast das Angebot nach Ablauf der Frist abgeschlossen.',
  already_completed: 'Die Belohnung für dieses Angebot hast du schon bekommen.',
  screenout: 'Diese Umfrage hat nicht zu dir gepasst.',
  quota_full: 'Die Umfrage hatte schon genug Antworten.',
  quality: 'Einige Antworten haben die Prüfungen nicht bestanden.',
};

const subjects: Readonly<Record<number, string>> = {
  1: 'Ich habe keine Belohnung bekommen',
  2: 'Das Angebot öffnet die falsche Seite',
  3: 'Etwas anderes',
};

const labels: Readonly<Record<TicketField, string>> = {
  offer_name: 'Angebot',
  completed_at: 'Wann hast du das Angebot abgeschlossen?',
  message: 'Was ist passiert?',
  name: 'Dein Name',
  email: 'Deine E-Mail-Adresse',
  proof_image_url: 'Link zu einem Screenshot',
  proof_video_url: 'Link zu einer Aufnahme',
};

const missing: Readonly<Record<TicketField, string>> = {
  offer_name: 'Gib den Namen des Angebots ein',
  completed_at: 'Gib das Datum ein, an dem du das Angebot abgeschlossen hast',
  message: 'Beschreibe, was passiert ist',
  name: 'Gib deinen Namen ein',
  email: 'Gib deine E-Mail-Adresse ein',
  proof_image_url: 'Gib einen Link ein',
  proof_video_url: 'Gib einen Link ein',
};

const troubles = {
  offline: 'Nachricht nicht gesendet. Prüfe deine Verbindung und versuch es noch einmal.',
  busy: 'Höchstens fünf Nachrichten am Tag. Versuch es später noch einmal.',
  server: 'Etwas ist schiefgelaufen. Dein Text ist noch da. Versuch es gleich noch einmal.',
  setup: 'Nachricht nicht gesendet. Bitte wende dich an den Support der App oder Website.',
};

function explain(state: Progress, reason: string | null): string {
  if (state === 'pending') return 'Du bekommst die Belohnung, sobald sie freigegeben ist.';
  if (state === 'rejected') return rejections[reason ?? ''] ?? 'Die Bedingungen des Angebots waren nicht erfüllt.';
  if (state === 'reversed') return 'Der Werbepartner hat diese Belohnung storniert.';
  return '';
}

function ticketError({ field, code, max }: TicketError): string {
  if (code === 'required') return missing[field];
  if (code === 'too_long') return `${labels[field]}: höchstens ${max} Zeichen`;
  if (code === 'future') return 'Das Datum liegt in der Zukunft';
  if (field === 'email') return 'Gib eine E-Mail-Adresse wie name@example.com ein';
  if (field === 'completed_at') return 'Gib ein gültiges Datum ein';
  if (field === 'proof_image_url' || field === 'proof_video_url') {
    return `${labels[field]}: muss mit https:// oder http:// beginnen`;
  }
  return `${labels[field]}: enthält ein Zeichen, das nicht erlaubt ist`;
}

/** The wall in German. */
export function messages(format: Format, host: string): WallMessages {
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
    moreWays: 'Weitere Wege zum Verdienen',
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
    upToADay: (amount, currency) => `Bis zu ${amountOf(amount, currency)} pro Tag`,
    firstStep: (reward, time) => `${reward} in ${dative(time)}`,
    amount: amountOf,
    wasAmount: (amount) => `statt ${amount}`,
    saleEnds: (day) => `Bis ${day}`,
    stepReward: (amount, currency) => `+${amountOf(amount, currency)}`,
    steps: (count) => `${format.number(count)} ${format.plural(count, { one: 'Schritt', other: 'Schritte' })}`,
    timesDone: (done, of) => `${format.number(done)} von ${format.number(of)}`,
    onceADay: 'Einmal täglich',
    shortDelay: (days) => (days === 0 ? 'Sofort' : `Max. ${format.unit(days, 'day')}`),
    usualDelay: (time) => `Meist ${time}`,
    usuallyCredited: (time) => `Meist in ${dative(time)} gutgeschrieben`,
    store: (platform) => (platform === 'ios' ? 'App Store' : 'Google Play'),
    versions: (system, min, max) =>
      min && max ? `${system} ${min} bis ${max}` : min ? `Ab ${system} ${min}` : `Bis ${system} ${max}`,
    browsers: (names) => `Nur in ${names}`,
    paymentRequired: 'Zahlung nötig',
    pending: 'In Prüfung',
    done: 'Erledigt',
    offerGone: 'Dieses Angebot ist nicht verfügbar',
    showMore: 'Mehr anzeigen',
    loading: 'Angebote werden geladen',
    moreFailed: 'Wir konnten keine weiteren Angebote laden',
    clearSearch: 'Suche löschen',
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
    scrollBack: 'Zurück',
    scrollForward: 'Weiter',
    offerGoneText: 'Das Angebot ist beendet oder nicht für dein Land oder Gerät.',
    offerDoneText: 'Die Belohnung steht in deiner Aktivität.',
    close: 'Schließen',
    notFoundTitle: 'Keine Ergebnisse',
    emptyTitle: 'Gerade keine Angebote',
    emptyText: 'Schau später noch einmal vorbei.',
    emptyFilterText: 'Gerade keine Angebote in diesen Kategorien.',
    opensTracked: 'Öffnet sich in einem neuen Tab. Wird automatisch erfasst.',
    seeOffers: 'Angebote ansehen',
    creditDelay: (delay, isStepped) => creditDelay(format, delay, isStepped),
    finishRate: (outOfTen) =>
      outOfTen === 0
        ? 'Weniger als 1 von 10 schließt es ab'
        : `${format.number(outOfTen)} von 10 ${format.plural(outOfTen, { one: 'schließt', other: 'schließen' })} es ab`,
    notFoundText: (text) => `Kein Angebot passt zu „${text}“. Versuch es mit einem anderen Wort.`,
    failure: (failure) => failures(host)[failure],
    surveys: surveys(format),
    activity: activity(format),
  };
}

function surveys(format: Format): SurveyMessages {
  return {
    format,
    loading: 'Umfragen werden geladen',
    title: 'Deine Umfragen',
    emptyTitle: 'Gerade keine Umfragen',
    emptyText: 'Neue Umfragen erscheinen hier. Schau später noch einmal vorbei.',
    emptyReasons: {
      profile_questions: 'Umfragenetzwerke müssen mehr über dich wissen, bevor sie passende Umfragen haben.',
      unsupported_country: 'Für dein Land gibt es noch keine Umfragen.',
      too_young: 'Für diese Umfragen bist du noch zu jung.',
      limit_reached: 'Du hast das Limit für den Moment erreicht. Schau morgen wieder vorbei.',
      using_vpn:
        'Über ein VPN oder einen Proxy funktionieren Umfragen nicht. Schalte es aus und versuch es noch einmal.',
      not_verified: 'Bevor du an Umfragen teilnehmen kannst, musst du verifiziert werden.',
      banned: 'Unsere Umfragepartner bieten dir keine Umfragen mehr an.',
    },
    failedTitle: 'Deine Umfragen konnten nicht geladen werden',
    consentTitle: 'Deine Einwilligung',
    consentText:
      'Deine Antworten, auch zu ethnischer Herkunft oder Behinderung, werden genutzt, um dir passende Umfragen anzubieten. Wenn du deine Einwilligung widerrufst, löschen wir deine Antworten zu ethnischer Herkunft und Behinderung.',
    withdrawConsent: 'Einwilligung widerrufen',
    consentWithdrawn: 'Einwilligung widerrufen. Deine Antworten zu ethnischer Herkunft und Behinderung sind gelöscht.',
    withdrawFailed: 'Deine Einwilligung konnte nicht widerrufen werden. Versuch es gleich noch einmal.',
    askTitle: 'Umfragen für dich finden',
    moreTitle: 'Mehr Umfragen für dich',
    moreText:
      'Diese Netzwerke haben vielleicht gerade Umfragen, die zu dir passen. Wir fragen sie nur, wenn du zustimmst.',
    agreeTo: (network) =>
      `Ich bin einverstanden, dass ${network} mein Land, mein Geburtsdatum, mein Geschlecht, meine Postleitzahl und meine Umfrageantworten bekommt, sowie meine IP-Adresse und meinen Browser, wann immer ich nach Umfragen suche, um mir passende Umfragen zu zeigen.`,
    showSurveysOf: (network) => `Umfragen von ${network} zeigen`,
    choiceFailed: 'Wir konnten deine Auswahl nicht speichern. Versuch es gleich noch einmal.',
    networksTitle: 'Umfragenetzwerke',
    networksText:
      'Du bist einverstanden, dass diese Netzwerke Umfragen für dich suchen. Du kannst das jederzeit beenden.',
    stopAsking: (network) => `${network} nicht mehr fragen`,
    failedTries:
      'Die letzten Umfragen haben nicht geklappt. Das kommt oft vor, weil jede Umfrage bestimmte Personen sucht. Mach eine Pause oder probier eine andere.',
    start: 'Umfrage starten',
    topPick: 'Empfohlen',
    quickest: 'Am kürzesten',
    survey: (minutes) => `Umfrage, ${format.unit(minutes, 'minute')}`,
    rating: (stars) => `Bewertung: ${format.number(stars)} von 5`,
    found: (count) => `Umfragen für dich: ${format.number(count)}`,
  };
}

function activity(format: Format): ActivityMessages {
  return {
    format,
    balance: 'Dein Guthaben',
    offersTitle: 'Deine Angebote',
    emptyTitle: 'Noch keine Aktivität',
    offersEmpty: 'Starte ein Angebot und verfolge es hier.',
    historyTitle: 'Guthabenverlauf',
    historyEmpty: 'Belohnungen erscheinen hier, sobald sie gutgeschrieben sind.',
    historyFailed: 'Wir konnten deinen Verlauf nicht laden',
    adjustment: 'Anpassung',
    reversed: 'Storniert',
    loading: 'Deine Aktivität wird geladen',
    failedTitle: 'Wir können deine Aktivität gerade nicht anzeigen',
    continue: 'Fortsetzen',
    notCredited: 'Belohnung fehlt?',
    report: 'Problem melden',
    state: (state) => states[state],
    ended: 'Beendet',
    stepState: (state) => (state === 'clicked' ? 'Offen' : states[state]),
    toGo: (amount) => `Noch zu verdienen: ${amount}`,
    explain,
    moreOn: (amount, date) => `${amount} mehr am ${date}`,
    availableOn: (date) => `Verfügbar am ${date}`,
    extras: {
      screenout: 'Diesmal hat es nicht gepasst. Diese Belohnung ist für den Versuch.',
      bonus: 'Eine zusätzliche Belohnung für dieses Angebot.',
    },
    stepsDone: (done, of) => `${format.number(done)} von ${format.number(of)} Schritten erledigt`,
    ticketTitle: 'Problem melden',
    ticketIntro: 'Beschreib, was schiefgelaufen ist. Wir antworten per E-Mail.',
    back: 'Zurück zur Aktivität',
    subject: 'Was ist das Problem?',
    optional: 'optional',
    addProof: 'Screenshot oder Aufnahme hinzufügen',
    send: 'Senden',
    sending: 'Wird gesendet …',
    errorTitle: 'Da stimmt etwas nicht',
    errorPrefix: 'Fehler:',
    sentTitle: 'Nachricht gesendet',
    subjectName: (id) => subjects[id] ?? '',
    field: (field) => labels[field],
    hint: (field) => (field === 'message' ? 'Bis zu 200 Zeichen' : ''),
    error: ticketError,
    refused: (label) => `Prüfe dieses Feld: ${label}`,
    trouble: (reason) => troubles[reason],
    sentText: (ticketId) => `Ticket Nr. ${ticketId}. Wir antworten per E-Mail.`,
  };
}
