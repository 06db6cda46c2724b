import type { Format } from '../../i18n/format.ts';
import type { LoadFailure } from '../../api/load-failure.ts';
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

const failures: Readonly<Record<LoadFailure, { readonly title: string; readonly text: string }>> = {
  offline: { title: 'Sin conexión', text: 'Revisa tu conexión. Volveremos a cargar cuando tengas internet.' },
  server: { title: 'Algo salió mal', text: 'Inténtalo de nuevo en un momento.' },
  busy: { title: 'Hay mucho tráfico ahora', text: 'Inténtalo de nuevo en un minuto.' },
  'session-expired': { title: 'Tu sesión caducó', text: 'Vuelve a abrir las ofertas desde la app o el sitio.' },
  'unknown-wall': { ...notSetUp, title: 'No encontramos estas ofertas' },
  incomplete: notSetUp,
  refused: notSetUp,
};

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

/** The wall in Spanish. */
export function messages(format: Format): WallMessages {
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
    allCategories: 'Todas',
    categoriesLabel: 'Categorías',
    sortLabel: 'Ordenar por',
    requirements: 'Requisitos',
    rewardLabel: 'Tu recompensa',
    showMore: 'Mostrar más',
    loading: 'Cargando ofertas',
    retry: 'Reintentar',
    clearFilter: 'Ver todas las ofertas',
    searchLabel: 'Buscar ofertas',
    clearSearch: 'Borrar búsqueda',
    showAllCategories: 'Ver todas las categorías',
    scrollBack: 'Retroceder',
    scrollForward: 'Avanzar',
    pending: 'Pendiente',
    done: 'Hecho',
    offerGone: {
      title: 'Esta oferta no está disponible',
      text: 'Puede que la oferta haya terminado o que no sea para tu país o dispositivo.',
    },
    offerDone: { title: 'Ya completaste esta oferta', text: 'Verás la recompensa en tu actividad.' },
    close: 'Cerrar',
    notFoundTitle: 'Sin resultados',
    emptyTitle: 'No hay ofertas ahora mismo',
    emptyText: 'Vuelve más tarde.',
    emptyFilterText: 'Ahora no hay ofertas en estas categorías.',
    moreFailed: 'No pudimos cargar más ofertas',
    opensInNewTab: 'se abre en una pestaña nueva',
    opensTracked: 'Se abre en una pestaña nueva. Seguimiento automático.',
    seeOffers: 'Ver ofertas',
    sort: (choice) => sorts[choice],
    category: (id) => categories[id] ?? '',
    earn: (amount, currency) => (amount === null ? 'Empezar oferta' : `Ganar ${amountOf(amount, currency)}`),
    upTo: 'hasta',
    earnUpTo: (amount, currency) => `Ganar hasta ${amountOf(amount, currency)}`,
    firstStep: (reward, time) => `${reward} en ${time}`,
    continueOffer: (done, of) => (of === 0 ? 'Continuar' : `Continuar (${format.number(done)}/${format.number(of)})`),
    amount: amountOf,
    stepReward: (amount, currency) => `+${amountOf(amount, currency)}`,
    steps: (count) => `${format.number(count)} ${format.plural(count, { one: 'paso', other: 'pasos' })}`,
    usualTime: (time) => `aprox. ${time}`,
    deadline: (time) => `plazo: ${time}`,
    creditDelay: (delay) => creditDelay(format, delay),
    shortDelay: (days) => (days === 0 ? 'Al instante' : `Máx. ${format.unit(days, 'day')}`),
    usuallyCredited: (time) => `Suele acreditarse en ${time}`,
    finishRate: (outOfTen) =>
      outOfTen === 0
        ? 'La completa menos de 1 de cada 10'
        : `La ${format.plural(outOfTen, { one: 'completa', other: 'completan' })} ${format.number(outOfTen)} de cada 10`,
    store: (platform) => (platform === 'ios' ? 'App Store' : 'Google Play'),
    loaded: (count) => `Mostrando ${offers(count)}`,
    found: (count) => `Ofertas encontradas: ${format.number(count)}`,
    notFoundText: (text) => `Ninguna oferta coincide con «${text}». Prueba con otra palabra.`,
    foundElsewhere: (count) => `${offers(count)} en otras categorías`,
    balance: (amount) => `Saldo: ${amount}`,
    failure: (failure) => failures[failure],
  };
}
