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

const questions = {
  1: 'Stato civile',
  2: 'Titolo di studio più alto conseguito',
  3: 'Reddito familiare annuo lordo (USD)',
  4: 'La tua casa è di proprietà o in affitto?',
  5: 'Situazione lavorativa attuale',
  6: 'Occupazione principale',
  7: 'Sei di origine ispanica o latinoamericana?',
  8: 'Quali animali domestici hai?',
  9: 'Bambini e ragazzi fino a 18 anni in casa',
  11: 'Origine etnica',
};

const options = {
  1: 'Nubile o celibe',
  2: 'Coniugata o coniugato',
  3: 'Divorziata o divorziato',
  4: 'Vedova o vedovo',
  5: 'Fidanzata o fidanzato',
  6: 'Fino alla terza media',
  7: 'Dalla prima alla terza superiore',
  8: 'Diploma di scuola superiore',
  9: 'Università non completata',
  10: 'Diploma universitario di due anni',
  11: 'Laurea triennale',
  12: 'Studi post-laurea non completati',
  13: 'Laurea magistrale',
  14: 'Dottorato',
  15: 'Scuola professionale',
  16: 'Nessuno di questi',
  29: 'Preferisco non dirlo',
  30: 'Di proprietà',
  31: 'In affitto',
  32: 'Impiego a tempo pieno',
  33: 'Impiego part-time',
  34: 'Lavoro autonomo',
  35: 'Temporaneamente senza lavoro',
  36: 'Studente o studentessa',
  37: 'Mi occupo della casa',
  38: 'In pensione',
  39: 'Invalidità o disoccupazione permanente',
  40: 'Acconciatura',
  41: 'Fotografia',
  42: 'Gestione di immobili e strutture',
  43: 'Bar e servizio ai tavoli',
  44: 'Cucina',
  45: 'Organizzazione di eventi',
  46: 'Contabilità',
  47: 'Amministrazione e segreteria',
  48: 'Pubblicità',
  49: 'Avvocatura',
  50: 'Pubblica amministrazione, governo, forze armate',
  51: 'Consulenza e analisi',
  52: 'Assistenza clienti',
  53: 'Design e arte',
  54: 'Medicina',
  55: 'Ingegneria (elettrica, meccanica o aerospaziale)',
  56: 'Spettacolo (musica, recitazione, moda, DJ)',
  57: 'Finanza (broker, analisi, pianificazione)',
  58: 'Risorse umane',
  59: 'Gestione dei sistemi informativi',
  60: 'Assicurazioni',
  61: 'Pulizie e custodia',
  62: 'Marketing',
  63: 'Meccanica (auto, moto, aerei, barche, mezzi pesanti)',
  64: 'Programmazione e sviluppo software',
  65: 'Relazioni pubbliche',
  66: 'Infermieristica',
  67: 'Commercio al dettaglio (vendita e gestione)',
  68: 'Vendite e sviluppo commerciale',
  69: 'Artigianato: idraulica',
  70: 'Artigianato: impianti elettrici',
  71: 'Artigianato: falegnameria',
  72: 'Artigianato: climatizzazione',
  73: 'Artigianato: altro',
  74: 'Insegnamento: primaria e media',
  75: 'Insegnamento: superiori',
  76: 'Insegnamento: università',
  77: 'Assistenza tecnica (elettrodomestici, elettronica)',
  78: 'Alta dirigenza (CEO, CFO, soci ecc.)',
  79: 'Veterinaria',
  80: 'Magazzino e logistica',
  81: 'Sviluppo web',
  82: 'Scrittura, giornalismo, redazione',
  83: 'Altro',
  84: 'Con disabilità',
  85: 'In pensione',
  86: 'Non pertinente',
  87: 'Sì',
  88: 'No',
  89: 'Cane',
  90: 'Gatto',
  91: 'Rettile',
  92: 'Roditore',
  93: 'Uccello',
  94: 'Pesce (acqua dolce)',
  95: 'Pesce (acqua salata)',
  96: 'Altro',
  109: 'Nessuno',
  112: 'Bianca',
  113: 'Nera o afroamericana',
  114: 'Ispanica, latinoamericana o spagnola',
  115: 'Nativa americana o dell’Alaska',
  116: 'Indiana',
  117: 'Cinese',
  118: 'Filippina',
  119: 'Giapponese',
  120: 'Coreana',
  121: 'Vietnamita',
  122: 'Delle isole del Pacifico',
  123: 'Mediorientale',
  124: 'Altra origine asiatica',
  125: 'Altra',
  126: 'Preferisco non rispondere',
};

const devices = {
  51: 'iPhone',
  52: 'iPad',
  40: 'Telefono o tablet Android',
  58: 'Computer o portatile',
  57: 'Console di gioco',
  59: 'Console portatile',
  60: 'Kindle',
  61: 'Assistente vocale',
};

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
    chooseAll: 'Scegli tutte le voci che ti riguardano',
    birthHint: 'Scrivi il mese in numero, per esempio 3 per marzo',
    incomeHint: 'Basta una stima in dollari statunitensi',
    back: 'Indietro',
    next: 'Continua',
    submit: 'Crea il profilo',
    sending: 'Invio in corso…',
    signedOut: 'Accedi per rispondere ai sondaggi.',
    notSetUp: {
      title: 'Questa pagina non è configurata bene',
      text: 'Contatta l’assistenza dell’app o del sito.',
    },
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
    labels: {
      questions,
      options,
      devices,
      incomeBelow: (amount) => `Meno di ${amount}`,
      moreThan: (amount) => `Più di ${amount}`,
    },
  };
}
