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
    consentTitle: 'Je toestemming',
    consentText:
      'Je antwoorden, ook over etnische afkomst of een beperking, worden gebruikt om enquêtes voor je te vinden. Als je je toestemming intrekt, wissen we je antwoorden over etnische afkomst en beperkingen.',
    withdrawConsent: 'Toestemming intrekken',
    consentWithdrawn: 'Toestemming ingetrokken. Je antwoorden over etnische afkomst en beperkingen zijn gewist.',
    withdrawFailed: 'We konden je toestemming niet intrekken. Probeer het zo nog eens.',
    start: 'Start enquête',
    rating: (stars) => `Beoordeling: ${format.number(stars)} van 5`,
    found: (count) => `Enquêtes voor jou: ${format.number(count)}`,
  };
}
