import type { Format } from '../../i18n/format.ts';
import type { ActivityMessages, Progress, TicketError, TicketField } from '../activity-messages.ts';

const states: Readonly<Record<Progress, string>> = {
  clicked: 'Gestartet',
  pending: 'In Prüfung',
  credited: 'Gutgeschrieben',
  rejected: 'Abgelehnt',
  reversed: 'Storniert',
};

const rejections: Readonly<Record<string, string>> = {
  too_late: 'Du hast das Angebot nach Ablauf der Frist abgeschlossen.',
  already_completed: 'Die Belohnung für dieses Angebot hast du schon bekommen.',
  screenout: 'Diese Umfrage hat nicht zu dir gepasst.',
  quota_full: 'Die Umfrage hatte schon genug Antworten.',
  quality: 'Einige Antworten haben die Prüfungen nicht bestanden.',
};

const subjects: Readonly<Record<number, string>> = {
  1: 'Ich habe keine Belohnung bekommen',
  2: 'Das Angebot öffnet die falsche Seite',
  3: 'Etwas anderes',
};

const labels: Readonly<Record<TicketField, string>> = {
  offer_name: 'Angebot',
  completed_at: 'Wann hast du das Angebot abgeschlossen?',
  message: 'Was ist passiert?',
  name: 'Dein Name',
  email: 'Deine E-Mail-Adresse',
  proof_image_url: 'Link zu einem Screenshot',
  proof_video_url: 'Link zu einer Aufnahme',
};

const missing: Readonly<Record<TicketField, string>> = {
  offer_name: 'Gib den Namen des Angebots ein',
  completed_at: 'Gib das Datum ein, an dem du das Angebot abgeschlossen hast',
  message: 'Beschreibe, was passiert ist',
  name: 'Gib deinen Namen ein',
  email: 'Gib deine E-Mail-Adresse ein',
  proof_image_url: 'Gib einen Link ein',
  proof_video_url: 'Gib einen Link ein',
};

const troubles = {
  offline: 'Nachricht nicht gesendet. Prüfe deine Verbindung und versuch es noch einmal.',
  busy: 'Höchstens fünf Nachrichten am Tag. Versuch es später noch einmal.',
  server: 'Etwas ist schiefgelaufen. Dein Text ist noch da. Versuch es gleich noch einmal.',
  setup: 'Nachricht nicht gesendet. Bitte wende dich an den Support der App oder Website.',
};

function explain(state: Progress, reason: string | null): string {
  if (state === 'pending') return 'Du bekommst die Belohnung, sobald sie freigegeben ist.';
  if (state === 'rejected') return rejections[reason ?? ''] ?? 'Die Bedingungen des Angebots waren nicht erfüllt.';
  if (state === 'reversed') return 'Der Werbepartner hat diese Belohnung storniert.';
  return '';
}

function ticketError({ field, code, max }: TicketError): string {
  if (code === 'required') return missing[field];
  if (code === 'too_long') return `${labels[field]}: höchstens ${max} Zeichen`;
  if (code === 'future') return 'Das Datum darf nicht in der Zukunft liegen';
  if (field === 'email') return 'Gib eine E-Mail-Adresse wie name@example.com ein';
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
    offersEmpty: 'Starte ein Angebot und verfolge es hier.',
    historyTitle: 'Guthabenverlauf',
    historyEmpty: 'Belohnungen erscheinen hier, sobald sie gutgeschrieben sind.',
    historyFailed: 'Wir konnten deinen Verlauf nicht laden',
    adjustment: 'Anpassung',
    reversed: 'Storniert',
    loading: 'Deine Aktivität wird geladen',
    failedTitle: 'Wir können deine Aktivität gerade nicht anzeigen',
    continue: 'Fortsetzen',
    notCredited: 'Belohnung fehlt?',
    report: 'Problem melden',
    state: (state) => states[state],
    ended: 'Beendet',
    stepState: (state) => (state === 'clicked' ? 'Offen' : states[state]),
    expected: (state, amount) => `${state === 'pending' ? 'In Prüfung: ' : 'Noch zu verdienen: '}${amount}`,
    explain,
    extras: {
      screenout: 'Diesmal hat es nicht gepasst. Diese Belohnung ist für den Versuch.',
      bonus: 'Eine zusätzliche Belohnung für dieses Angebot.',
    },
    stepsDone: (done, of) => `${format.number(done)} von ${format.number(of)} Schritten erledigt`,
    ticketTitle: 'Problem melden',
    ticketIntro: 'Beschreib, was schiefgelaufen ist. Wir antworten per E-Mail.',
    back: 'Zurück zur Aktivität',
    subject: 'Was ist das Problem?',
    optional: 'optional',
    addProof: 'Screenshot oder Aufnahme hinzufügen',
    send: 'Senden',
    sending: 'Wird gesendet …',
    errorTitle: 'Da stimmt etwas nicht',
    errorPrefix: 'Fehler:',
    sentTitle: 'Nachricht gesendet',
    subjectName: (id) => subjects[id] ?? '',
    field: (field) => labels[field],
    hint: (field) => (field === 'message' ? 'Bis zu 200 Zeichen' : ''),
    error: ticketError,
    refused: (label) => `Prüfe dieses Feld: ${label}`,
    trouble: (reason) => troubles[reason],
    sentText: (ticketId) => `Ticket Nr. ${ticketId}. Wir antworten per E-Mail.`,
  };
}
