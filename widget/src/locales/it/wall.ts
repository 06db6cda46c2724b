import type { Format } from '../../i18n/format.ts';
import type { LoadFailure } from '../../api/load-failure.ts';
import type { CreditDelay, MenuSort, WallMessages } from '../wall-messages.ts';

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

const notSetUp = {
  title: 'Impossibile mostrare queste offerte',
  text: 'Questa pagina non è configurata bene. Contatta l’assistenza dell’app o del sito.',
};

const failures: Readonly<Record<LoadFailure, { readonly title: string; readonly text: string }>> = {
  offline: { title: 'Nessuna connessione', text: 'Controlla la connessione. Ricaricheremo appena torni online.' },
  server: { title: 'Qualcosa è andato storto', text: 'Riprova tra poco.' },
  busy: { title: 'C’è molto traffico', text: 'Riprova tra un minuto.' },
  'session-expired': { title: 'La sessione è scaduta', text: 'Riapri le offerte dall’app o dal sito.' },
  'unknown-wall': { ...notSetUp, title: 'Offerte non trovate' },
  incomplete: notSetUp,
  refused: notSetUp,
};

function creditDelay(format: Format, delay: CreditDelay): string {
  switch (delay?.kind) {
    case 'instant':
      return 'Ricompensa immediata';
    case 'days':
      return `Ricompensa entro ${format.unit(delay.days, 'day')}`;
    case 'range':
      return `Ricompensa in ${format.number(delay.from)}–${format.unit(delay.to, 'day')}`;
    case 'weekly':
      return 'Ricompensa entro una settimana';
    case 'biweekly':
      return 'Ricompensa entro due settimane';
    default:
      return 'Tempi variabili';
  }
}

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
    requirements: 'Requisiti',
    rewardLabel: 'La tua ricompensa',
    showMore: 'Mostra altro',
    loading: 'Caricamento delle offerte',
    retry: 'Riprova',
    clearFilter: 'Mostra tutte le offerte',
    searchLabel: 'Cerca offerte',
    clearSearch: 'Cancella ricerca',
    showAllCategories: 'Mostra tutte le categorie',
    scrollBack: 'Scorri indietro',
    scrollForward: 'Scorri avanti',
    pending: 'In verifica',
    done: 'Fatto',
    offerGone: {
      title: 'Offerta non disponibile',
      text: 'L’offerta potrebbe essere terminata o non valere per il tuo Paese o dispositivo.',
    },
    offerDone: { title: 'Hai già completato questa offerta', text: 'Trovi la ricompensa nella tua attività.' },
    close: 'Chiudi',
    notFoundTitle: 'Nessun risultato',
    emptyTitle: 'Nessuna offerta al momento',
    emptyText: 'Torna più tardi.',
    emptyFilterText: 'Al momento non ci sono offerte in queste categorie.',
    moreFailed: 'Impossibile caricare altre offerte',
    opensInNewTab: 'si apre in una nuova scheda',
    opensTracked: 'Si apre in una nuova scheda. Tracciamento automatico.',
    seeOffers: 'Vedi le offerte',
    sort: (choice) => sorts[choice],
    category: (id) => categories[id] ?? '',
    earn: (amount, currency) => (amount === null ? 'Inizia l’offerta' : `Guadagna ${amountOf(amount, currency)}`),
    upTo: 'fino a',
    earnUpTo: (amount, currency) => `Guadagna fino a ${amountOf(amount, currency)}`,
    firstStep: (reward, time) => `${reward} in ${time}`,
    continueOffer: (done, of) => (of === 0 ? 'Continua' : `Continua, ${format.number(done)} di ${format.number(of)}`),
    amount: amountOf,
    stepReward: (amount, currency) => `+${amountOf(amount, currency)}`,
    steps: (count) => `${format.number(count)} ${format.plural(count, { one: 'passaggio', other: 'passaggi' })}`,
    usualTime: (time) => `circa ${time}`,
    deadline: (time) => `da finire entro ${time}`,
    creditDelay: (delay) => creditDelay(format, delay),
    shortDelay: (days) => (days === 0 ? 'Immediata' : `Entro ${format.unit(days, 'day')}`),
    usuallyCredited: (time) => `Di solito accreditata in ${time}`,
    finishRate: (outOfTen) =>
      outOfTen === 0
        ? 'La completa meno di 1 persona su 10'
        : format.plural(outOfTen, {
            one: 'La completa 1 persona su 10',
            other: `La completano ${format.number(outOfTen)} persone su 10`,
          }),
    store: (platform) => (platform === 'ios' ? 'App Store' : 'Google Play'),
    loaded: (count) => `Offerte mostrate: ${format.number(count)}`,
    found: (count) => `Offerte trovate: ${format.number(count)}`,
    notFoundText: (text) => `Nessuna offerta corrisponde a “${text}”. Prova un’altra parola.`,
    foundElsewhere: (count) => `In altre categorie: ${format.number(count)}`,
    balance: (amount) => `Saldo: ${amount}`,
    failure: (failure) => failures[failure],
  };
}
