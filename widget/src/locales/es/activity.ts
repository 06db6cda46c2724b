import type { Format } from '../../i18n/format.ts';
import type { ActivityMessages, Progress, TicketError, TicketField } from '../activity-messages.ts';

const states: Readonly<Record<Progress, string>> = {
  clicked: 'Empezada',
  pending: 'En revisión',
  credited: 'Abonada',
  rejected: 'No aceptada',
  reversed: 'Retirada',
};

const rejections: Readonly<Record<string, string>> = {
  too_late: 'Se ha completado fuera de plazo.',
  already_completed: 'Ya has recibido la recompensa de esta oferta.',
};

const subjects: Readonly<Record<number, string>> = {
  1: 'No he recibido mi recompensa',
  2: 'La oferta lleva a una página equivocada',
  3: 'Otra cosa',
};

const labels: Readonly<Record<TicketField, string>> = {
  offer_name: 'Oferta',
  completed_at: '¿Cuándo la completaste?',
  message: '¿Qué ha pasado?',
  name: 'Tu nombre',
  email: 'Tu correo electrónico',
  proof_image_url: 'Enlace a una captura de pantalla',
  proof_video_url: 'Enlace a una grabación',
};

const missing: Readonly<Record<TicketField, string>> = {
  offer_name: 'Escribe el nombre de la oferta',
  completed_at: 'Indica el día en que completaste la oferta',
  message: 'Cuéntanos qué ha pasado',
  name: 'Escribe tu nombre',
  email: 'Escribe tu correo electrónico',
  proof_image_url: 'Escribe un enlace',
  proof_video_url: 'Escribe un enlace',
};

const troubles = {
  offline: 'No se ha podido enviar tu mensaje. Comprueba tu conexión e inténtalo de nuevo.',
  busy: 'Puedes enviar cinco mensajes al día y ahora no se admiten más. Inténtalo más tarde.',
  server: 'Ha habido un error por nuestra parte. Lo que has escrito sigue aquí: inténtalo de nuevo en un momento.',
  setup: 'Aquí no se puede recibir tu mensaje. Avisa al sitio desde el que has llegado.',
};

function explain(state: Progress, reason: string | null): string {
  if (state === 'pending') return 'La recompensa llega al terminar la revisión.';
  if (state === 'rejected') return rejections[reason ?? ''] ?? 'No cumplía las condiciones de la oferta.';
  if (state === 'reversed') return 'El anunciante ha retirado la recompensa.';
  return '';
}

function ticketError({ field, code, max }: TicketError): string {
  if (code === 'required') return missing[field];
  if (code === 'too_long') return `${labels[field]}: ${max} caracteres como máximo`;
  if (code === 'future') return 'La fecha no puede ser futura';
  if (field === 'email') return 'Escribe un correo con el formato nombre@ejemplo.com';
  if (field === 'completed_at') return 'Indica una fecha válida';
  if (field === 'proof_image_url' || field === 'proof_video_url') {
    return `${labels[field]}: debe empezar por https:// o http://`;
  }
  return `${labels[field]}: contiene un carácter no permitido`;
}

/** The activity tab in Spanish. */
export function messages(format: Format): ActivityMessages {
  return {
    format,
    balance: 'Tu saldo',
    offersTitle: 'Tus ofertas',
    offersEmpty: 'Aquí verás las ofertas que empieces y cómo van.',
    historyTitle: 'Historial del saldo',
    historyEmpty: 'Aquí verás tus recompensas en cuanto se abonen.',
    historyFailed: 'No se ha podido cargar el historial.',
    adjustment: 'Ajuste',
    reversed: 'Retirada',
    loading: 'Cargando tu actividad',
    failedTitle: 'Ahora no se puede mostrar tu actividad',
    continue: 'Continuar',
    notCredited: '¿No ha llegado?',
    report: 'Informar de un problema',
    change: (amount, currency) => `${amount > 0 ? '+' : ''}${format.number(amount)} ${currency}`.trim(),
    state: (state) => states[state],
    stepState: (state) => (state === 'clicked' ? 'Por hacer' : states[state]),
    expected: (state, amount) => `${state === 'pending' ? 'Aún sin abonar: ' : 'Por ganar: '}${amount}`,
    explain,
    extras: {
      screenout: 'Esta vez no cumplías los requisitos. Esto es por intentarlo.',
      bonus: 'Una recompensa adicional por esta oferta.',
    },
    stepsDone: (done, of) => `${format.number(done)} de ${format.number(of)} pasos`,
    ticketTitle: 'Informar de un problema',
    ticketIntro: 'Cuéntanos qué ha fallado. La respuesta llega por correo.',
    back: 'Volver a mi actividad',
    subject: '¿De qué se trata?',
    optional: 'opcional',
    addProof: 'Añadir captura o grabación',
    send: 'Enviar',
    sending: 'Enviando…',
    errorTitle: 'Hay un problema',
    errorPrefix: 'Error:',
    sentTitle: 'Mensaje enviado',
    subjectName: (id) => subjects[id] ?? '',
    field: (field) => labels[field],
    hint: (field) => (field === 'message' ? 'Hasta 200 caracteres.' : ''),
    error: ticketError,
    refused: (label) => `${label}: no se ha aceptado`,
    trouble: (reason) => troubles[reason],
    sentText: (ticketId) => `Su número es ${ticketId}. Guárdalo hasta que tengas respuesta.`,
  };
}
