import type { Format } from '../../i18n/format.ts';
import type { SurveyMessages } from '../survey-messages.ts';

/** The surveys tab in Dutch. */
export function messages(format: Format): SurveyMessages {
  return {
    format,
    loading: 'Enquêtes laden',
    title: 'Je enquêtes',
    emptyTitle: 'Er zijn nu geen enquêtes',
    emptyText: 'Nieuwe enquêtes staan hier. Kom later terug.',
    failedTitle: 'We konden je enquêtes niet laden',
    start: 'Start enquête',
    rating: (stars) => `Beoordeling: ${format.number(stars)} van 5`,
    found: (count) => `Enquêtes voor jou: ${format.number(count)}`,
  };
}
