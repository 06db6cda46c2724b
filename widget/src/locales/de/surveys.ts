import type { Format } from '../../i18n/format.ts';
import type { SurveyMessages } from '../survey-messages.ts';

/** The surveys tab in German. */
export function messages(format: Format): SurveyMessages {
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
