import type { Format } from '../../i18n/format.ts';
import type { SurveyMessages } from '../survey-messages.ts';

/** The surveys tab in Polish. */
export function messages(format: Format): SurveyMessages {
  return {
    format,
    loading: 'Wczytywanie ankiet',
    title: 'Twoje ankiety',
    emptyTitle: 'Obecnie nie ma ankiet',
    emptyText: 'Nowe ankiety pojawią się tutaj. Zajrzyj później.',
    failedTitle: 'Nie udało się wczytać ankiet',
    consentTitle: 'Twoja zgoda',
    consentText:
      'Twoje odpowiedzi, także o pochodzeniu etnicznym lub niepełnosprawności, służą do doboru ankiet. Jeśli wycofasz zgodę, usuniemy Twoje odpowiedzi o pochodzeniu etnicznym i niepełnosprawności.',
    withdrawConsent: 'Wycofaj zgodę',
    consentWithdrawn: 'Zgoda wycofana. Twoje odpowiedzi o pochodzeniu etnicznym i niepełnosprawności zostały usunięte.',
    withdrawFailed: 'Nie udało się wycofać zgody. Spróbuj ponownie za chwilę.',
    start: 'Rozpocznij ankietę',
    rating: (stars) => `Ocena: ${format.number(stars)} na 5`,
    found: (count) => `Ankiety dla Ciebie: ${format.number(count)}`,
  };
}
