import type { Format } from '../../i18n/format.ts';
import type { LoadFailure } from '../../api/load-failure.ts';
import type { CreditDelay, MenuSort, WallMessages } from '../wall-messages.ts';

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

const notSetUp = {
  title: 'Não foi possível mostrar estas ofertas',
  text: 'Esta página não está configurada corretamente. Fale com o suporte do app ou site.',
};

const failures: Readonly<Record<LoadFailure, { readonly title: string; readonly text: string }>> = {
  offline: {
    title: 'Sem conexão',
    text: 'Verifique sua conexão. Vamos recarregar quando você voltar a ficar on-line.',
  },
  server: { title: 'Algo deu errado', text: 'Tente de novo daqui a pouco.' },
  busy: { title: 'Muito movimento agora', text: 'Tente de novo em um minuto.' },
  'session-expired': { title: 'Sua sessão expirou', text: 'Abra as ofertas de novo pelo app ou site.' },
  'unknown-wall': { ...notSetUp, title: 'Não encontramos estas ofertas' },
  incomplete: notSetUp,
  refused: notSetUp,
};

function creditDelay(format: Format, delay: CreditDelay): string {
  switch (delay?.kind) {
    case 'instant':
      return 'Na hora';
    case 'days':
      return `Recompensa em até ${format.unit(delay.days, 'day')}`;
    case 'range':
      return `Recompensa em ${format.number(delay.from)} a ${format.unit(delay.to, 'day')}`;
    case 'weekly':
      return 'Recompensa em até uma semana';
    case 'biweekly':
      return 'Recompensa em até duas semanas';
    default:
      return 'Prazo variável';
  }
}

/** The wall in Brazilian Portuguese. */
export function messages(format: Format): WallMessages {
  const amountOf = (amount: number, currency: string) => `${format.amount(amount)} ${currency}`.trim();
  const offers = (count: number) =>
    `${format.number(count)} ${format.plural(count, { one: 'oferta', other: 'ofertas' })}`;
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
    requirements: 'Requisitos',
    rewardLabel: 'Sua recompensa',
    showMore: 'Mostrar mais',
    loading: 'Carregando ofertas',
    retry: 'Tentar de novo',
    clearFilter: 'Ver todas as ofertas',
    searchLabel: 'Buscar ofertas',
    clearSearch: 'Limpar busca',
    showAllCategories: 'Ver todas as categorias',
    scrollBack: 'Rolar para trás',
    scrollForward: 'Rolar para a frente',
    pending: 'Em análise',
    done: 'Concluído',
    offerGone: {
      title: 'Esta oferta não está disponível',
      text: 'A oferta pode ter terminado ou não é para o seu país ou dispositivo.',
    },
    offerDone: { title: 'Você já concluiu esta oferta', text: 'A recompensa aparece na sua atividade.' },
    close: 'Fechar',
    notFoundTitle: 'Nenhum resultado',
    emptyTitle: 'Nenhuma oferta no momento',
    emptyText: 'Volte mais tarde.',
    emptyFilterText: 'Nenhuma oferta nestas categorias no momento.',
    moreFailed: 'Não foi possível carregar mais ofertas',
    opensInNewTab: 'abre em uma nova aba',
    opensTracked: 'Abre em uma nova aba. Acompanhamento automático.',
    seeOffers: 'Ver ofertas',
    sort: (choice) => sorts[choice],
    category: (id) => categories[id] ?? '',
    earn: (amount, currency) => (amount === null ? 'Começar oferta' : `Ganhar ${amountOf(amount, currency)}`),
    upTo: 'até',
    earnUpTo: (amount, currency) => `Ganhar até ${amountOf(amount, currency)}`,
    firstStep: (reward, time) => `${reward} em ${time}`,
    continueOffer: (done, of) => (of === 0 ? 'Continuar' : `Continuar (${format.number(done)}/${format.number(of)})`),
    amount: amountOf,
    stepReward: (amount, currency) => `+${amountOf(amount, currency)}`,
    steps: (count) => `${format.number(count)} ${format.plural(count, { one: 'etapa', other: 'etapas' })}`,
    usualTime: (time) => `cerca de ${time}`,
    deadline: (time) => `prazo: ${time}`,
    creditDelay: (delay) => creditDelay(format, delay),
    shortDelay: (days) => (days === 0 ? 'Na hora' : `Em até ${format.unit(days, 'day')}`),
    usuallyCredited: (time) => `Geralmente creditada em ${time}`,
    finishRate: (outOfTen) =>
      outOfTen === 0
        ? 'Menos de 1 de cada 10 conclui'
        : `${format.number(outOfTen)} de cada 10 ${format.plural(outOfTen, { one: 'conclui', other: 'concluem' })}`,
    store: (platform) => (platform === 'ios' ? 'App Store' : 'Google Play'),
    loaded: (count) => `Mostrando ${offers(count)}`,
    found: (count) => `Ofertas encontradas: ${format.number(count)}`,
    notFoundText: (text) => `Nenhuma oferta corresponde a “${text}”. Tente outra palavra.`,
    foundElsewhere: (count) => `${offers(count)} em outras categorias`,
    balance: (amount) => `Saldo: ${amount}`,
    failure: (failure) => failures[failure],
  };
}
