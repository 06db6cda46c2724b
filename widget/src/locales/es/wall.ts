import type { LoadFailure } from '../../api/load-failure.ts';
import type { Format } from '../../i18n/format.ts';
import type { ActivityMessages, Progress, TicketError, TicketField } from '../activity-messages.ts';
import type { SurveyMessages } from '../survey-messages.ts';
import type { CreditDelay, MenuSort, WallMessages } from '../wall-messages.ts';

const categories: Readonly<Record<number, string>> = {
  17: 'Gratis',
  18: 'Apps móviles',
  19: 'Vídeos',
  20: 'Encuestas',
  21: 'Compras',
  22: 'Pruebas gratis',
  23: 'Descargas',
  24: 'Registros',
  25: 'Suscripciones móviles',
  26: 'Registros con socios',
  28: 'Compras con cashback',
  29: 'Casino',
  30: 'Juegos',
  31: 'Finanzas',
};

const sorts: Readonly<Record<MenuSort, string>> = {
  'popularity-desc': 'Más populares',
  'trending-desc': 'Tendencias',
  'payout-desc': 'Mayor recompensa',
  'payout-asc': 'Menor recompensa',
  'credit_delay-asc': 'Recompensa más rápida',
};

const notSetUp = {
  title: 'No podemos mostrar estas ofertas',
  text: 'Esta página no está bien configurada. Escribe al soporte de la app o del sitio.',
};

const failures = (host: string): Readonly<Record<LoadFailure, { readonly title: string; readonly text: string }>> => ({
  offline: { title: 'Sin conexión', text: 'Revisa tu conexión. Volveremos a cargar cuando tengas internet.' },
  unreachable: {
    title: 'No podemos cargar las ofertas',
    text: `Revisa tu conexión. Si usas un bloqueador de anuncios, permite ${host} y recarga.`,
  },
  server: { title: 'Algo salió mal', text: 'Inténtalo de nuevo en un momento.' },
  busy: { title: 'Hay mucho tráfico ahora', text: 'Inténtalo de nuevo en un minuto.' },
  'signed-out': { title: 'Inicia sesión para ganar', text: 'Inicia sesión en la app o el sitio para ver tus ofertas.' },
  'session-expired': { title: 'Tu sesión caducó', text: 'Vuelve a abrir las ofertas desde la app o el sitio.' },
  'unknown-wall': { ...notSetUp, title: 'No encontramos estas ofertas' },
  incomplete: notSetUp,
  refused: notSetUp,
});

function creditDelay(format: Format, delay: CreditDelay, isStepped: boolean): string {
  switch (delay?.kind) {
    case 'instant':
      return `Se acredita al instante${isStepped ? ' tras cada paso' : ''}`;
    case 'days':
      return `Recompensa en un máximo de ${format.unit(delay.days, 'day')}`;
    case 'range':
      return `Recompensa en un plazo de ${format.number(delay.from)} a ${format.unit(delay.to, 'day')}`;
    case 'weekly':
      return 'Recompensa en un máximo de una semana';
    case 'biweekly':
      return 'Recompensa en un máximo de dos semanas';
    default:
      return 'Plazo variable';
  }
}

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

/** The wall in Spanish. */
export function messages(format: Format, host: string): WallMessages {
  const amountOf = (amount: number, currency: string) => `${format.amount(amount)} ${currency}`.trim();
  const offers = (count: number) =>
    `${format.number(count)} ${format.plural(count, { one: 'oferta', other: 'ofertas' })}`;
  return {
    format,
    offersTab: 'Ofertas',
    surveysTab: 'Encuestas',
    activityTab: 'Actividad',
    tabsLabel: 'Formas de ganar',
    title: 'Gana recompensas',
    featured: 'Destacado',
    allOffers: 'Todas las ofertas',
    moreWays: 'Más formas de ganar',
    allCategories: 'Todas',
    categoriesLabel: 'Categorías',
    sortLabel: 'Ordenar por',
    searchLabel: 'Buscar ofertas',
    opensInNewTab: 'se abre en una pestaña nueva',
    sort: (choice) => sorts[choice],
    category: (id) => categories[id] ?? '',
    earn: (amount, currency) => (amount === null ? 'Empezar oferta' : `Ganar ${amountOf(amount, currency)}`),
    upTo: 'hasta',
    earnUpTo: (amount, currency) => `Ganar hasta ${amountOf(amount, currency)}`,
    upToADay: (amount, currency) => `Hasta ${amountOf(amount, currency)} al día`,
    firstStep: (reward, time) => `${reward} en ${time}`,
    amount: amountOf,
    wasAmount: (amount) => `antes ${amount}`,
    saleEnds: (day) => `Hasta el ${day}`,
    stepReward: (amount, currency) => `+${amountOf(amount, currency)}`,
    steps: (count) => `${format.number(count)} ${format.plural(count, { one: 'paso', other: 'pasos' })}`,
    timesDone: (done, of) => `${format.number(done)} de ${format.number(of)}`,
    onceADay: 'Una vez al día',
    shortDelay: (days) => (days === 0 ? 'Al instante' : `Máx. ${format.unit(days, 'day')}`),
    usualDelay: (time) => `Suele tardar ${time}`,
    usuallyCredited: (time) => `Suele acreditarse en ${time}`,
    store: (platform) => (platform === 'ios' ? 'App Store' : 'Google Play'),
    versions: (system, min, max) =>
      min && max ? `${system} ${min} a ${max}` : min ? `${system} ${min} o posterior` : `${system} ${max} o anterior`,
    browsers: (names) => `Solo en ${names}`,
    paymentRequired: 'Requiere un pago',
    pending: 'Pendiente',
    done: 'Hecho',
    offerGone: 'Esta oferta no está disponible',
    showMore: 'Mostrar más',
    loading: 'Cargando ofertas',
    moreFailed: 'No pudimos cargar más ofertas',
    clearSearch: 'Borrar búsqueda',
    usualTime: (time) => `aprox. ${time}`,
    deadline: (time) => `plazo: ${time}`,
    loaded: (count) => `Mostrando ${offers(count)}`,
    found: (count) => `Ofertas encontradas: ${format.number(count)}`,
    foundElsewhere: (count) => `${offers(count)} en otras categorías`,
    balance: (amount) => `Saldo: ${amount}`,
    requirements: 'Requisitos',
    goodToKnow: 'Conviene saber',
    pendingTime: (time) => `Confirmación: hasta ${time}`,
    sessionTime: (time) => `Plazo desde el inicio: ${time}`,
    timeLeft: (time) => `Tiempo restante: ${time}`,
    timeUp: 'Plazo vencido',
    rewardLabel: 'Tu recompensa',
    retry: 'Reintentar',
    clearFilter: 'Ver todas las ofertas',
    showAllCategories: 'Ver todas las categorías',
    scrollBack: 'Retroceder',
    scrollForward: 'Avanzar',
    offerGoneText: 'Puede que la oferta haya terminado o que no sea para tu país o dispositivo.',
    offerDoneText: 'Verás la recompensa en tu actividad.',
    close: 'Cerrar',
    notFoundTitle: 'Sin resultados',
    emptyTitle: 'No hay ofertas ahora mismo',
    emptyText: 'Vuelve más tarde.',
    emptyFilterText: 'Ahora no hay ofertas en estas categorías.',
    opensTracked: 'Se abre en una pestaña nueva. Seguimiento automático.',
    seeOffers: 'Ver ofertas',
    creditDelay: (delay, isStepped) => creditDelay(format, delay, isStepped),
    finishRate: (outOfTen) =>
      outOfTen === 0
        ? 'La completa menos de 1 de cada 10'
        : `La ${format.plural(outOfTen, { one: 'completa', other: 'completan' })} ${format.number(outOfTen)} de cada 10`,
    notFoundText: (text) => `Ninguna oferta coincide con «${text}». Prueba con otra palabra.`,
    failure: (failure) => failures(host)[failure],
    surveys: surveys(format),
    activity: activity(format),
  };
}

function surveys(format: Format): SurveyMessages {
  return {
    format,
    loading: 'Cargando encuestas',
    title: 'Tus encuestas',
    emptyTitle: 'No hay encuestas ahora mismo',
    emptyText: 'Las encuestas nuevas aparecen aquí. Vuelve más tarde.',
    emptyReasons: {
      profile_questions: 'Las redes de encuestas necesitan saber más de ti para encontrar encuestas adecuadas.',
      unsupported_country: 'Todavía no hay encuestas para tu país.',
      too_young: 'No llegas a la edad mínima para estas encuestas.',
      limit_reached: 'Has llegado al límite por ahora. Vuelve mañana.',
      using_vpn: 'Las encuestas no funcionan con VPN o proxy. Desactívalo e inténtalo de nuevo.',
      not_verified: 'Tienes que verificarte antes de hacer encuestas.',
      banned: 'Nuestros socios de encuestas ya no te ofrecen encuestas.',
    },
    failedTitle: 'No pudimos cargar tus encuestas',
    consentTitle: 'Tu consentimiento',
    consentText:
      'Tus respuestas, incluidas las de origen étnico o discapacidad, se usan para ofrecerte encuestas. Si revocas tu consentimiento, borraremos tus respuestas sobre origen étnico y discapacidad.',
    withdrawConsent: 'Revocar consentimiento',
    consentWithdrawn: 'Consentimiento revocado. Borramos tus respuestas sobre origen étnico y discapacidad.',
    withdrawFailed: 'No pudimos revocar tu consentimiento. Inténtalo de nuevo en un momento.',
    askTitle: 'Encuentra encuestas para ti',
    moreTitle: 'Más encuestas para ti',
    moreText: 'Puede que estas redes tengan ahora encuestas para ti. Solo les preguntamos si estás de acuerdo.',
    agreeTo: (network) =>
      `Acepto que ${network} reciba mi país, mi fecha de nacimiento, mi sexo, mi código postal y mis respuestas, así como mi dirección IP y mi navegador cada vez que busque encuestas, para proponerme las que encajen conmigo.`,
    showSurveysOf: (network) => `Ver encuestas de ${network}`,
    choiceFailed: 'No hemos podido guardar tu elección. Inténtalo de nuevo en un momento.',
    networksTitle: 'Redes de encuestas',
    networksText: 'Aceptaste que estas redes te busquen encuestas. Puedes dejarlo cuando quieras.',
    stopAsking: (network) => `Dejar de preguntar a ${network}`,
    failedTries:
      'Las últimas encuestas no han salido bien. Es habitual, porque cada una busca a personas concretas. Descansa un rato o prueba con otra.',
    start: 'Empezar encuesta',
    topPick: 'Recomendada',
    quickest: 'La más corta',
    survey: (minutes) => `Encuesta de ${format.unit(minutes, 'minute')}`,
    rating: (stars) => `Valoración: ${format.number(stars)} de 5`,
    found: (count) => `Encuestas para ti: ${format.number(count)}`,
  };
}

function activity(format: Format): ActivityMessages {
  return {
    format,
    balance: 'Tu saldo',
    offersTitle: 'Tus ofertas',
    emptyTitle: 'Aún no hay actividad',
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
    toGo: (amount) => `Por ganar: ${amount}`,
    explain,
    moreOn: (amount, date) => `${amount} más el ${date}`,
    availableOn: (date) => `Disponible el ${date}`,
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
