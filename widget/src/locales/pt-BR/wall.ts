import type { Format } from '../../i18n/format.ts';
import type { MenuSort, WallMessages } from '../wall-messages.ts';

const categories: Readonly<Record<number, string>> = {
  17: 'Grátis',
  18: 'Apps',
  19: 'Vídeos',
  20: 'Pesquisas',
  21: 'Compras',
  22: 'Testes grátis',
  23: 'Downloads',
  24: 'Cadastros',
  25: 'Assinaturas no celular',
  26: 'Cadastros em parceiros',
  28: 'Compras com cashback',
  29: 'Cassino',
  30: 'Jogos',
  31: 'Finanças',
};

const sorts: Readonly<Record<MenuSort, string>> = {
  'popularity-desc': 'Mais populares',
  'trending-desc': 'Em alta',
  'payout-desc': 'Maior recompensa',
  'payout-asc': 'Menor recompensa',
  'credit_delay-asc': 'Recompensa mais rápida',
};

/** The wall in Brazilian Portuguese. */
export function messages(format: Format): WallMessages {
  const amountOf = (amount: number, currency: string) => `${format.amount(amount)} ${currency}`.trim();
  return {
    format,
    offersTab: 'Ofertas',
    surveysTab: 'Pesquisas',
    activityTab: 'Atividade',
    tabsLabel: 'Formas de ganhar',
    title: 'Ganhe recompensas',
    featured: 'Em destaque',
    allOffers: 'Todas as ofertas',
    allCategories: 'Todas',
    categoriesLabel: 'Categorias',
    sortLabel: 'Ordenar por',
    searchLabel: 'Buscar ofertas',
    opensInNewTab: 'abre em uma nova aba',
    sort: (choice) => sorts[choice],
    category: (id) => categories[id] ?? '',
    earn: (amount, currency) => (amount === null ? 'Começar oferta' : `Ganhar ${amountOf(amount, currency)}`),
    upTo: 'até',
    earnUpTo: (amount, currency) => `Ganhar até ${amountOf(amount, currency)}`,
    firstStep: (reward, time) => `${reward} em ${time}`,
    amount: amountOf,
    stepReward: (amount, currency) => `+${amountOf(amount, currency)}`,
    steps: (count) => `${format.number(count)} ${format.plural(count, { one: 'etapa', other: 'etapas' })}`,
    timesDone: (done, of) => `${format.number(done)} de ${format.number(of)}`,
    onceADay: 'Uma vez por dia',
    shortDelay: (days) => (days === 0 ? 'Na hora' : `Em até ${format.unit(days, 'day')}`),
    usuallyCredited: (time) => `Geralmente creditada em ${time}`,
    store: (platform) => (platform === 'ios' ? 'App Store' : 'Google Play'),
    versions: (system, min, max) =>
      min && max
        ? `${system} ${min} a ${max}`
        : min
          ? `${system} ${min} ou mais recente`
          : `${system} ${max} ou mais antigo`,
    browsers: (names) => `Somente em: ${names}`,
    paymentRequired: 'Exige pagamento',
  };
}
