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
    start: 'Umfrage starten',
    rating: (stars) => `Bewertung: ${format.number(stars)} von 5`,
    found: (count) => `Umfragen für dich: ${format.number(count)}`,
  };
}
