import type { Format } from '../../i18n/format.ts';
import type { SurveyMessages } from '../survey-messages.ts';

/** The surveys tab in English. */
export function messages(format: Format): SurveyMessages {
  return {
    format,
    loading: 'Loading surveys',
    title: 'Your surveys',
    emptyTitle: 'No surveys right now',
    emptyText: 'New surveys appear here. Check back later.',
    failedTitle: 'We couldn’t load your surveys',
    start: 'Start survey',
    rating: (stars) => `Rated ${format.number(stars)} out of 5`,
    found: (count) => `${format.number(count)} ${format.plural(count, { one: 'survey', other: 'surveys' })} for you`,
  };
}
