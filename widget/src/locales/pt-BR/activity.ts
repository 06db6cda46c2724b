import type { Format } from '../../i18n/format.ts';
import type { ActivityMessages, Progress, TicketError, TicketField } from '../activity-messages.ts';

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

/** The activity tab in Brazilian Portuguese. */
export function messages(format: Format): ActivityMessages {
  return {
    format,
    balance: 'Seu saldo',
    offersTitle: 'Suas ofertas',
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
    expected: (state, amount) => `${state === 'pending' ? 'Em análise: ' : 'A ganhar: '}${amount}`,
    explain,
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
