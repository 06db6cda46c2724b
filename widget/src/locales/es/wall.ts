import type { Format } from '../../i18n/format.ts';
import type { MenuSort, WallMessages } from '../wall-messages.ts';

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

/** The wall in Spanish. */
export function messages(format: Format): WallMessages {
  const amountOf = (amount: number, currency: string) => `${format.amount(amount)} ${currency}`.trim();
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
    searchLabel: 'Buscar ofertas',
    opensInNewTab: 'se abre en una pestaña nueva',
    sort: (choice) => sorts[choice],
    category: (id) => categories[id] ?? '',
    earn: (amount, currency) => (amount === null ? 'Empezar oferta' : `Ganar ${amountOf(amount, currency)}`),
    upTo: 'hasta',
    earnUpTo: (amount, currency) => `Ganar hasta ${amountOf(amount, currency)}`,
    firstStep: (reward, time) => `${reward} en ${time}`,
    amount: amountOf,
    stepReward: (amount, currency) => `+${amountOf(amount, currency)}`,
    steps: (count) => `${format.number(count)} ${format.plural(count, { one: 'paso', other: 'pasos' })}`,
    timesDone: (done, of) => `${format.number(done)} de ${format.number(of)}`,
    onceADay: 'Una vez al día',
    shortDelay: (days) => (days === 0 ? 'Al instante' : `Máx. ${format.unit(days, 'day')}`),
    usuallyCredited: (time) => `Suele acreditarse en ${time}`,
    store: (platform) => (platform === 'ios' ? 'App Store' : 'Google Play'),
    versions: (system, min, max) =>
      min && max ? `${system} ${min} a ${max}` : min ? `${system} ${min} o posterior` : `${system} ${max} o anterior`,
    browsers: (names) => `Solo en ${names}`,
    paymentRequired: 'Requiere un pago',
  };
}
