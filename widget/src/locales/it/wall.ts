import type { Format } from '../../i18n/format.ts';
import type { MenuSort, WallMessages } from '../wall-messages.ts';

const categories: Readonly<Record<number, string>> = {
  17: 'Gratis',
  18: 'App mobile',
  19: 'Video',
  20: 'Sondaggi',
  21: 'Acquisti',
  22: 'Prove gratuite',
  23: 'Download',
  24: 'Iscrizioni',
  25: 'Abbonamenti mobile',
  26: 'Iscrizioni ai partner',
  28: 'Acquisti con cashback',
  29: 'Casinò',
  30: 'Giochi',
  31: 'Finanza',
};

const sorts: Readonly<Record<MenuSort, string>> = {
  'popularity-desc': 'Più popolari',
  'trending-desc': 'Di tendenza',
  'payout-desc': 'Ricompensa più alta',
  'payout-asc': 'Ricompensa più bassa',
  'credit_delay-asc': 'Ricompensa più rapida',
};

/** The wall in Italian. */
export function messages(format: Format): WallMessages {
  const amountOf = (amount: number, currency: string) => `${format.amount(amount)} ${currency}`.trim();
  return {
    format,
    offersTab: 'Offerte',
    surveysTab: 'Sondaggi',
    activityTab: 'Attività',
    tabsLabel: 'Modi per guadagnare',
    title: 'Guadagna ricompense',
    featured: 'In evidenza',
    allOffers: 'Tutte le offerte',
    allCategories: 'Tutte',
    categoriesLabel: 'Categorie',
    sortLabel: 'Ordina per',
    searchLabel: 'Cerca offerte',
    opensInNewTab: 'si apre in una nuova scheda',
    sort: (choice) => sorts[choice],
    category: (id) => categories[id] ?? '',
    earn: (amount, currency) => (amount === null ? 'Inizia l’offerta' : `Guadagna ${amountOf(amount, currency)}`),
    upTo: 'fino a',
    earnUpTo: (amount, currency) => `Guadagna fino a ${amountOf(amount, currency)}`,
    firstStep: (reward, time) => `${reward} in ${time}`,
    amount: amountOf,
    stepReward: (amount, currency) => `+${amountOf(amount, currency)}`,
    steps: (count) => `${format.number(count)} ${format.plural(count, { one: 'passaggio', other: 'passaggi' })}`,
    timesDone: (done, of) => `${format.number(done)} di ${format.number(of)}`,
    onceADay: 'Una volta al giorno',
    shortDelay: (days) => (days === 0 ? 'Immediata' : `Entro ${format.unit(days, 'day')}`),
    usuallyCredited: (time) => `Di solito accreditata in ${time}`,
    store: (platform) => (platform === 'ios' ? 'App Store' : 'Google Play'),
    versions: (system, min, max) =>
      min && max
        ? `${system} da ${min} a ${max}`
        : min
          ? `${system} ${min} o più recente`
          : `${system} ${max} o precedente`,
    browsers: (names) => `Solo in ${names}`,
    paymentRequired: 'Pagamento richiesto',
  };
}
