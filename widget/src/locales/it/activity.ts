import type { Format } from '../../i18n/format.ts';
import type { ActivityMessages, Progress, TicketError, TicketField } from '../activity-messages.ts';

const states: Readonly<Record<Progress, string>> = {
  clicked: 'Iniziata',
  pending: 'In verifica',
  credited: 'Accreditata',
  rejected: 'Non accettata',
  reversed: 'Stornata',
};

const rejections: Readonly<Record<string, string>> = {
  too_late: 'È stata completata oltre il termine.',
  already_completed: 'Hai già ricevuto la ricompensa per questa offerta.',
};

const subjects: Readonly<Record<number, string>> = {
  1: 'Non ho ricevuto la ricompensa',
  2: 'L’offerta porta alla pagina sbagliata',
  3: 'Altro',
};

const labels: Readonly<Record<TicketField, string>> = {
  offer_name: 'Offerta',
  completed_at: 'Quando l’hai completata?',
  message: 'Che cosa è successo?',
  name: 'Il tuo nome',
  email: 'Il tuo indirizzo e-mail',
  proof_image_url: 'Link a uno screenshot',
  proof_video_url: 'Link a una registrazione',
};

const missing: Readonly<Record<TicketField, string>> = {
  offer_name: 'Inserisci il nome dell’offerta',
  completed_at: 'Inserisci il giorno in cui hai completato l’offerta',
  message: 'Descrivi che cosa è successo',
  name: 'Inserisci il tuo nome',
  email: 'Inserisci il tuo indirizzo e-mail',
  proof_image_url: 'Inserisci un link',
  proof_video_url: 'Inserisci un link',
};

const troubles = {
  offline: 'Non è stato possibile inviare il messaggio. Controlla la connessione e riprova.',
  busy: 'Puoi inviare cinque messaggi al giorno e per ora non se ne accettano altri. Riprova più tardi.',
  server: 'Qualcosa è andato storto da parte nostra. Quello che hai scritto è ancora qui: riprova tra poco.',
  setup: 'Qui non è possibile ricevere il tuo messaggio. Avvisa il sito da cui arrivi.',
};

function explain(state: Progress, reason: string | null): string {
  if (state === 'pending') return 'La ricompensa arriva al termine della verifica.';
  if (state === 'rejected') return rejections[reason ?? ''] ?? 'Le condizioni dell’offerta non sono state rispettate.';
  if (state === 'reversed') return 'L’inserzionista ha stornato la ricompensa.';
  return '';
}

function ticketError({ field, code, max }: TicketError): string {
  if (code === 'required') return missing[field];
  if (code === 'too_long') return `${labels[field]}: al massimo ${max} caratteri`;
  if (code === 'future') return 'La data non può essere nel futuro';
  if (field === 'email') return 'Inserisci un indirizzo e-mail del tipo nome@esempio.it';
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
    offersEmpty: 'Qui compaiono le offerte che inizi e il loro stato.',
    historyTitle: 'Storico del saldo',
    historyEmpty: 'Qui compaiono le ricompense appena vengono accreditate.',
    historyFailed: 'Non è stato possibile caricare lo storico.',
    adjustment: 'Rettifica',
    reversed: 'Stornata',
    loading: 'Caricamento della tua attività',
    failedTitle: 'Ora non è possibile mostrare la tua attività',
    continue: 'Continua',
    notCredited: 'Non ricevuta?',
    report: 'Segnala un problema',
    change: (amount, currency) => `${amount > 0 ? '+' : ''}${format.number(amount)} ${currency}`.trim(),
    state: (state) => states[state],
    stepState: (state) => (state === 'clicked' ? 'Da fare' : states[state]),
    expected: (state, amount) => `${state === 'pending' ? 'Non ancora accreditato: ' : 'Da guadagnare: '}${amount}`,
    explain,
    extras: {
      screenout: 'Questa volta non rientravi nei requisiti. Questo è per averci provato.',
      bonus: 'Una ricompensa extra per questa offerta.',
    },
    stepsDone: (done, of) => `${format.number(done)} di ${format.number(of)} passaggi`,
    ticketTitle: 'Segnala un problema',
    ticketIntro: 'Descrivi che cosa non ha funzionato. La risposta arriva via e-mail.',
    back: 'Torna alla mia attività',
    subject: 'Di che cosa si tratta?',
    optional: 'facoltativo',
    addProof: 'Aggiungi screenshot o registrazione',
    send: 'Invia',
    sending: 'Invio in corso…',
    errorTitle: 'C’è un problema',
    errorPrefix: 'Errore:',
    sentTitle: 'Messaggio inviato',
    subjectName: (id) => subjects[id] ?? '',
    field: (field) => labels[field],
    hint: (field) => (field === 'message' ? 'Fino a 200 caratteri.' : ''),
    error: ticketError,
    refused: (label) => `${label}: valore non accettato`,
    trouble: (reason) => troubles[reason],
    sentText: (ticketId) => `Il suo numero è ${ticketId}. Conservalo finché non ricevi una risposta.`,
  };
}
