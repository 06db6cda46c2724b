import type { Format } from '../../i18n/format.ts';
import type { LoadFailure } from '../../api/load-failure.ts';
import type { ExtrasMessages } from '../extras-messages.ts';
import type { CreditDelay } from '../wall-messages.ts';

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

/** What a wall says after its first screen, in Polish. */
export function messages(format: Format): ExtrasMessages {
  const offers = (count: number) =>
    `${format.number(count)} ${format.plural(count, { one: 'ofertę', few: 'oferty', many: 'ofert', other: 'oferty' })}`;
  return {
    format,
    pending: 'Sprawdzana',
    done: 'Gotowe',
    offerGone: 'Ta oferta jest niedostępna',
    showMore: 'Pokaż więcej',
    loading: 'Wczytywanie ofert',
    moreFailed: 'Nie udało się wczytać kolejnych ofert',
    clearSearch: 'Wyczyść wyszukiwanie',
    continueOffer: (done, of) => (of === 0 ? 'Kontynuuj' : `Kontynuuj, ${format.number(done)} z ${format.number(of)}`),
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
    creditDelay: (delay) => creditDelay(format, delay),
    finishRate: (outOfTen) =>
      outOfTen === 0
        ? 'Kończy mniej niż 1 na 10 osób'
        : `${format.plural(outOfTen, { few: 'Kończą', other: 'Kończy' })} ${format.number(outOfTen)} na 10 osób`,
    notFoundText: (text) => `Żadna oferta nie pasuje do „${text}”. Spróbuj innego słowa.`,
    failure: (failure, host) => failures(host)[failure],
  };
}
