import type { LoadFailure } from '../../api/load-failure.ts';
import type { Format } from '../../i18n/format.ts';
import type { ActivityMessages, Progress, TicketError, TicketField } from '../activity-messages.ts';
import type { SurveyMessages } from '../survey-messages.ts';
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

function creditDelay(format: Format, delay: CreditDelay, isStepped: boolean): string {
  switch (delay?.kind) {
    case 'instant':
      return `Creditada na hora${isStepped ? ' após cada etapa' : ''}`;
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

const states: Readonly<Record<Progress, string>> = {
  clicked: 'Iniciada',
  pending: 'Em análise',
  credited: 'Creditada',
  rejected: 'Recusada',
  reversed: 'Cancelada',
};

const rejections: Readonly<Record<string, string>> = {
  too_late: 'Você concluiu fora do prazo.',
  already_completed: 'Você já recebeu a recompensa desta oferta.',
  screenout: 'Você não se qualificou para esta pesquisa.',
  quota_full: 'A pesquisa já tinha respostas suficientes.',
  quality: 'Algumas respostas não passaram nas verificações.',
};

const subjects: Readonly<Record<number, string>> = {
  1: 'Não recebi minha recompensa',
  2: 'A oferta abre a página errada',
  3: 'Outro assunto',
};

const labels: Readonly<Record<TicketField, string>> = {
  offer_name: 'Oferta',
  completed_at: 'Quando você concluiu a oferta?',
  message: 'O que aconteceu?',
  name: 'Seu nome',
  email: 'Seu e-mail',
  proof_image_url: 'Link de uma captura de tela',
  proof_video_url: 'Link de uma gravação',
};

const missing: Readonly<Record<TicketField, string>> = {
  offer_name: 'Informe o nome da oferta',
  completed_at: 'Informe a data em que você concluiu a oferta',
  message: 'Conte o que aconteceu',
  name: 'Informe seu nome',
  email: 'Informe seu e-mail',
  proof_image_url: 'Informe um link',
  proof_video_url: 'Informe um link',
};

const troubles = {
  offline: 'Não foi possível enviar. Verifique sua conexão e tente de novo.',
  busy: 'Você pode enviar cinco mensagens por dia. Tente mais tarde.',
  server: 'Algo deu errado. O que você escreveu continua aqui. Tente de novo daqui a pouco.',
  setup: 'Não foi possível enviar. Fale com o suporte do app ou site.',
};

function explain(state: Progress, reason: string | null): string {
  if (state === 'pending') return 'Você recebe a recompensa quando ela for aprovada.';
  if (state === 'rejected') return rejections[reason ?? ''] ?? 'Os requisitos da oferta não foram cumpridos.';
  if (state === 'reversed') return 'O anunciante cancelou a recompensa.';
  return '';
}

function ticketError({ field, code, max }: TicketError): string {
  if (code === 'required') return missing[field];
  if (code === 'too_long') return `${labels[field]}: no máximo ${max} caracteres`;
  if (code === 'future') return 'A data não pode estar no futuro';
  if (field === 'email') return 'Informe um e-mail no formato name@example.com';
  if (field === 'completed_at') return 'Informe uma data válida';
  if (field === 'proof_image_url' || field === 'proof_video_url') {
    return `${labels[field]}: deve começar com https:// ou http://`;
  }
  return `${labels[field]}: contém um caractere não permitido`;
}

/** The wall in Brazilian Portuguese. */
export function messages(format: Format, host: string): WallMessages {
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
    moreWays: 'Mais formas de ganhar',
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
    upToADay: (amount, currency) => `Até ${amountOf(amount, currency)} por dia`,
    firstStep: (reward, time) => `${reward} em ${time}`,
    amount: amountOf,
    wasAmount: (amount) => `antes ${amount}`,
    saleEnds: (day) => `Até ${day}`,
    stepReward: (amount, currency) => `+${amountOf(amount, currency)}`,
    steps: (count) => `${format.number(count)} ${format.plural(count, { one: 'etapa', other: 'etapas' })}`,
    timesDone: (done, of) => `${format.number(done)} de ${format.number(of)}`,
    onceADay: 'Uma vez por dia',
    shortDelay: (days) => (days === 0 ? 'Na hora' : `Em até ${format.unit(days, 'day')}`),
    usualDelay: (time) => `Em geral ${time}`,
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
    pending: 'Em análise',
    done: 'Concluído',
    offerGone: 'Esta oferta não está disponível',
    showMore: 'Mostrar mais',
    loading: 'Carregando ofertas',
    moreFailed: 'Não foi possível carregar mais ofertas',
    clearSearch: 'Limpar busca',
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
    creditDelay: (delay, isStepped) => creditDelay(format, delay, isStepped),
    finishRate: (outOfTen) =>
      outOfTen === 0
        ? 'Menos de 1 de cada 10 conclui'
        : `${format.number(outOfTen)} de cada 10 ${format.plural(outOfTen, { one: 'conclui', other: 'concluem' })}`,
    notFoundText: (text) => `Nenhuma oferta corresponde a “${text}”. Tente outra palavra.`,
    failure: (failure) => failures(host)[failure],
    surveys: surveys(format),
    activity: activity(format),
  };
}

function surveys(format: Format): SurveyMessages {
  return {
    format,
    loading: 'Carregando pesquisas',
    title: 'Suas pesquisas',
    emptyTitle: 'Nenhuma pesquisa no momento',
    emptyText: 'Novas pesquisas aparecem aqui. Volte mais tarde.',
    emptyReasons: {
      profile_questions: 'As redes de pesquisas precisam saber mais sobre você para encontrar pesquisas adequadas.',
      unsupported_country: 'Ainda não há pesquisas para o seu país.',
      too_young: 'Você não tem a idade mínima para estas pesquisas.',
      limit_reached: 'Você atingiu o limite por enquanto. Volte amanhã.',
      using_vpn: 'As pesquisas não funcionam com VPN ou proxy. Desative e tente de novo.',
      not_verified: 'Você precisa ser verificado antes de responder pesquisas.',
      banned: 'Nossos parceiros não oferecem mais pesquisas a você.',
    },
    failedTitle: 'Não foi possível carregar suas pesquisas',
    consentTitle: 'Seu consentimento',
    consentText:
      'Suas respostas, inclusive sobre etnia ou deficiência, são usadas para selecionar pesquisas para você. Se você retirar o consentimento, apagaremos suas respostas sobre etnia e deficiência.',
    withdrawConsent: 'Retirar consentimento',
    consentWithdrawn: 'Consentimento retirado. Suas respostas sobre etnia e deficiência foram apagadas.',
    withdrawFailed: 'Não foi possível retirar o consentimento. Tente de novo daqui a pouco.',
    askTitle: 'Encontre pesquisas para você',
    moreTitle: 'Mais pesquisas para você',
    moreText: 'Estas redes podem ter pesquisas para você agora. Só perguntamos a elas se você concordar.',
    agreeTo: (network) =>
      `Concordo que ${network} receba meu país, minha data de nascimento, meu gênero, meu CEP e minhas respostas, além do meu endereço IP e do meu navegador sempre que eu procurar pesquisas, para me indicar as que combinam comigo.`,
    showSurveysOf: (network) => `Ver pesquisas de ${network}`,
    choiceFailed: 'Não foi possível salvar sua escolha. Tente de novo em instantes.',
    networksTitle: 'Redes de pesquisas',
    networksText: 'Você concordou que estas redes procurem pesquisas para você. Pode parar quando quiser.',
    stopAsking: (network) => `Parar de perguntar a ${network}`,
    failedTries:
      'As últimas pesquisas não deram certo. Isso é comum, porque cada uma procura pessoas específicas. Faça uma pausa ou tente outra.',
    start: 'Começar pesquisa',
    topPick: 'Recomendada',
    quickest: 'A mais curta',
    survey: (minutes) => `Pesquisa de ${format.unit(minutes, 'minute')}`,
    rating: (stars) => `Avaliação: ${format.number(stars)} de 5`,
    found: (count) => `Pesquisas para você: ${format.number(count)}`,
  };
}

function activity(format: Format): ActivityMessages {
  return {
    format,
    balance: 'Seu saldo',
    offersTitle: 'Suas ofertas',
    emptyTitle: 'Nenhuma atividade ainda',
    offersEmpty: 'Comece uma oferta e acompanhe aqui.',
    historyTitle: 'Histórico do saldo',
    historyEmpty: 'As recompensas aparecem aqui quando são creditadas.',
    historyFailed: 'Não foi possível carregar seu histórico',
    adjustment: 'Ajuste',
    reversed: 'Cancelada',
    loading: 'Carregando sua atividade',
    failedTitle: 'Não foi possível mostrar sua atividade agora',
    continue: 'Continuar',
    notCredited: 'Recompensa não chegou?',
    report: 'Relatar um problema',
    state: (state) => states[state],
    ended: 'Encerrada',
    stepState: (state) => (state === 'clicked' ? 'A fazer' : states[state]),
    toGo: (amount) => `A ganhar: ${amount}`,
    explain,
    moreOn: (amount, date) => `Mais ${amount} em ${date}`,
    availableOn: (date) => `Disponível em ${date}`,
    extras: {
      screenout: 'Desta vez você não se qualificou. Esta recompensa é pela tentativa.',
      bonus: 'Uma recompensa extra por esta oferta.',
    },
    stepsDone: (done, of) => `${format.number(done)} de ${format.number(of)} etapas concluídas`,
    ticketTitle: 'Relatar um problema',
    ticketIntro: 'Conte o que deu errado. Vamos responder por e-mail.',
    back: 'Voltar para a atividade',
    subject: 'Qual é o problema?',
    optional: 'opcional',
    addProof: 'Adicionar captura ou gravação',
    send: 'Enviar',
    sending: 'Enviando…',
    errorTitle: 'Há um problema',
    errorPrefix: 'Erro:',
    sentTitle: 'Mensagem enviada',
    subjectName: (id) => subjects[id] ?? '',
    field: (field) => labels[field],
    hint: (field) => (field === 'message' ? 'Até 200 caracteres' : ''),
    error: ticketError,
    refused: (label) => `Confira este campo: ${label}`,
    trouble: (reason) => troubles[reason],
    sentText: (ticketId) => `Protocolo nº ${ticketId}. Vamos responder por e-mail.`,
  };
}
