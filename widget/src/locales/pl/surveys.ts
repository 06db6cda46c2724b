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
    emptyReasons: {
      profile_questions: 'Sieci ankiet muszą wiedzieć o Tobie więcej, zanim znajdą pasujące ankiety.',
      unsupported_country: 'Nie ma jeszcze ankiet dla Twojego kraju.',
      too_young: 'Te ankiety są dla starszych użytkowników.',
      limit_reached: 'Na razie osiągnięto limit. Zajrzyj jutro.',
      using_vpn: 'Ankiety nie działają przez VPN ani proxy. Wyłącz je i spróbuj ponownie.',
      not_verified: 'Zanim wypełnisz ankiety, trzeba potwierdzić Twoje konto.',
      banned: 'Nasi partnerzy nie oferują Ci już ankiet.',
    },
    failedTitle: 'Nie udało się wczytać ankiet',
    consentTitle: 'Twoja zgoda',
    consentText:
      'Twoje odpowiedzi, także o pochodzeniu etnicznym lub niepełnosprawności, służą do doboru ankiet. Jeśli wycofasz zgodę, usuniemy Twoje odpowiedzi o pochodzeniu etnicznym i niepełnosprawności.',
    withdrawConsent: 'Wycofaj zgodę',
    consentWithdrawn: 'Zgoda wycofana. Twoje odpowiedzi o pochodzeniu etnicznym i niepełnosprawności zostały usunięte.',
    withdrawFailed: 'Nie udało się wycofać zgody. Spróbuj ponownie za chwilę.',
    askTitle: 'Znajdź ankiety dla siebie',
    moreTitle: 'Więcej ankiet dla Ciebie',
    moreText: 'Te sieci mogą mieć teraz ankiety dla Ciebie. Pytamy je tylko za Twoją zgodą.',
    agreeTo: (network) =>
      `Zgadzam się, aby ${network} otrzymywała mój kraj, datę urodzenia, płeć, kod pocztowy i odpowiedzi w ankietach, a także mój adres IP i przeglądarkę za każdym razem, gdy szukam ankiet, aby dobrać ankiety do mnie.`,
    showSurveysOf: (network) => `Pokaż ankiety od ${network}`,
    choiceFailed: 'Nie udało się zapisać wyboru. Spróbuj ponownie za chwilę.',
    networksTitle: 'Sieci ankiet',
    networksText: 'Zgoda pozwala tym sieciom szukać dla Ciebie ankiet. Możesz to zakończyć w każdej chwili.',
    stopAsking: (network) => `Nie pytaj już ${network}`,
    failedTries:
      'Ostatnie ankiety się nie udały. To częste, bo każda szuka konkretnych osób. Zrób przerwę albo spróbuj innej.',
    start: 'Rozpocznij ankietę',
    topPick: 'Polecana',
    quickest: 'Najkrótsza',
    survey: (minutes) => `Ankieta, ${format.unit(minutes, 'minute')}`,
    rating: (stars) => `Ocena: ${format.number(stars)} na 5`,
    found: (count) => `Ankiety dla Ciebie: ${format.number(count)}`,
  };
}
