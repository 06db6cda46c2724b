import type { Format } from '../../i18n/format.ts';
import type { ActivityMessages, Progress, TicketError, TicketField } from '../activity-messages.ts';

const states: Readonly<Record<Progress, string>> = {
  clicked: 'Begonnen',
  pending: 'In Prüfung',
  credited: 'Gutgeschrieben',
  rejected: 'Nicht angenommen',
  reversed: 'Zurückgenommen',
};

const rejections: Readonly<Record<string, string>> = {
  too_late: 'Es wurde zu spät abgeschlossen.',
  already_completed: 'Die Belohnung für dieses Angebot hast du schon bekommen.',
};

const subjects: Readonly<Record<number, string>> = {
  1: 'Ich habe keine Belohnung bekommen',
  2: 'Das Angebot führt zur falschen Seite',
  3: 'Etwas anderes',
};

const labels: Readonly<Record<TicketField, string>> = {
  offer_name: 'Angebot',
  completed_at: 'Wann hast du es abgeschlossen?',
  message: 'Was ist passiert?',
  name: 'Dein Name',
  email: 'Deine E-Mail-Adresse',
  proof_image_url: 'Link zu einem Screenshot',
  proof_video_url: 'Link zu einer Aufnahme',
};

const missing: Readonly<Record<TicketField, string>> = {
  offer_name: 'Gib den Namen des Angebots ein',
  completed_at: 'Gib den Tag ein, an dem du das Angebot abgeschlossen hast',
  message: 'Beschreibe, was passiert ist',
  name: 'Gib deinen Namen ein',
  email: 'Gib deine E-Mail-Adresse ein',
  proof_image_url: 'Gib einen Link ein',
  proof_video_url: 'Gib einen Link ein',
};

const troubles = {
  offline: 'Deine Nachricht konnte nicht gesendet werden. Prüfe deine Verbindung und versuche es noch einmal.',
  busy: 'Du kannst fünf Nachrichten am Tag senden, mehr gehen gerade nicht. Bitte versuche es später noch einmal.',
  server: 'Bei uns ist etwas schiefgelaufen. Dein Text ist noch da: Versuche es gleich noch einmal.',
  setup: 'Deine Nachricht kann hier nicht angenommen werden. Bitte sag der Website Bescheid, von der du kommst.',
};

function explain(state: Progress, reason: string | null): string {
  if (state === 'pending') return 'Die Belohnung kommt, sobald die Prüfung fertig ist.';
  if (state === 'rejected') return rejections[reason ?? ''] ?? 'Die Bedingungen des Angebots waren nicht erfüllt.';
  if (state === 'reversed') return 'Der Werbepartner hat die Belohnung zurückgenommen.';
  return '';
}

function ticketError({ field, code, max }: TicketError): string {
  if (code === 'required') return missing[field];
  if (code === 'too_long') return `${labels[field]}: höchstens ${max} Zeichen`;
  if (code === 'future') return 'Das Datum darf nicht in der Zukunft liegen';
  if (field === 'email') return 'Gib eine E-Mail-Adresse wie name@beispiel.de ein';
  if (field === 'completed_at') return 'Gib ein gültiges Datum ein';
  if (field === 'proof_image_url' || field === 'proof_video_url') {
    return `${labels[field]}: muss mit https:// oder http:// beginnen`;
  }
  return `${labels[field]}: enthält ein Zeichen, das nicht erlaubt ist`;
}

/** The activity tab in German. */
export function messages(format: Format): ActivityMessages {
  return {
    format,
    balance: 'Dein Guthaben',
    offersTitle: 'Deine Angebote',
    offersEmpty: 'Hier erscheinen Angebote, die du beginnst, und was daraus wurde.',
    historyTitle: 'Guthabenverlauf',
    historyEmpty: 'Belohnungen erscheinen hier, sobald sie gutgeschrieben sind.',
    historyFailed: 'Der Verlauf konnte nicht geladen werden.',
    adjustment: 'Anpassung',
    reversed: 'Zurückgenommen',
    loading: 'Deine Aktivität wird geladen',
    failedTitle: 'Deine Aktivität kann gerade nicht angezeigt werden',
    continue: 'Fortsetzen',
    notCredited: 'Nicht erhalten?',
    report: 'Problem melden',
    change: (amount, currency) => `${amount > 0 ? '+' : ''}${format.number(amount)} ${currency}`.trim(),
    state: (state) => states[state],
    stepState: (state) => (state === 'clicked' ? 'Offen' : states[state]),
    expected: (state, amount) => `${state === 'pending' ? 'Noch nicht gutgeschrieben: ' : 'Zu verdienen: '}${amount}`,
    explain,
    extras: {
      screenout: 'Diesmal hat es nicht gepasst. Das ist für den Versuch.',
      bonus: 'Eine zusätzliche Belohnung für dieses Angebot.',
    },
    stepsDone: (done, of) => `${format.number(done)} von ${format.number(of)} erledigt`,
    ticketTitle: 'Problem melden',
    ticketIntro: 'Beschreibe, was schiefgelaufen ist. Die Antwort kommt per E-Mail.',
    back: 'Zurück zu meiner Aktivität',
    subject: 'Worum geht es?',
    optional: 'optional',
    addProof: 'Screenshot oder Aufnahme hinzufügen',
    send: 'Senden',
    sending: 'Wird gesendet …',
    errorTitle: 'Da stimmt etwas nicht',
    errorPrefix: 'Fehler:',
    sentTitle: 'Nachricht gesendet',
    subjectName: (id) => subjects[id] ?? '',
    field: (field) => labels[field],
    hint: (field) => (field === 'message' ? 'Bis zu 200 Zeichen.' : ''),
    error: ticketError,
    refused: (label) => `${label}: wurde nicht angenommen`,
    trouble: (reason) => troubles[reason],
    sentText: (ticketId) => `Sie hat die Nummer ${ticketId}. Bitte bewahre sie auf, bis du eine Antwort hast.`,
  };
}
