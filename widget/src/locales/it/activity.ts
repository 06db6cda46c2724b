import type { Format } from '../../i18n/format.ts';
import type { ActivityMessages, Progress, TicketError, TicketField } from '../activity-messages.ts';

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

/** The activity tab in Italian. */
export function messages(format: Format): ActivityMessages {
  return {
    format,
    balance: 'Il tuo saldo',
    offersTitle: 'Le tue offerte',
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
    expected: (state, amount) => `${state === 'pending' ? 'In verifica: ' : 'Da guadagnare: '}${amount}`,
    explain,
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
