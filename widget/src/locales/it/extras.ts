import type { Format } from '../../i18n/format.ts';
import type { LoadFailure } from '../../api/load-failure.ts';
import type { ExtrasMessages } from '../extras-messages.ts';
import type { CreditDelay } from '../wall-messages.ts';

const notSetUp = {
  title: 'Impossibile mostrare queste offerte',
  text: 'Questa pagina non è configurata bene. Contatta l’assistenza dell’app o del sito.',
};

const failures = (host: string): Readonly<Record<LoadFailure, { readonly title: string; readonly text: string }>> => ({
  offline: { title: 'Nessuna connessione', text: 'Controlla la connessione. Ricaricheremo appena torni online.' },
  unreachable: {
    title: 'Offerte non raggiungibili',
    text: `Controlla la connessione. Se usi un ad blocker, consenti ${host} e ricarica.`,
  },
  server: { title: 'Qualcosa è andato storto', text: 'Riprova tra poco.' },
  busy: { title: 'C’è molto traffico', text: 'Riprova tra un minuto.' },
  'signed-out': { title: 'Accedi per guadagnare', text: 'Accedi all’app o al sito per vedere le tue offerte.' },
  'session-expired': { title: 'La sessione è scaduta', text: 'Riapri le offerte dall’app o dal sito.' },
  'unknown-wall': { ...notSetUp, title: 'Offerte non trovate' },
  incomplete: notSetUp,
  refused: notSetUp,
});

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

/** What a wall says after its first screen, in Italian. */
export function messages(format: Format): ExtrasMessages {
  return {
    format,
    pending: 'In verifica',
    done: 'Fatto',
    offerGone: 'Offerta non disponibile',
    showMore: 'Mostra altro',
    loading: 'Caricamento delle offerte',
    moreFailed: 'Impossibile caricare altre offerte',
    clearSearch: 'Cancella ricerca',
    continueOffer: (done, of) => (of === 0 ? 'Continua' : `Continua, ${format.number(done)} di ${format.number(of)}`),
    usualTime: (time) => `circa ${time}`,
    deadline: (time) => `da finire entro ${time}`,
    loaded: (count) => `Offerte mostrate: ${format.number(count)}`,
    found: (count) => `Offerte trovate: ${format.number(count)}`,
    foundElsewhere: (count) => `In altre categorie: ${format.number(count)}`,
    balance: (amount) => `Saldo: ${amount}`,
    requirements: 'Requisiti',
    goodToKnow: 'Da sapere',
    pendingTime: (time) => `Conferma: fino a ${time}`,
    sessionTime: (time) => `Tempo dall’inizio: ${time}`,
    timeLeft: (time) => `Tempo rimasto: ${time}`,
    timeUp: 'Tempo scaduto',
    rewardLabel: 'La tua ricompensa',
    retry: 'Riprova',
    clearFilter: 'Mostra tutte le offerte',
    showAllCategories: 'Mostra tutte le categorie',
    scrollBack: 'Scorri indietro',
    scrollForward: 'Scorri avanti',
    offerGoneText: 'L’offerta potrebbe essere terminata o non valere per il tuo Paese o dispositivo.',
    offerDoneText: 'Trovi la ricompensa nella tua attività.',
    close: 'Chiudi',
    notFoundTitle: 'Nessun risultato',
    emptyTitle: 'Nessuna offerta al momento',
    emptyText: 'Torna più tardi.',
    emptyFilterText: 'Al momento non ci sono offerte in queste categorie.',
    opensTracked: 'Si apre in una nuova scheda. Tracciamento automatico.',
    seeOffers: 'Vedi le offerte',
    creditDelay: (delay) => creditDelay(format, delay),
    finishRate: (outOfTen) =>
      outOfTen === 0
        ? 'La completa meno di 1 persona su 10'
        : format.plural(outOfTen, {
            one: 'La completa 1 persona su 10',
            other: `La completano ${format.number(outOfTen)} persone su 10`,
          }),
    notFoundText: (text) => `Nessuna offerta corrisponde a “${text}”. Prova un’altra parola.`,
    failure: (failure, host) => failures(host)[failure],
  };
}
