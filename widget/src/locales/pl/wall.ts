import type { Format } from '../../i18n/format.ts';
import type { LoadFailure } from '../../api/load-failure.ts';
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

const failures: Readonly<Record<LoadFailure, { readonly title: string; readonly text: string }>> = {
  offline: { title: 'Brak połączenia', text: 'Sprawdź połączenie. Wczytamy ponownie, gdy wrócisz do sieci.' },
  server: { title: 'Coś poszło nie tak', text: 'Spróbuj ponownie za chwilę.' },
  busy: { title: 'Duży ruch', text: 'Spróbuj ponownie za minutę.' },
  'session-expired': { title: 'Twoja sesja wygasła', text: 'Otwórz oferty ponownie z aplikacji lub strony.' },
  'unknown-wall': { ...notSetUp, title: 'Nie znaleźliśmy tych ofert' },
  incomplete: notSetUp,
  refused: notSetUp,
};

function creditDelay(format: Format, delay: CreditDelay): string {
  const days = (count: number) => `${format.number(count)} ${format.plural(count, { one: 'dnia', other: 'dni' })}`;
  switch (delay?.kind) {
    case 'instant':
      return 'Od razu';
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

/** The wall in Polish. */
export function messages(format: Format): WallMessages {
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
    allCategories: 'Wszystkie',
    categoriesLabel: 'Kategorie',
    sortLabel: 'Sortuj według',
    requirements: 'Wymagania',
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
    done: 'Gotowe',
    offerGone: {
      title: 'Ta oferta jest niedostępna',
      text: 'Oferta mogła się zakończyć albo nie obejmuje Twojego kraju lub urządzenia.',
    },
    offerDone: { title: 'Ta oferta jest już ukończona', text: 'Nagrodę zobaczysz w swojej aktywności.' },
    close: 'Zamknij',
    notFoundTitle: 'Brak wyników',
    emptyTitle: 'Obecnie nie ma ofert',
    emptyText: 'Zajrzyj później.',
    emptyFilterText: 'W tych kategoriach nie ma teraz ofert.',
    moreFailed: 'Nie udało się wczytać kolejnych ofert',
    opensInNewTab: 'otwiera się w nowej karcie',
    opensTracked: 'Otwiera się w nowej karcie. Śledzenie jest automatyczne.',
    seeOffers: 'Zobacz oferty',
    sort: (choice) => sorts[choice],
    category: (id) => categories[id] ?? '',
    earn: (amount, currency) => (amount === null ? 'Rozpocznij ofertę' : `Do zdobycia: ${amountOf(amount, currency)}`),
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
