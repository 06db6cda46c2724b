import type { Format } from '../../i18n/format.ts';
import type { FieldError, PersonalField, ProfileMessages, StepName } from '../profile-messages.ts';

const stepTitles: Readonly<Record<StepName, string>> = {
  you: 'Su di te',
  address: 'Dove vivi',
  home: 'La tua casa',
  work: 'Studi e lavoro',
  devices: 'I tuoi dispositivi',
};

const labels: Readonly<Record<PersonalField, string>> = {
  email: 'Indirizzo e-mail',
  first_name: 'Nome',
  last_name: 'Cognome',
  gender: 'Genere',
  dob: 'Data di nascita',
  country: 'Paese',
  address1: 'Indirizzo',
  address2: 'Indirizzo (riga 2)',
  city: 'Città',
  state: 'Stato, provincia o regione',
  zip: 'Codice postale',
  target_system_selected: 'Quali di questi dispositivi hai?',
};

const troubles = {
  exists: 'Esiste già un profilo con questi dati. Se è il tuo, è tutto a posto.',
  offline: 'Risposte non inviate. Controlla la connessione e riprova.',
  busy: 'C’è molto traffico. Riprova tra un minuto.',
  server: 'Qualcosa è andato storto. Le tue risposte sono ancora qui. Riprova tra poco.',
  setup: 'Risposte non inviate. Contatta l’assistenza dell’app o del sito.',
};

const parts = { day: 'il giorno', month: 'il mese', year: 'l’anno' };

function fieldError({ field, code, part, max }: FieldError, name: string): string {
  if (field === 'dob') return birthError(code, part);
  if (field === 'target_system_selected') return 'Scegli i tuoi dispositivi o “Nessuno di questi”';
  if (code === 'too_long') return `${name}: al massimo ${max} caratteri`;
  if (code === 'format') return formatError(field, name);
  const choose = field.startsWith('answers.') || field === 'gender' || field === 'country';
  return choose ? `Scegli una risposta: ${name}` : `Compila il campo “${name}”`;
}

function birthError(code: FieldError['code'], part: FieldError['part']): string {
  if (code === 'future') return 'La data di nascita non può essere nel futuro';
  if (code === 'required')
    return part ? `Nella data di nascita manca ${parts[part]}` : 'Inserisci la tua data di nascita';
  return part === 'day' || part === 'month'
    ? `Controlla ${parts[part]} di nascita`
    : 'Inserisci l’anno con quattro cifre, per esempio 1990';
}

function formatError(field: FieldError['field'], name: string): string {
  if (field === 'email') return 'Inserisci un indirizzo e-mail del tipo name@example.com';
  if (field === 'zip') return 'Codice postale: usa solo lettere, numeri e trattini';
  return `${name}: contiene un carattere non ammesso`;
}

/** The survey form in Italian. */
export function messages(format: Format): ProfileMessages {
  return {
    format,
    title: 'Sondaggi adatti a te',
    intro: 'Cinque brevi passaggi. Con le tue risposte troviamo sondaggi retribuiti per te.',
    optional: 'facoltativo',
    choose: 'Scegli…',
    noneOfThese: 'Nessuno di questi',
    noPostcode: 'Non ho un codice postale',
    or: 'oppure',
    chooseAll: 'Scegli tutte le voci che ti riguardano',
    birthHint: 'Scrivi il mese in numero, per esempio 3 per marzo',
    incomeHint: 'Basta una stima in dollari statunitensi',
    back: 'Indietro',
    next: 'Continua',
    submit: 'Crea il profilo',
    sending: 'Invio in corso…',
    signedOut: 'Accedi per rispondere ai sondaggi.',
    notSetUp: 'Questa pagina non è configurata bene. Contatta l’assistenza dell’app o del sito.',
    errorTitle: 'C’è un problema',
    errorPrefix: 'Errore:',
    consentTitle: 'Il tuo consenso',
    consentLink: 'Informativa sulla privacy',
    consentSensitive:
      'Acconsento all’uso delle mie risposte, comprese quelle su origine etnica o disabilità, per propormi sondaggi. Posso revocare il consenso in qualsiasi momento.',
    consentRequired: 'Seleziona la casella per creare il profilo',
    lockNote: 'Le tue risposte sono conservate in forma cifrata',
    whyAsked: 'Lo chiediamo perché alcuni sondaggi sono per gruppi specifici',
    standardQuestion: 'Domanda standard, posta in tutti i Paesi',
    doneTitle: 'Fatto!',
    doneText: 'Il tuo profilo è pronto. I sondaggi adatti compariranno con le tue offerte.',
    nextTitle: 'Cosa succede ora',
    afterwards: [
      'Con il tempo arrivano nuovi sondaggi: torna a dare un’occhiata.',
      'A volte un sondaggio non fa per te. Prova il prossimo.',
    ],
    genders: [
      { value: 'f', label: 'Donna' },
      { value: 'm', label: 'Uomo' },
    ],
    step: (name) => stepTitles[name],
    progress: (step, of) => `Passaggio ${format.number(step)} di ${format.number(of)}`,
    promise: (time, surveys) =>
      surveys === 0
        ? `Durata: ${time}`
        : `${time}, sblocca fino a ${format.number(surveys)} ${format.plural(surveys, { one: 'sondaggio', other: 'sondaggi' })}`,
    mayDecline: (option) => `Puoi scegliere “${option}”`,
    field: (field) => labels[field],
    birthPart: (part) => ({ day: 'Giorno', month: 'Mese', year: 'Anno' })[part],
    error: fieldError,
    refused: (label) => `Controlla questo campo: ${label}`,
    tooYoung: (years) => `Devi avere almeno ${format.number(years)} anni`,
    trouble: (reason) => troubles[reason],
  };
}
