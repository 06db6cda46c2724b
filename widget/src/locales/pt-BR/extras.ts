import type { Format } from '../../i18n/format.ts';
import type { LoadFailure } from '../../api/load-failure.ts';
import type { ExtrasMessages } from '../extras-messages.ts';
import type { CreditDelay } from '../wall-messages.ts';

const notSetUp = {
  title: 'Não foi possível mostrar estas ofertas',
  text: 'Esta página não está configurada corretamente. Fale com o suporte do app ou site.',
};

const failures = (host: string): Readonly<Record<LoadFailure, { readonly title: string; readonly text: string }>> => ({
  offline: {
    title: 'Sem conexão',
    text: 'Verifique sua conexão. Vamos recarregar quando você voltar a ficar on-line.',
  },
  unreachable: {
    title: 'Não conseguimos acessar as ofertas',
    text: `Verifique a conexão. Se usa um bloqueador de anúncios, permita ${host} e recarregue.`,
  },
  server: { title: 'Algo deu errado', text: 'Tente de novo daqui a pouco.' },
  busy: { title: 'Muito movimento agora', text: 'Tente de novo em um minuto.' },
  'signed-out': { title: 'Entre para ganhar', text: 'Entre na sua conta no app ou site para ver suas ofertas.' },
  'session-expired': { title: 'Sua sessão expirou', text: 'Abra as ofertas de novo pelo app ou site.' },
  'unknown-wall': { ...notSetUp, title: 'Não encontramos estas ofertas' },
  incomplete: notSetUp,
  refused: notSetUp,
});

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

/** What a wall says after its first screen, in Brazilian Portuguese. */
export function messages(format: Format): ExtrasMessages {
  const offers = (count: number) =>
    `${format.number(count)} ${format.plural(count, { one: 'oferta', other: 'ofertas' })}`;
  return {
    format,
    pending: 'Em análise',
    done: 'Concluído',
    offerGone: 'Esta oferta não está disponível',
    showMore: 'Mostrar mais',
    loading: 'Carregando ofertas',
    moreFailed: 'Não foi possível carregar mais ofertas',
    clearSearch: 'Limpar busca',
    continueOffer: (done, of) => (of === 0 ? 'Continuar' : `Continuar (${format.number(done)}/${format.number(of)})`),
    usualTime: (time) => `cerca de ${time}`,
    deadline: (time) => `prazo: ${time}`,
    loaded: (count) => `Mostrando ${offers(count)}`,
    found: (count) => `Ofertas encontradas: ${format.number(count)}`,
    foundElsewhere: (count) => `${offers(count)} em outras categorias`,
    balance: (amount) => `Saldo: ${amount}`,
    requirements: 'Requisitos',
    goodToKnow: 'Bom saber',
    pendingTime: (time) => `Confirmação: até ${time}`,
    sessionTime: (time) => `Prazo após o início: ${time}`,
    timeLeft: (time) => `Tempo restante: ${time}`,
    timeUp: 'Prazo encerrado',
    rewardLabel: 'Sua recompensa',
    retry: 'Tentar de novo',
    clearFilter: 'Ver todas as ofertas',
    showAllCategories: 'Ver todas as categorias',
    scrollBack: 'Rolar para trás',
    scrollForward: 'Rolar para a frente',
    offerGoneText: 'A oferta pode ter terminado ou não é para o seu país ou dispositivo.',
    offerDoneText: 'A recompensa aparece na sua atividade.',
    close: 'Fechar',
    notFoundTitle: 'Nenhum resultado',
    emptyTitle: 'Nenhuma oferta no momento',
    emptyText: 'Volte mais tarde.',
    emptyFilterText: 'Nenhuma oferta nestas categorias no momento.',
    opensTracked: 'Abre em uma nova aba. Acompanhamento automático.',
    seeOffers: 'Ver ofertas',
    creditDelay: (delay) => creditDelay(format, delay),
    finishRate: (outOfTen) =>
      outOfTen === 0
        ? 'Menos de 1 de cada 10 conclui'
        : `${format.number(outOfTen)} de cada 10 ${format.plural(outOfTen, { one: 'conclui', other: 'concluem' })}`,
    notFoundText: (text) => `Nenhuma oferta corresponde a “${text}”. Tente outra palavra.`,
    failure: (failure, host) => failures(host)[failure],
  };
}
