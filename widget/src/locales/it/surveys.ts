import type { Format } from '../../i18n/format.ts';
import type { SurveyMessages } from '../survey-messages.ts';

/** The surveys tab in Italian. */
export function messages(format: Format): SurveyMessages {
  return {
    format,
    loading: 'Caricamento dei sondaggi',
    title: 'I tuoi sondaggi',
    emptyTitle: 'Nessun sondaggio al momento',
    emptyText: 'I nuovi sondaggi compaiono qui. Torna più tardi.',
    failedTitle: 'Impossibile caricare i tuoi sondaggi',
    start: 'Inizia il sondaggio',
    rating: (stars) => `Valutazione: ${format.number(stars)} su 5`,
    found: (count) => `Sondaggi per te: ${format.number(count)}`,
  };
}
