import type { Format } from '../../i18n/format.ts';
import type { ActivityMessages, Progress, TicketError, TicketField } from '../activity-messages.ts';

const states: Readonly<Record<Progress, string>> = {
  clicked: 'Rozpoczęta',
  pending: 'Sprawdzana',
  credited: 'Przyznana',
  rejected: 'Odrzucona',
  reversed: 'Cofnięta',
};

const rejections: Readonly<Record<string, string>> = {
  too_late: 'Oferta została ukończona po terminie.',
  already_completed: 'Nagroda za tę ofertę została już przyznana.',
  screenout: 'Ta ankieta szukała innych osób.',
  quota_full: 'Ankieta miała już dość odpowiedzi.',
  quality: 'Część odpowiedzi nie przeszła kontroli.',
};

const subjects: Readonly<Record<number, string>> = {
  1: 'Brak nagrody',
  2: 'Oferta otwiera złą stronę',
  3: 'Coś innego',
};

const labels: Readonly<Record<TicketField, string>> = {
  offer_name: 'Oferta',
  completed_at: 'Kiedy oferta została ukończona?',
  message: 'Co się stało?',
  name: 'Imię i nazwisko',
  email: 'Adres e-mail',
  proof_image_url: 'Link do zrzutu ekranu',
  proof_video_url: 'Link do nagrania',
};

const missing: Readonly<Record<TicketField, string>> = {
  offer_name: 'Podaj nazwę oferty',
  completed_at: 'Podaj datę ukończenia oferty',
  message: 'Napisz, co się stało',
  name: 'Podaj imię i nazwisko',
  email: 'Podaj adres e-mail',
  proof_image_url: 'Podaj link',
  proof_video_url: 'Podaj link',
};

const troubles = {
  offline: 'Nie udało się wysłać wiadomości. Sprawdź połączenie i spróbuj ponownie.',
  busy: 'Można wysłać pięć wiadomości dziennie. Spróbuj później.',
  server: 'Coś poszło nie tak. Twój tekst nadal tu jest. Spróbuj ponownie za chwilę.',
  setup: 'Nie udało się wysłać wiadomości. Napisz do pomocy aplikacji lub strony.',
};

function explain(state: Progress, reason: string | null): string {
  if (state === 'pending') return 'Nagroda pojawi się po zatwierdzeniu.';
  if (state === 'rejected') return rejections[reason ?? ''] ?? 'Warunki oferty nie zostały spełnione.';
  if (state === 'reversed') return 'Reklamodawca cofnął nagrodę.';
  return '';
}

function ticketError({ field, code, max }: TicketError): string {
  if (code === 'required') return missing[field];
  if (code === 'too_long') return `${labels[field]}: najwyżej ${max} znaków`;
  if (code === 'future') return 'Data nie może być z przyszłości';
  if (field === 'email') return 'Podaj adres e-mail w postaci name@example.com';
  if (field === 'completed_at') return 'Podaj poprawną datę';
  if (field === 'proof_image_url' || field === 'proof_video_url') {
    return `${labels[field]}: musi zaczynać się od https:// lub http://`;
  }
  return `${labels[field]}: jest tu niedozwolony znak`;
}

/** The activity tab in Polish. */
export function messages(format: Format): ActivityMessages {
  return {
    format,
    balance: 'Twoje saldo',
    offersTitle: 'Twoje oferty',
    offersEmpty: 'Rozpocznij ofertę i śledź ją tutaj.',
    historyTitle: 'Historia salda',
    historyEmpty: 'Nagrody pojawią się tu po przyznaniu.',
    historyFailed: 'Nie udało się wczytać historii',
    adjustment: 'Korekta',
    reversed: 'Cofnięta',
    loading: 'Wczytywanie aktywności',
    failedTitle: 'Nie możemy teraz pokazać Twojej aktywności',
    continue: 'Kontynuuj',
    notCredited: 'Brak nagrody?',
    report: 'Zgłoś problem',
    state: (state) => states[state],
    ended: 'Zakończona',
    stepState: (state) => (state === 'clicked' ? 'Do zrobienia' : states[state]),
    expected: (state, amount) => `${state === 'pending' ? 'Sprawdzana: ' : 'Do zdobycia: '}${amount}`,
    explain,
    extras: {
      screenout: 'Tym razem warunki nie zostały spełnione. Ta nagroda jest za próbę.',
      bonus: 'Dodatkowa nagroda za tę ofertę.',
    },
    stepsDone: (done, of) => `Ukończone kroki: ${format.number(done)} z ${format.number(of)}`,
    ticketTitle: 'Zgłoś problem',
    ticketIntro: 'Napisz, co poszło nie tak. Odpowiemy e-mailem.',
    back: 'Wróć do aktywności',
    subject: 'Na czym polega problem?',
    optional: 'opcjonalnie',
    addProof: 'Dodaj zrzut ekranu lub nagranie',
    send: 'Wyślij',
    sending: 'Wysyłanie…',
    errorTitle: 'Wystąpił problem',
    errorPrefix: 'Błąd:',
    sentTitle: 'Wiadomość wysłana',
    subjectName: (id) => subjects[id] ?? '',
    field: (field) => labels[field],
    hint: (field) => (field === 'message' ? 'Do 200 znaków' : ''),
    error: ticketError,
    refused: (label) => `Sprawdź to pole: ${label}`,
    trouble: (reason) => troubles[reason],
    sentText: (ticketId) => `Zgłoszenie nr ${ticketId}. Odpowiemy e-mailem.`,
  };
}
