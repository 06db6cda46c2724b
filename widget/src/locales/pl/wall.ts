import type { Format } from '../../i18n/format.ts';
import type { LoadFailure } from '../../api/load-failure.ts';
import type { CreditDelay, MenuSort, WallMessages } from '../wall-messages.ts';

const categories: Readonly<Record<number, string>> = {
  17: 'Za darmo',
  18: 'Aplikacje mobilne',
  19: 'Wideo',
  20: 'Ankiety',
  21: 'Zakupy',
  22: 'Okresy próbne',
  23: 'Pobrania',
  24: 'Rejestracje',
  25: 'Subskrypcje mobilne',
  26: 'Wspólne rejestracje',
  28: 'Zakupy z cashbackiem',
  29: 'Kasyno',
  30: 'Gry',
  31: 'Finanse',
};

const sorts: Readonly<Record<MenuSort, string>> = {
  'popularity-desc': 'Popularne',
  'trending-desc': 'Zyskujące popularność',
  'payout-desc': 'Najwyższa nagroda',
  'payout-asc': 'Najniższa nagroda',
  'credit_delay-asc': 'Najszybciej naliczane',
};

const failures: Readonly<Record<LoadFailure, { readonly title: string; readonly text: string }>> = {
  offline: { title: 'Brak połączenia', text: 'Sprawdź połączenie. Oferty wrócą same, gdy je odzyskasz.' },
  server: {
    title: 'Coś poszło nie tak po naszej stronie',
    text: 'Twoje nagrody są bezpieczne. Spróbuj ponownie za chwilę.',
  },
  busy: { title: 'Zbyt wiele zapytań', text: 'Odczekaj minutę i spróbuj ponownie.' },
  'session-expired': {
    title: 'Twoja sesja wygasła',
    text: 'Wróć do poprzedniej aplikacji lub strony i otwórz oferty jeszcze raz.',
  },
  'unknown-wall': { title: 'Nie można znaleźć tych ofert', text: 'Adres tej strony może być błędny.' },
  incomplete: { title: 'Nie można pokazać tych ofert', text: 'Strona nie podała, które oferty pokazać ani komu.' },
  refused: { title: 'Nie można pokazać tych ofert', text: 'Strona poprosiła o coś, czego usługa nie przyjmuje.' },
};

function creditDelay(format: Format, delay: CreditDelay): string {
  const days = (count: number) => `${format.number(count)} ${format.plural(count, { one: 'dnia', other: 'dni' })}`;
  switch (delay?.kind) {
    case 'instant':
      return 'Nagroda od razu';
    case 'days':
      return `Nagroda w ciągu ${days(delay.days)}`;
    case 'range':
      return `Nagroda w ciągu ${format.number(delay.from)}–${days(delay.to)}`;
    case 'weekly':
      return 'Nagroda w ciągu tygodnia';
    case 'biweekly':
      return 'Nagroda w ciągu dwóch tygodni';
    default:
      return 'Czas naliczenia bywa różny';
  }
}

/** The wall in Polish. */
export function messages(format: Format): WallMessages {
  const amountOf = (amount: number, currency: string) => `${format.number(amount)} ${currency}`.trim();
  const offers = (count: number) =>
    `${format.number(count)} ${format.plural(count, { one: 'ofertę', few: 'oferty', many: 'ofert', other: 'oferty' })}`;
  return {
    format,
    offersTab: 'Oferty',
    surveysTab: 'Ankiety',
    activityTab: 'Aktywność',
    tabsLabel: 'Sposoby zarabiania',
    title: 'Zdobywaj nagrody',
    featured: 'Polecamy',
    allOffers: 'Wszystkie oferty',
    allCategories: 'Wszystkie',
    categoriesLabel: 'Kategorie',
    sortLabel: 'Sortuj według',
    requirements: 'Wymagania',
    creditLabel: 'Kiedy dotrze nagroda',
    rewardLabel: 'Twoja nagroda',
    showMore: 'Pokaż więcej',
    loading: 'Wczytywanie ofert',
    retry: 'Spróbuj ponownie',
    clearFilter: 'Pokaż wszystkie oferty',
    searchLabel: 'Szukaj ofert',
    clearSearch: 'Wyczyść wyszukiwanie',
    showAllCategories: 'Pokaż wszystkie kategorie',
    scrollBack: 'Przewiń wstecz',
    scrollForward: 'Przewiń dalej',
    pending: 'Sprawdzana',
    done: 'Ukończona',
    offerGone: {
      title: 'Ta oferta jest niedostępna',
      text: 'Oferta mogła się zakończyć albo nie obejmuje Twojego kraju lub urządzenia.',
    },
    offerDone: { title: 'Ta oferta jest już ukończona', text: 'Nagrodę zobaczysz w swojej aktywności.' },
    close: 'Zamknij',
    notFoundTitle: 'Nic nie znaleziono',
    emptyTitle: 'Obecnie nie ma ofert',
    emptyText: 'Oferty zmieniają się co jakiś czas. Zajrzyj później.',
    emptyFilterText: 'W tych kategoriach obecnie nic nie ma.',
    moreFailed: 'Nie udało się wczytać kolejnych ofert.',
    opensInNewTab: 'otwiera się w nowej karcie',
    opensTracked: 'Otwiera się w nowej karcie. Śledzenie jest automatyczne.',
    seeOffers: 'Zobacz moje oferty',
    signedUpTitle: 'Profil jest już gotowy',
    signedUpText: 'Dopasowane ankiety znajdziesz wśród swoich ofert.',
    sort: (choice) => sorts[choice],
    category: (id) => categories[id] ?? '',
    earn: (amount, currency) => (amount === null ? 'Rozpocznij' : `Zdobądź ${amountOf(amount, currency)}`),
    upTo: 'do',
    earnUpTo: (amount, currency) => `Nawet ${amountOf(amount, currency)}`,
    firstStep: (reward, time) => `${reward}, zwykle: ${time}`,
    continueOffer: (done, of) => (of === 0 ? 'Kontynuuj' : `Kontynuuj, ${format.number(done)} z ${format.number(of)}`),
    amount: amountOf,
    stepReward: (amount, currency) => `+${amountOf(amount, currency)}`,
    steps: (count) =>
      `${format.number(count)} ${format.plural(count, { one: 'krok', few: 'kroki', many: 'kroków', other: 'kroku' })}`,
    usualTime: (time) => `zwykle: ${time}`,
    deadline: (time) => `limit czasu: ${time}`,
    creditDelay: (delay) => creditDelay(format, delay),
    shortDelay: (days) =>
      days === 0 ? 'Od razu' : `Do ${format.number(days)} ${format.plural(days, { one: 'dnia', other: 'dni' })}`,
    usuallyCredited: (time) => `Zwykły czas przyznania: ${time}`,
    finishRate: (outOfTen) =>
      outOfTen === 0
        ? 'Kończy mniej niż 1 na 10 osób'
        : `${format.plural(outOfTen, { few: 'Kończą', other: 'Kończy' })} ${format.number(outOfTen)} na 10 osób`,
    store: (platform) => (platform === 'ios' ? 'App Store' : 'Google Play'),
    loaded: (count) => `Wyświetlono ${offers(count)}`,
    found: (count) => `Znaleziono ${offers(count)}`,
    notFoundText: (text) => `Żadna oferta nie pasuje do „${text}”. Spróbuj innego słowa.`,
    foundElsewhere: (count) => `W innych kategoriach: ${format.number(count)}`,
    balance: (amount) => `Saldo: ${amount}`,
    failure: (failure) => failures[failure],
  };
}
