import type { LoadFailure } from '../../api/load-failure.ts';
import type { Format } from '../../i18n/format.ts';
import type { ActivityMessages, Progress, TicketError, TicketField } from '../activity-messages.ts';
import type { SurveyMessages } from '../survey-messages.ts';
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

function creditDelay(format: Format, delay: CreditDelay, isStepped: boolean): string {
  switch (delay?.kind) {
    case 'instant':
      return `Accreditata subito${isStepped ? ' dopo ogni passaggio' : ''}`;
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

const states: Readonly<Record<Progress, string>> = {
  clicked: 'Iniziata',
  pending: 'In verifica',
  credited: 'Accreditata',
  rejected: 'Rifiutata',
  reversed: 'Stornata',
};

const rejections: Readonly<Record<string, string>> = {
  too_late: 'Hai finito oltre il termine.',
  already_completed: 'Hai già ricevuto la ricompensa per questa offerta.',
  screenout: 'Non rientravi nei requisiti di questo sondaggio.',
  quota_full: 'Il sondaggio aveva già abbastanza risposte.',
  quality: 'Alcune risposte non hanno superato i controlli.',
};

const subjects: Readonly<Record<number, string>> = {
  1: 'Non ho ricevuto la ricompensa',
  2: 'L’offerta apre la pagina sbagliata',
  3: 'Altro',
};

const labels: Readonly<Record<TicketField, string>> = {
  offer_name: 'Offerta',
  completed_at: 'Quando hai completato l’offerta?',
  message: 'Che cosa è successo?',
  name: 'Il tuo nome',
  email: 'Il tuo indirizzo e-mail',
  proof_image_url: 'Link a uno screenshot',
  proof_video_url: 'Link a una registrazione',
};

const missing: Readonly<Record<TicketField, string>> = {
  offer_name: 'Inserisci il nome dell’offerta',
  completed_at: 'Inserisci la data in cui hai completato l’offerta',
  message: 'Descrivi che cosa è successo',
  name: 'Inserisci il tuo nome',
  email: 'Inserisci il tuo indirizzo e-mail',
  proof_image_url: 'Inserisci un link',
  proof_video_url: 'Inserisci un link',
};

const troubles = {
  offline: 'Messaggio non inviato. Controlla la connessione e riprova.',
  busy: 'Puoi inviare cinque messaggi al giorno. Riprova più tardi.',
  server: 'Qualcosa è andato storto. Quello che hai scritto è ancora qui. Riprova tra poco.',
  setup: 'Messaggio non inviato. Contatta l’assistenza dell’app o del sito.',
};

function explain(state: Progress, reason: string | null): string {
  if (state === 'pending') return 'Riceverai la ricompensa dopo l’approvazione.';
  if (state === 'rejected') return rejections[reason ?? ''] ?? 'I requisiti dell’offerta non sono stati rispettati.';
  if (state === 'reversed') return 'L’inserzionista ha stornato la ricompensa.';
  return '';
}

function ticketError({ field, code, max }: TicketError): string {
  if (code === 'required') return missing[field];
  if (code === 'too_long') return `${labels[field]}: al massimo ${max} caratteri`;
  if (code === 'future') return 'La data non può essere nel futuro';
  if (field === 'email') return 'Inserisci un indirizzo e-mail del tipo name@example.com';
  if (field === 'completed_at') return 'Inserisci una data valida';
  if (field === 'proof_image_url' || field === 'proof_video_url') {
    return `${labels[field]}: deve iniziare con https:// o http://`;
  }
  return `${labels[field]}: contiene un carattere non ammesso`;
}

/** The wall in Italian. */
export function messages(format: Format, host: string): WallMessages {
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
    moreWays: 'Altri modi per guadagnare',
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
    upToADay: (amount, currency) => `Fino a ${amountOf(amount, currency)} al giorno`,
    firstStep: (reward, time) => `${reward} in ${time}`,
    amount: amountOf,
    wasAmount: (amount) => `invece di ${amount}`,
    saleEnds: (day) => `Termina: ${day}`,
    stepReward: (amount, currency) => `+${amountOf(amount, currency)}`,
    steps: (count) => `${format.number(count)} ${format.plural(count, { one: 'passaggio', other: 'passaggi' })}`,
    timesDone: (done, of) => `${format.number(done)} di ${format.number(of)}`,
    onceADay: 'Una volta al giorno',
    shortDelay: (days) => (days === 0 ? 'Immediata' : `Entro ${format.unit(days, 'day')}`),
    usualDelay: (time) => `Di solito ${time}`,
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
    pending: 'In verifica',
    done: 'Fatto',
    offerGone: 'Offerta non disponibile',
    showMore: 'Mostra altro',
    loading: 'Caricamento delle offerte',
    moreFailed: 'Impossibile caricare altre offerte',
    clearSearch: 'Cancella ricerca',
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
    creditDelay: (delay, isStepped) => creditDelay(format, delay, isStepped),
    finishRate: (outOfTen) =>
      outOfTen === 0
        ? 'La completa meno di 1 persona su 10'
        : format.plural(outOfTen, {
            one: 'La completa 1 persona su 10',
            other: `La completano ${format.number(outOfTen)} persone su 10`,
          }),
    notFoundText: (text) => `Nessuna offerta corrisponde a “${text}”. Prova un’altra parola.`,
    failure: (failure) => failures(host)[failure],
    surveys: surveys(format),
    activity: activity(format),
  };
}

function surveys(format: Format): SurveyMessages {
  return {
    format,
    loading: 'Caricamento dei sondaggi',
    title: 'I tuoi sondaggi',
    emptyTitle: 'Nessun sondaggio al momento',
    emptyText: 'I nuovi sondaggi compaiono qui. Torna più tardi.',
    emptyReasons: {
      profile_questions: 'Le reti di sondaggi devono sapere di più su di te prima di proporti sondaggi adatti.',
      unsupported_country: 'Non ci sono ancora sondaggi per il tuo Paese.',
      too_young: 'Non hai l’età minima per questi sondaggi.',
      limit_reached: 'Per ora hai raggiunto il limite. Torna domani.',
      using_vpn: 'I sondaggi non funzionano con una VPN o un proxy. Disattivali e riprova.',
      not_verified: 'Prima di rispondere ai sondaggi devi essere verificato.',
      banned: 'I nostri partner non ti propongono più sondaggi.',
    },
    failedTitle: 'Impossibile caricare i tuoi sondaggi',
    consentTitle: 'Il tuo consenso',
    consentText:
      'Le tue risposte, comprese quelle su origine etnica o disabilità, vengono usate per proporti sondaggi. Se revochi il consenso, eliminiamo le tue risposte su origine etnica e disabilità.',
    withdrawConsent: 'Revoca il consenso',
    consentWithdrawn: 'Consenso revocato. Le tue risposte su origine etnica e disabilità sono state eliminate.',
    withdrawFailed: 'Impossibile revocare il consenso. Riprova tra poco.',
    askTitle: 'Trova sondaggi per te',
    moreTitle: 'Altri sondaggi per te',
    moreText: 'Queste reti potrebbero avere ora sondaggi adatti a te. Le interroghiamo solo se sei d’accordo.',
    agreeTo: (network) =>
      `Acconsento a che ${network} riceva il mio Paese, la mia data di nascita, il mio genere, il mio CAP e le mie risposte, oltre al mio indirizzo IP e al mio browser ogni volta che cerco sondaggi, per propormi quelli adatti a me.`,
    showSurveysOf: (network) => `Mostra i sondaggi di ${network}`,
    choiceFailed: 'Non siamo riusciti a salvare la tua scelta. Riprova tra poco.',
    networksTitle: 'Reti di sondaggi',
    networksText: 'Hai acconsentito a che queste reti cerchino sondaggi per te. Puoi smettere quando vuoi.',
    stopAsking: (network) => `Non interrogare più ${network}`,
    failedTries:
      'Gli ultimi sondaggi non sono andati a buon fine. Succede spesso, perché ognuno cerca persone precise. Fai una pausa o provane un altro.',
    start: 'Inizia il sondaggio',
    topPick: 'Consigliato',
    quickest: 'Il più breve',
    survey: (minutes) => `Sondaggio di ${format.unit(minutes, 'minute')}`,
    rating: (stars) => `Valutazione: ${format.number(stars)} su 5`,
    found: (count) => `Sondaggi per te: ${format.number(count)}`,
  };
}

function activity(format: Format): ActivityMessages {
  return {
    format,
    balance: 'Il tuo saldo',
    offersTitle: 'Le tue offerte',
    emptyTitle: 'Ancora nessuna attività',
    offersEmpty: 'Inizia un’offerta e seguila qui.',
    historyTitle: 'Movimenti',
    historyEmpty: 'Qui compaiono le ricompense accreditate.',
    historyFailed: 'Impossibile caricare i movimenti',
    adjustment: 'Rettifica',
    reversed: 'Stornata',
    loading: 'Caricamento della tua attività',
    failedTitle: 'Ora non possiamo mostrare la tua attività',
    continue: 'Continua',
    notCredited: 'Ricompensa mancante?',
    report: 'Segnala un problema',
    state: (state) => states[state],
    ended: 'Terminata',
    stepState: (state) => (state === 'clicked' ? 'Da fare' : states[state]),
    toGo: (amount) => `Da guadagnare: ${amount}`,
    explain,
    moreOn: (amount, date) => `Altri ${amount}: ${date}`,
    availableOn: (date) => `Disponibile: ${date}`,
    extras: {
      screenout: 'Questa volta non rientravi nei requisiti. Questa ricompensa è per averci provato.',
      bonus: 'Una ricompensa extra per questa offerta.',
    },
    stepsDone: (done, of) => `${format.number(done)} di ${format.number(of)} passaggi completati`,
    ticketTitle: 'Segnala un problema',
    ticketIntro: 'Descrivi che cosa non ha funzionato. Ti risponderemo via e-mail.',
    back: 'Torna all’attività',
    subject: 'Qual è il problema?',
    optional: 'facoltativo',
    addProof: 'Aggiungi screenshot o registrazione',
    send: 'Invia',
    sending: 'Invio in corso…',
    errorTitle: 'C’è un problema',
    errorPrefix: 'Errore:',
    sentTitle: 'Messaggio inviato',
    subjectName: (id) => subjects[id] ?? '',
    field: (field) => labels[field],
    hint: (field) => (field === 'message' ? 'Fino a 200 caratteri' : ''),
    error: ticketError,
    refused: (label) => `Controlla questo campo: ${label}`,
    trouble: (reason) => troubles[reason],
    sentText: (ticketId) => `Richiesta n. ${ticketId}. Ti risponderemo via e-mail.`,
  };
}
