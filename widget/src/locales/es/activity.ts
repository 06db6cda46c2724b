import type { Format } from '../../i18n/format.ts';
import type { ActivityMessages, Progress, TicketError, TicketField } from '../activity-messages.ts';

const states: Readonly<Record<Progress, string>> = {
  clicked: 'Empezada',
  pending: 'Pendiente',
  credited: 'Acreditada',
  rejected: 'No aprobada',
  reversed: 'Anulada',
};

const rejections: Readonly<Record<string, string>> = {
  too_late: 'La completaste fuera de plazo.',
  already_completed: 'Ya recibiste la recompensa de esta oferta.',
  screenout: 'No cumplías los requisitos de esta encuesta.',
  quota_full: 'La encuesta ya tenía suficientes respuestas.',
  quality: 'Algunas respuestas no superaron los controles.',
};

const subjects: Readonly<Record<number, string>> = {
  1: 'No recibí mi recompensa',
  2: 'La oferta abre una página equivocada',
  3: 'Otra cosa',
};

const labels: Readonly<Record<TicketField, string>> = {
  offer_name: 'Oferta',
  completed_at: '¿Cuándo completaste la oferta?',
  message: '¿Qué pasó?',
  name: 'Tu nombre',
  email: 'Tu correo electrónico',
  proof_image_url: 'Enlace a una captura de pantalla',
  proof_video_url: 'Enlace a una grabación',
};

const missing: Readonly<Record<TicketField, string>> = {
  offer_name: 'Escribe el nombre de la oferta',
  completed_at: 'Indica la fecha en que completaste la oferta',
  message: 'Cuéntanos qué pasó',
  name: 'Escribe tu nombre',
  email: 'Escribe tu correo electrónico',
  proof_image_url: 'Escribe un enlace',
  proof_video_url: 'Escribe un enlace',
};

const troubles = {
  offline: 'No pudimos enviar tu mensaje. Revisa tu conexión e inténtalo de nuevo.',
  busy: 'Puedes enviar cinco mensajes al día. Inténtalo más tarde.',
  server: 'Algo salió mal. Lo que escribiste sigue aquí. Inténtalo de nuevo en un momento.',
  setup: 'No pudimos enviar tu mensaje. Escribe al soporte de la app o del sitio.',
};

function explain(state: Progress, reason: string | null): string {
  if (state === 'pending') return 'Recibirás la recompensa cuando se apruebe.';
  if (state === 'rejected') return rejections[reason ?? ''] ?? 'No se cumplieron los requisitos de la oferta.';
  if (state === 'reversed') return 'El anunciante anuló la recompensa.';
  return '';
}

function ticketError({ field, code, max }: TicketError): string {
  if (code === 'required') return missing[field];
  if (code === 'too_long') return `${labels[field]}: ${max} caracteres como máximo`;
  if (code === 'future') return 'La fecha no puede ser futura';
  if (field === 'email') return 'Escribe un correo con el formato name@example.com';
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
    offersEmpty: 'Empieza una oferta y síguela aquí.',
    historyTitle: 'Historial del saldo',
    historyEmpty: 'Aquí verás tus recompensas cuando se acrediten.',
    historyFailed: 'No pudimos cargar tu historial',
    adjustment: 'Ajuste',
    reversed: 'Anulada',
    loading: 'Cargando tu actividad',
    failedTitle: 'Ahora no podemos mostrar tu actividad',
    continue: 'Continuar',
    notCredited: '¿Falta tu recompensa?',
    report: 'Informar de un problema',
    state: (state) => states[state],
    ended: 'Terminada',
    stepState: (state) => (state === 'clicked' ? 'Por hacer' : states[state]),
    expected: (state, amount) => `${state === 'pending' ? 'Pendiente: ' : 'Por ganar: '}${amount}`,
    explain,
    extras: {
      screenout: 'Esta vez no cumplías los requisitos. Esta recompensa es por intentarlo.',
      bonus: 'Una recompensa adicional por esta oferta.',
    },
    stepsDone: (done, of) => `${format.number(done)} de ${format.number(of)} pasos completados`,
    ticketTitle: 'Informar de un problema',
    ticketIntro: 'Cuéntanos qué falló. Te responderemos por correo.',
    back: 'Volver a la actividad',
    subject: '¿Cuál es el problema?',
    optional: 'opcional',
    addProof: 'Añadir captura o grabación',
    send: 'Enviar',
    sending: 'Enviando…',
    errorTitle: 'Hay un problema',
    errorPrefix: 'Error:',
    sentTitle: 'Mensaje enviado',
    subjectName: (id) => subjects[id] ?? '',
    field: (field) => labels[field],
    hint: (field) => (field === 'message' ? 'Hasta 200 caracteres' : ''),
    error: ticketError,
    refused: (label) => `Revisa este campo: ${label}`,
    trouble: (reason) => troubles[reason],
    sentText: (ticketId) => `Solicitud n.º ${ticketId}. Te responderemos por correo.`,
  };
}
