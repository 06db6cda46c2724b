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
    failedTitle: 'Deine Umfragen konnten nicht geladen werden',
    consentTitle: 'Deine Einwilligung',
    consentText:
      'Deine Antworten, auch zu ethnischer Herkunft oder Behinderung, werden genutzt, um dir passende Umfragen anzubieten. Wenn du deine Einwilligung widerrufst, löschen wir deine Antworten zu ethnischer Herkunft und Behinderung.',
    withdrawConsent: 'Einwilligung widerrufen',
    consentWithdrawn: 'Einwilligung widerrufen. Deine Antworten zu ethnischer Herkunft und Behinderung sind gelöscht.',
    withdrawFailed: 'Deine Einwilligung konnte nicht widerrufen werden. Versuch es gleich noch einmal.',
    start: 'Umfrage starten',
    rating: (stars) => `Bewertung: ${format.number(stars)} von 5`,
    found: (count) => `Umfragen für dich: ${format.number(count)}`,
  };
}
