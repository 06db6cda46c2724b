import type { Format } from '../../i18n/format.ts';
import type { ActivityMessages, Progress, TicketError, TicketField } from '../activity-messages.ts';

const states: Readonly<Record<Progress, string>> = {
  clicked: 'Begonnen',
  pending: 'In behandeling',
  credited: 'Bijgeschreven',
  rejected: 'Afgekeurd',
  reversed: 'Teruggedraaid',
};

const rejections: Readonly<Record<string, string>> = {
  too_late: 'Je was na de deadline klaar.',
  already_completed: 'Je hebt de beloning voor deze aanbieding al gekregen.',
  screenout: 'Je kwam niet in aanmerking voor deze enquête.',
  quota_full: 'De enquête had al genoeg antwoorden.',
  quality: 'Sommige antwoorden kwamen niet door de controles.',
};

const subjects: Readonly<Record<number, string>> = {
  1: 'Ik heb geen beloning gekregen',
  2: 'De aanbieding opent de verkeerde pagina',
  3: 'Iets anders',
};

const labels: Readonly<Record<TicketField, string>> = {
  offer_name: 'Aanbieding',
  completed_at: 'Wanneer heb je de aanbieding afgerond?',
  message: 'Wat is er gebeurd?',
  name: 'Je naam',
  email: 'Je e-mailadres',
  proof_image_url: 'Link naar een schermafbeelding',
  proof_video_url: 'Link naar een opname',
};

const missing: Readonly<Record<TicketField, string>> = {
  offer_name: 'Vul de naam van de aanbieding in',
  completed_at: 'Vul de datum in waarop je de aanbieding hebt afgerond',
  message: 'Vertel wat er is gebeurd',
  name: 'Vul je naam in',
  email: 'Vul je e-mailadres in',
  proof_image_url: 'Vul een link in',
  proof_video_url: 'Vul een link in',
};

const troubles = {
  offline: 'Bericht niet verstuurd. Controleer je verbinding en probeer het opnieuw.',
  busy: 'Je kunt vijf berichten per dag sturen. Probeer het later opnieuw.',
  server: 'Er ging iets mis. Wat je schreef, staat er nog. Probeer het zo opnieuw.',
  setup: 'Bericht niet verstuurd. Neem contact op met de klantenservice van de app of site.',
};

function explain(state: Progress, reason: string | null): string {
  if (state === 'pending') return 'Je krijgt de beloning zodra deze is goedgekeurd.';
  if (state === 'rejected')
    return rejections[reason ?? ''] ?? 'Er is niet voldaan aan de voorwaarden van de aanbieding.';
  if (state === 'reversed') return 'De adverteerder heeft deze beloning teruggedraaid.';
  return '';
}

function ticketError({ field, code, max }: TicketError): string {
  if (code === 'required') return missing[field];
  if (code === 'too_long') return `${labels[field]}: maximaal ${max} tekens`;
  if (code === 'future') return 'De datum kan niet in de toekomst liggen';
  if (field === 'email') return 'Vul een e-mailadres in zoals name@example.com';
  if (field === 'completed_at') return 'Vul een geldige datum in';
  if (field === 'proof_image_url' || field === 'proof_video_url') {
    return `${labels[field]}: moet beginnen met https:// of http://`;
  }
  return `${labels[field]}: bevat een teken dat niet is toegestaan`;
}

/** The activity tab in Dutch. */
export function messages(format: Format): ActivityMessages {
  return {
    format,
    balance: 'Je saldo',
    offersTitle: 'Je aanbiedingen',
    offersEmpty: 'Start een aanbieding en volg die hier.',
    historyTitle: 'Verloop van je saldo',
    historyEmpty: 'Beloningen staan hier zodra ze zijn bijgeschreven.',
    historyFailed: 'We konden je verloop niet laden',
    adjustment: 'Correctie',
    reversed: 'Teruggedraaid',
    loading: 'Je activiteit laden',
    failedTitle: 'We kunnen je activiteit nu niet tonen',
    continue: 'Ga door',
    notCredited: 'Beloning gemist?',
    report: 'Meld een probleem',
    state: (state) => states[state],
    ended: 'Gestopt',
    stepState: (state) => (state === 'clicked' ? 'Te doen' : states[state]),
    expected: (state, amount) => `${state === 'pending' ? 'In behandeling: ' : 'Te verdienen: '}${amount}`,
    explain,
    extras: {
      screenout: 'Deze keer kwam je niet in aanmerking. Deze beloning is voor je poging.',
      bonus: 'Een extra beloning voor deze aanbieding.',
    },
    stepsDone: (done, of) => `${format.number(done)} van ${format.number(of)} stappen gedaan`,
    ticketTitle: 'Een probleem melden',
    ticketIntro: 'Vertel wat er misging. We antwoorden per e-mail.',
    back: 'Terug naar activiteit',
    subject: 'Wat is het probleem?',
    optional: 'niet verplicht',
    addProof: 'Voeg schermafbeelding of opname toe',
    send: 'Verstuur',
    sending: 'Versturen…',
    errorTitle: 'Er klopt iets niet',
    errorPrefix: 'Fout:',
    sentTitle: 'Bericht verstuurd',
    subjectName: (id) => subjects[id] ?? '',
    field: (field) => labels[field],
    hint: (field) => (field === 'message' ? 'Maximaal 200 tekens' : ''),
    error: ticketError,
    refused: (label) => `Controleer dit veld: ${label}`,
    trouble: (reason) => troubles[reason],
    sentText: (ticketId) => `Melding ${ticketId}. We antwoorden per e-mail.`,
  };
}
