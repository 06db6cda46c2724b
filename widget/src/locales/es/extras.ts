import type { Format } from '../../i18n/format.ts';
import type { LoadFailure } from '../../api/load-failure.ts';
import type { ExtrasMessages } from '../extras-messages.ts';
import type { CreditDelay } from '../wall-messages.ts';

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

function creditDelay(format: Format, delay: CreditDelay): string {
  switch (delay?.kind) {
    case 'instant':
      return 'Al instante';
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

/** What a wall says after its first screen, in Spanish. */
export function messages(format: Format): ExtrasMessages {
  const offers = (count: number) =>
    `${format.number(count)} ${format.plural(count, { one: 'oferta', other: 'ofertas' })}`;
  return {
    format,
    pending: 'Pendiente',
    done: 'Hecho',
    offerGone: 'Esta oferta no está disponible',
    showMore: 'Mostrar más',
    loading: 'Cargando ofertas',
    moreFailed: 'No pudimos cargar más ofertas',
    clearSearch: 'Borrar búsqueda',
    continueOffer: (done, of) => (of === 0 ? 'Continuar' : `Continuar (${format.number(done)}/${format.number(of)})`),
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
    creditDelay: (delay) => creditDelay(format, delay),
    finishRate: (outOfTen) =>
      outOfTen === 0
        ? 'La completa menos de 1 de cada 10'
        : `La ${format.plural(outOfTen, { one: 'completa', other: 'completan' })} ${format.number(outOfTen)} de cada 10`,
    notFoundText: (text) => `Ninguna oferta coincide con «${text}». Prueba con otra palabra.`,
    failure: (failure, host) => failures(host)[failure],
  };
}
