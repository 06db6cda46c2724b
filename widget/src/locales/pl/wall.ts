import type { Format } from '../../i18n/format.ts';
import type { MenuSort, WallMessages } from '../wall-messages.ts';

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

/** The wall in Polish. */
export function messages(format: Format): WallMessages {
  const amountOf = (amount: number, currency: string) => `${format.amount(amount)} ${currency}`.trim();
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
    searchLabel: 'Szukaj ofert',
    opensInNewTab: 'otwiera się w nowej karcie',
    sort: (choice) => sorts[choice],
    category: (id) => categories[id] ?? '',
    earn: (amount, currency) => (amount === null ? 'Rozpocznij ofertę' : `Do zdobycia: ${amountOf(amount, currency)}`),
    upTo: 'do',
    earnUpTo: (amount, currency) => `Nawet ${amountOf(amount, currency)}`,
    firstStep: (reward, time) => `${reward}, zwykle: ${time}`,
    amount: amountOf,
    stepReward: (amount, currency) => `+${amountOf(amount, currency)}`,
    steps: (count) =>
      `${format.number(count)} ${format.plural(count, { one: 'krok', few: 'kroki', many: 'kroków', other: 'kroku' })}`,
    timesDone: (done, of) => `${format.number(done)} z ${format.number(of)}`,
    onceADay: 'Raz dziennie',
    shortDelay: (days) =>
      days === 0 ? 'Od razu' : `Do ${format.number(days)} ${format.plural(days, { one: 'dnia', other: 'dni' })}`,
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
  };
}
