import type { LoadFailure } from '../../api/load-failure.ts';
import type { Format } from '../../i18n/format.ts';
import type { ActivityMessages, Progress, TicketError, TicketField } from '../activity-messages.ts';
import type { SurveyMessages } from '../survey-messages.ts';
import type { CreditDelay, MenuSort, WallMessages } from '../wall-messages.ts';

const categories: Readonly<Record<number, string>> = {
  17: 'Darmowe',
  18: 'Aplikacje mobilne',
  19: 'Wideo',
  20: 'Ankiety',
  21: 'Zakupy',
  22: 'Darmowe okresy próbne',
  23: 'Pobrania',
  24: 'Rejestracje',
  25: 'Subskrypcje mobilne',
  26: 'Rejestracje u partnerów',
  28: 'Zakupy z cashbackiem',
  29: 'Kasyno',
  30: 'Gry',
  31: 'Finanse',
};

const sorts: Readonly<Record<MenuSort, string>> = {
  'popularity-desc': 'Najpopularniejsze',
  'trending-desc': 'Zyskujące popularność',
  'payout-desc': 'Najwyższa nagroda',
  'payout-asc': 'Najniższa nagroda',
  'credit_delay-asc': 'Najszybsza nagroda',
};

const notSetUp = {
  title: 'Nie możemy pokazać tych ofert',
  text: 'Ta strona jest źle skonfigurowana. Napisz do pomocy aplikacji lub strony.',
};

const failures = (host: string): Readonly<Record<LoadFailure, { readonly title: string; readonly text: string }>> => ({
  offline: { title: 'Brak połączenia', text: 'Sprawdź połączenie. Wczytamy ponownie, gdy wrócisz do sieci.' },
  unreachable: {
    title: 'Nie możemy wczytać ofert',
    text: `Sprawdź połączenie. Jeśli blokujesz reklamy, zezwól na ${host} i odśwież stronę.`,
  },
  server: { title: 'Coś poszło nie tak', text: 'Spróbuj ponownie za chwilę.' },
  busy: { title: 'Duży ruch', text: 'Spróbuj ponownie za minutę.' },
  'signed-out': {
    title: 'Zaloguj się, aby zarabiać',
    text: 'Zaloguj się w aplikacji lub na stronie, aby zobaczyć oferty.',
  },
  'session-expired': { title: 'Twoja sesja wygasła', text: 'Otwórz oferty ponownie z aplikacji lub strony.' },
  'unknown-wall': { ...notSetUp, title: 'Nie znaleźliśmy tych ofert' },
  incomplete: notSetUp,
  refused: notSetUp,
});

function creditDelay(format: Format, delay: CreditDelay, isStepped: boolean): string {
  const days = (count: number) => `${format.number(count)} ${format.plural(count, { one: 'dnia', other: 'dni' })}`;
  switch (delay?.kind) {
    case 'instant':
      return `Przyznawana od razu${isStepped ? ' po każdym kroku' : ''}`;
    case 'days':
      return `Nagroda w ciągu ${days(delay.days)}`;
    case 'range':
      return `Nagroda w ciągu ${format.number(delay.from)}–${days(delay.to)}`;
    case 'weekly':
      return 'Nagroda w ciągu tygodnia';
    case 'biweekly':
      return 'Nagroda w ciągu dwóch tygodni';
    default:
      return 'Czas bywa różny';
  }
}

const states: Readonly<Record<Progress, string>> = {
  clicked: 'Rozpoczęta',
  pending: 'Sprawdzana',
  credited: 'Przyznana',
  rejected: 'Odrzucona',
  reversed: 'Cofnięta',
};

const rejections: Readonly<Record<string, string>> = {
  too_late: 'Oferta została ukończona po terminie.',
  already_completed: 'Nagroda za tę ofertę została już przyznana.',
  screenout: 'Ta ankieta szukała innych osób.',
  quota_full: 'Ankieta miała już dość odpowiedzi.',
  quality: 'Część odpowiedzi nie przeszła kontroli.',
};

const subjects: Readonly<Record<number, string>> = {
  1: 'Brak nagrody',
  2: 'Oferta otwiera złą stronę',
  3: 'Coś innego',
};

const labels: Readonly<Record<TicketField, string>> = {
  offer_name: 'Oferta',
  completed_at: 'Kiedy oferta została ukończona?',
  message: 'Co się stało?',
  name: 'Imię i nazwisko',
  email: 'Adres e-mail',
  proof_image_url: 'Link do zrzutu ekranu',
  proof_video_url: 'Link do nagrania',
};

const missing: Readonly<Record<TicketField, string>> = {
  offer_name: 'Podaj nazwę oferty',
  completed_at: 'Podaj datę ukończenia oferty',
  message: 'Napisz, co się stało',
  name: 'Podaj imię i nazwisko',
  email: 'Podaj adres e-mail',
  proof_image_url: 'Podaj link',
  proof_video_url: 'Podaj link',
};

const troubles = {
  offline: 'Nie udało się wysłać wiadomości. Sprawdź połączenie i spróbuj ponownie.',
  busy: 'Można wysłać pięć wiadomości dziennie. Spróbuj później.',
  server: 'Coś poszło nie tak. Twój tekst nadal tu jest. Spróbuj ponownie za chwilę.',
  setup: 'Nie udało się wysłać wiadomości. Napisz do pomocy aplikacji lub strony.',
};

function explain(state: Progress, reason: string | null): string {
  if (state === 'pending') return 'Nagroda pojawi się po zatwierdzeniu.';
  if (state === 'rejected') return rejections[reason ?? ''] ?? 'Warunki oferty nie zostały spełnione.';
  if (state === 'reversed') return 'Reklamodawca cofnął nagrodę.';
  return '';
}

function ticketError({ field, code, max }: TicketError): string {
  if (code === 'required') return missing[field];
  if (code === 'too_long') return `${labels[field]}: najwyżej ${max} znaków`;
  if (code === 'future') return 'Ta data jest z przyszłości';
  if (field === 'email') return 'Podaj adres e-mail w postaci name@example.com';
  if (field === 'completed_at') return 'Podaj poprawną datę';
  if (field === 'proof_image_url' || field === 'proof_video_url') {
    return `${labels[field]}: musi zaczynać się od https:// lub http://`;
  }
  return `${labels[field]}: jest tu niedozwolony znak`;
}

/** The wall in Polish. */
export function messages(format: Format, host: string): WallMessages {
  const amountOf = (amount: number, currency: string) => `${format.amount(amount)} ${currency}`.trim();
  const offers = (count: number) =>
    `${format.number(count)} ${format.plural(count, { one: 'ofertę', few: 'oferty', many: 'ofert', other: 'oferty' })}`;
  return {
    format,
    offersTab: 'Oferty',
    surveysTab: 'Ankiety',
    activityTab: 'Aktywność',
    tabsLabel: 'Sposoby zdobywania nagród',
    title: 'Zdobywaj nagrody',
    featured: 'Polecamy',
    allOffers: 'Wszystkie oferty',
    moreWays: 'Więcej sposobów na zarabianie',
    allCategories: 'Wszystkie',
    categoriesLabel: 'Kategorie',
    sortLabel: 'Sortuj według',
    searchLabel: 'Szukaj ofert',
    opensInNewTab: 'otwiera się w nowej karcie',
    sort: (choice) => sorts[choice],
    category: (id) => categories[id] ?? '',
    earn: (amount, currency) => (amount === null ? 'Rozpocznij ofertę' : `Do zdobycia: ${amountOf(amount, currency)}`),
    upTo: 'do',
    earnUpTo: (amount, currency) => `Nawet ${amountOf(amount, currency)}`,
    upToADay: (amount, currency) => `Nawet ${amountOf(amount, currency)} dziennie`,
    firstStep: (reward, time) => `${reward}, zwykle: ${time}`,
    amount: amountOf,
    wasAmount: (amount) => `zamiast ${amount}`,
    saleEnds: (day) => `Koniec: ${day}`,
    stepReward: (amount, currency) => `+${amountOf(amount, currency)}`,
    steps: (count) =>
      `${format.number(count)} ${format.plural(count, { one: 'krok', few: 'kroki', many: 'kroków', other: 'kroku' })}`,
    timesDone: (done, of) => `${format.number(done)} z ${format.number(of)}`,
    onceADay: 'Raz dziennie',
    shortDelay: (days) =>
      days === 0 ? 'Od razu' : `Do ${format.number(days)} ${format.plural(days, { one: 'dnia', other: 'dni' })}`,
    usualDelay: (time) => `Zwykle ${time}`,
    usuallyCredited: (time) => `Zwykły czas przyznania: ${time}`,
    store: (platform) => (platform === 'ios' ? 'App Store' : 'Google Play'),
    versions: (system, min, max) =>
      min && max
        ? `${system} od ${min} do ${max}`
        : min
          ? `${system} ${min} lub nowszy`
          : `${system} ${max} lub starszy`,
    browsers: (names) => `Tylko w: ${names}`,
    paymentRequired: 'Wymaga płatności',
    pending: 'Sprawdzana',
    done: 'Gotowe',
    offerGone: 'Ta oferta jest niedostępna',
    showMore: 'Pokaż więcej',
    loading: 'Wczytywanie ofert',
    moreFailed: 'Nie udało się wczytać kolejnych ofert',
    clearSearch: 'Wyczyść wyszukiwanie',
    usualTime: (time) => `zwykle: ${time}`,
    deadline: (time) => `limit czasu: ${time}`,
    loaded: (count) => `Wyświetlono ${offers(count)}`,
    found: (count) => `Znaleziono ${offers(count)}`,
    foundElsewhere: (count) => `W innych kategoriach: ${format.number(count)}`,
    balance: (amount) => `Saldo: ${amount}`,
    requirements: 'Wymagania',
    goodToKnow: 'Warto wiedzieć',
    pendingTime: (time) => `Maks. czas potwierdzenia: ${time}`,
    sessionTime: (time) => `Limit czasu od rozpoczęcia: ${time}`,
    timeLeft: (time) => `Pozostało: ${time}`,
    timeUp: 'Czas minął',
    rewardLabel: 'Twoja nagroda',
    retry: 'Spróbuj ponownie',
    clearFilter: 'Pokaż wszystkie oferty',
    showAllCategories: 'Pokaż wszystkie kategorie',
    scrollBack: 'Przewiń wstecz',
    scrollForward: 'Przewiń dalej',
    offerGoneText: 'Oferta mogła się zakończyć albo nie obejmuje Twojego kraju lub urządzenia.',
    offerDoneText: 'Nagrodę zobaczysz w swojej aktywności.',
    close: 'Zamknij',
    notFoundTitle: 'Brak wyników',
    emptyTitle: 'Obecnie nie ma ofert',
    emptyText: 'Zajrzyj później.',
    emptyFilterText: 'W tych kategoriach nie ma teraz ofert.',
    opensTracked: 'Otwiera się w nowej karcie. Śledzenie jest automatyczne.',
    seeOffers: 'Zobacz oferty',
    creditDelay: (delay, isStepped) => creditDelay(format, delay, isStepped),
    finishRate: (outOfTen) =>
      outOfTen === 0
        ? 'Kończy mniej niż 1 na 10 osób'
        : `${format.plural(outOfTen, { few: 'Kończą', other: 'Kończy' })} ${format.number(outOfTen)} na 10 osób`,
    notFoundText: (text) => `Żadna oferta nie pasuje do „${text}”. Spróbuj innego słowa.`,
    failure: (failure) => failures(host)[failure],
    surveys: surveys(format),
    activity: activity(format),
  };
}

function surveys(format: Format): SurveyMessages {
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

function activity(format: Format): ActivityMessages {
  return {
    format,
    balance: 'Twoje saldo',
    offersTitle: 'Twoje oferty',
    emptyTitle: 'Brak aktywności',
    offersEmpty: 'Rozpocznij ofertę i śledź ją tutaj.',
    historyTitle: 'Historia salda',
    historyEmpty: 'Nagrody pojawią się tu po przyznaniu.',
    historyFailed: 'Nie udało się wczytać historii',
    adjustment: 'Korekta',
    reversed: 'Cofnięta',
    loading: 'Wczytywanie aktywności',
    failedTitle: 'Nie możemy teraz pokazać Twojej aktywności',
    continue: 'Kontynuuj',
    notCredited: 'Brak nagrody?',
    report: 'Zgłoś problem',
    state: (state) => states[state],
    ended: 'Zakończona',
    stepState: (state) => (state === 'clicked' ? 'Do zrobienia' : states[state]),
    toGo: (amount) => `Do zdobycia: ${amount}`,
    explain,
    moreOn: (amount, date) => `Kolejne ${amount}: ${date}`,
    availableOn: (date) => `Nagroda dostępna ${date}`,
    extras: {
      screenout: 'Tym razem warunki nie zostały spełnione. Ta nagroda jest za próbę.',
      bonus: 'Dodatkowa nagroda za tę ofertę.',
    },
    stepsDone: (done, of) => `Ukończone kroki: ${format.number(done)} z ${format.number(of)}`,
    ticketTitle: 'Zgłoś problem',
    ticketIntro: 'Napisz, co poszło nie tak. Odpowiemy e-mailem.',
    back: 'Wróć do aktywności',
    subject: 'Na czym polega problem?',
    optional: 'opcjonalnie',
    addProof: 'Dodaj zrzut ekranu lub nagranie',
    send: 'Wyślij',
    sending: 'Wysyłanie…',
    errorTitle: 'Wystąpił problem',
    errorPrefix: 'Błąd:',
    sentTitle: 'Wiadomość wysłana',
    subjectName: (id) => subjects[id] ?? '',
    field: (field) => labels[field],
    hint: (field) => (field === 'message' ? 'Do 200 znaków' : ''),
    error: ticketError,
    refused: (label) => `Sprawdź to pole: ${label}`,
    trouble: (reason) => troubles[reason],
    sentText: (ticketId) => `Zgłoszenie nr ${ticketId}. Odpowiemy e-mailem.`,
  };
}
