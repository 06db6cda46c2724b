import type { Format } from '../../i18n/format.ts';
import type { ActivityMessages, Progress, TicketError, TicketField } from '../activity-messages.ts';

const states: Readonly<Record<Progress, string>> = {
  clicked: 'Begonnen',
  pending: 'Wordt gecontroleerd',
  credited: 'Bijgeschreven',
  rejected: 'Niet geaccepteerd',
  reversed: 'Teruggenomen',
};

const rejections: Readonly<Record<string, string>> = {
  too_late: 'De aanbieding is te laat afgerond.',
  already_completed: 'Je hebt de beloning voor deze aanbieding al gekregen.',
};

const subjects: Readonly<Record<number, string>> = {
  1: 'Ik heb geen beloning gekregen',
  2: 'De aanbieding leidt naar de verkeerde pagina',
  3: 'Iets anders',
};

const labels: Readonly<Record<TicketField, string>> = {
  offer_name: 'Aanbieding',
  completed_at: 'Wanneer heb je deze afgerond?',
  message: 'Wat is er gebeurd?',
  name: 'Je naam',
  email: 'Je e-mailadres',
  proof_image_url: 'Link naar een schermafbeelding',
  proof_video_url: 'Link naar een opname',
};

const missing: Readonly<Record<TicketField, string>> = {
  offer_name: 'Vul de naam van de aanbieding in',
  completed_at: 'Vul de dag in waarop je de aanbieding hebt afgerond',
  message: 'Vertel wat er is gebeurd',
  name: 'Vul je naam in',
  email: 'Vul je e-mailadres in',
  proof_image_url: 'Vul een link in',
  proof_video_url: 'Vul een link in',
};

const troubles = {
  offline: 'Je bericht kon niet worden verstuurd. Controleer je verbinding en probeer het opnieuw.',
  busy: 'Je kunt vijf berichten per dag sturen en nu kunnen er geen meer bij. Probeer het later opnieuw.',
  server: 'Er ging bij ons iets mis. Wat je schreef staat er nog: probeer het zo nog eens.',
  setup: 'Je bericht kan hier niet worden ontvangen. Laat het weten aan de site waar je vandaan komt.',
};

function explain(state: Progress, reason: string | null): string {
  if (state === 'pending') return 'De beloning komt als de controle klaar is.';
  if (state === 'rejected')
    return rejections[reason ?? ''] ?? 'Er is niet voldaan aan de voorwaarden van de aanbieding.';
  if (state === 'reversed') return 'De adverteerder heeft de beloning teruggenomen.';
  return '';
}

function ticketError({ field, code, max }: TicketError): string {
  if (code === 'required') return missing[field];
  if (code === 'too_long') return `${labels[field]}: maximaal ${max} tekens`;
  if (code === 'future') return 'De datum kan niet in de toekomst liggen';
  if (field === 'email') return 'Vul een e-mailadres in zoals naam@voorbeeld.nl';
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
    offersEmpty: 'Hier zie je de aanbiedingen waaraan je begint en hoe ze aflopen.',
    historyTitle: 'Verloop van je saldo',
    historyEmpty: 'Beloningen staan hier zodra ze zijn bijgeschreven.',
    historyFailed: 'Het verloop kon niet worden geladen.',
    adjustment: 'Correctie',
    reversed: 'Teruggenomen',
    loading: 'Je activiteit laden',
    failedTitle: 'Je activiteit kan nu niet worden getoond',
    continue: 'Doorgaan',
    notCredited: 'Niet ontvangen?',
    report: 'Een probleem melden',
    change: (amount, currency) => `${amount > 0 ? '+' : ''}${format.number(amount)} ${currency}`.trim(),
    state: (state) => states[state],
    stepState: (state) => (state === 'clicked' ? 'Te doen' : states[state]),
    expected: (state, amount) => `${state === 'pending' ? 'Nog niet bijgeschreven: ' : 'Te verdienen: '}${amount}`,
    explain,
    extras: {
      screenout: 'Deze keer kwam je niet in aanmerking. Dit is voor je poging.',
      bonus: 'Een extra beloning voor deze aanbieding.',
    },
    stepsDone: (done, of) => `${format.number(done)} van ${format.number(of)} gedaan`,
    ticketTitle: 'Een probleem melden',
    ticketIntro: 'Vertel wat er misging. Het antwoord komt per e-mail.',
    back: 'Terug naar mijn activiteit',
    subject: 'Waar gaat het over?',
    optional: 'niet verplicht',
    addProof: 'Voeg schermafbeelding of opname toe',
    send: 'Versturen',
    sending: 'Versturen…',
    errorTitle: 'Er klopt iets niet',
    errorPrefix: 'Fout:',
    sentTitle: 'Je bericht is verstuurd',
    subjectName: (id) => subjects[id] ?? '',
    field: (field) => labels[field],
    hint: (field) => (field === 'message' ? 'Maximaal 200 tekens.' : ''),
    error: ticketError,
    refused: (label) => `${label}: dit is niet geaccepteerd`,
    trouble: (reason) => troubles[reason],
    sentText: (ticketId) => `Het nummer is ${ticketId}. Bewaar het tot je antwoord hebt.`,
  };
}
