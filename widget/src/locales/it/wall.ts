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
  26: 'Co-registrazioni',
  28: 'Acquisti con cashback',
  29: 'Casinò',
  30: 'Giochi',
  31: 'Finanza',
};

const sorts: Readonly<Record<MenuSort, string>> = {
  'popularity-desc': 'Più popolari',
  'trending-desc': 'In crescita',
  'payout-desc': 'Ricompensa più alta',
  'payout-asc': 'Ricompensa più bassa',
  'credit_delay-asc': 'Accredito più rapido',
};

const failures: Readonly<Record<LoadFailure, { readonly title: string; readonly text: string }>> = {
  offline: {
    title: 'Nessuna connessione',
    text: 'Controlla la connessione. Le offerte tornano da sole quando è di nuovo attiva.',
  },
  server: {
    title: 'Qualcosa è andato storto da parte nostra',
    text: 'Le tue ricompense sono al sicuro. Riprova tra poco.',
  },
  busy: { title: 'Troppe richieste', text: 'Aspetta un minuto e riprova.' },
  'session-expired': {
    title: 'La sessione è scaduta',
    text: 'Torna all’app o alla pagina da cui arrivi e riapri le offerte.',
  },
  'unknown-wall': {
    title: 'Offerte non trovate',
    text: 'L’indirizzo di questa pagina potrebbe essere sbagliato.',
  },
  incomplete: {
    title: 'Non è possibile mostrare queste offerte',
    text: 'La pagina non ha indicato quali offerte mostrare o a quale utente.',
  },
  refused: {
    title: 'Non è possibile mostrare queste offerte',
    text: 'La pagina ha chiesto qualcosa che il servizio non accetta.',
  },
};

function creditDelay(format: Format, delay: CreditDelay): string {
  switch (delay?.kind) {
    case 'instant':
      return 'Accredito immediato';
    case 'days':
      return `Accredito entro ${format.unit(delay.days, 'day')}`;
    case 'range':
      return `Accredito in ${format.number(delay.from)}–${format.unit(delay.to, 'day')}`;
    case 'weekly':
      return 'Accredito entro una settimana';
    case 'biweekly':
      return 'Accredito entro due settimane';
    default:
      return 'I tempi di accredito variano';
  }
}

/** The wall in Italian. */
export function messages(format: Format): WallMessages {
  const amountOf = (amount: number, currency: string) => `${format.number(amount)} ${currency}`.trim();
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
    creditLabel: 'Quando arriva la ricompensa',
    rewardLabel: 'La tua ricompensa',
    showMore: 'Mostra altre',
    loading: 'Caricamento delle offerte',
    retry: 'Riprova',
    clearFilter: 'Mostra tutte le offerte',
    searchLabel: 'Cerca offerte',
    clearSearch: 'Cancella ricerca',
    showAllCategories: 'Mostra tutte le categorie',
    scrollBack: 'Scorri indietro',
    scrollForward: 'Scorri avanti',
    pending: 'In verifica',
    done: 'Completata',
    offerGone: {
      title: 'Offerta non disponibile',
      text: 'L’offerta potrebbe essere terminata o non valere per il tuo Paese o dispositivo.',
    },
    offerDone: { title: 'Hai già completato questa offerta', text: 'Trovi la ricompensa nella tua attività.' },
    close: 'Chiudi',
    notFoundTitle: 'Nessun risultato',
    emptyTitle: 'Nessuna offerta al momento',
    emptyText: 'Le offerte cambiano di tanto in tanto. Torna più tardi.',
    emptyFilterText: 'Al momento non c’è nulla in queste categorie.',
    moreFailed: 'Non è stato possibile caricare altre offerte.',
    opensInNewTab: 'si apre in una nuova scheda',
    opensTracked: 'Si apre in una nuova scheda. Tracciamento automatico.',
    seeOffers: 'Vedi le mie offerte',
    signedUpTitle: 'La registrazione è già fatta',
    signedUpText: 'I sondaggi adatti a te sono tra le tue offerte.',
    sort: (choice) => sorts[choice],
    category: (id) => categories[id] ?? '',
    earn: (amount, currency) => (amount === null ? 'Inizia' : `Guadagna ${amountOf(amount, currency)}`),
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
