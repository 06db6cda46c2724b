import type { Format } from '../../i18n/format.ts';
import type { ActivityMessages, Progress, TicketError, TicketField } from '../activity-messages.ts';

const states: Readonly<Record<Progress, string>> = {
  clicked: 'Iniciada',
  pending: 'Em análise',
  credited: 'Creditada',
  rejected: 'Não aceita',
  reversed: 'Estornada',
};

const rejections: Readonly<Record<string, string>> = {
  too_late: 'Foi concluída fora do prazo.',
  already_completed: 'Você já recebeu a recompensa desta oferta.',
};

const subjects: Readonly<Record<number, string>> = {
  1: 'Não recebi minha recompensa',
  2: 'A oferta leva à página errada',
  3: 'Outro assunto',
};

const labels: Readonly<Record<TicketField, string>> = {
  offer_name: 'Oferta',
  completed_at: 'Quando você concluiu?',
  message: 'O que aconteceu?',
  name: 'Seu nome',
  email: 'Seu e-mail',
  proof_image_url: 'Link de uma captura de tela',
  proof_video_url: 'Link de uma gravação',
};

const missing: Readonly<Record<TicketField, string>> = {
  offer_name: 'Informe o nome da oferta',
  completed_at: 'Informe o dia em que você concluiu a oferta',
  message: 'Conte o que aconteceu',
  name: 'Informe seu nome',
  email: 'Informe seu e-mail',
  proof_image_url: 'Informe um link',
  proof_video_url: 'Informe um link',
};

const troubles = {
  offline: 'Não foi possível enviar sua mensagem. Confira sua conexão e tente de novo.',
  busy: 'Você pode enviar cinco mensagens por dia, e não dá para enviar mais agora. Tente mais tarde.',
  server: 'Algo deu errado do nosso lado. O que você escreveu continua aqui: tente de novo daqui a pouco.',
  setup: 'Não é possível receber sua mensagem aqui. Avise o site de onde você veio.',
};

function explain(state: Progress, reason: string | null): string {
  if (state === 'pending') return 'A recompensa chega quando a análise terminar.';
  if (state === 'rejected') return rejections[reason ?? ''] ?? 'As condições da oferta não foram atendidas.';
  if (state === 'reversed') return 'O anunciante estornou a recompensa.';
  return '';
}

function ticketError({ field, code, max }: TicketError): string {
  if (code === 'required') return missing[field];
  if (code === 'too_long') return `${labels[field]}: no máximo ${max} caracteres`;
  if (code === 'future') return 'A data não pode estar no futuro';
  if (field === 'email') return 'Informe um e-mail no formato nome@exemplo.com';
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
    offersEmpty: 'As ofertas que você iniciar aparecem aqui, com o andamento.',
    historyTitle: 'Histórico do saldo',
    historyEmpty: 'As recompensas aparecem aqui assim que são creditadas.',
    historyFailed: 'Não foi possível carregar o histórico.',
    adjustment: 'Ajuste',
    reversed: 'Estorno',
    loading: 'Carregando sua atividade',
    failedTitle: 'Não é possível mostrar sua atividade agora',
    continue: 'Continuar',
    notCredited: 'Não recebeu?',
    report: 'Relatar um problema',
    change: (amount, currency) => `${amount > 0 ? '+' : ''}${format.number(amount)} ${currency}`.trim(),
    state: (state) => states[state],
    stepState: (state) => (state === 'clicked' ? 'A fazer' : states[state]),
    expected: (state, amount) => `${state === 'pending' ? 'Ainda não creditado: ' : 'A ganhar: '}${amount}`,
    explain,
    extras: {
      screenout: 'Desta vez você não se qualificou. Isto é pela tentativa.',
      bonus: 'Uma recompensa extra por esta oferta.',
    },
    stepsDone: (done, of) => `${format.number(done)} de ${format.number(of)} etapas`,
    ticketTitle: 'Relatar um problema',
    ticketIntro: 'Conte o que deu errado. A resposta chega por e-mail.',
    back: 'Voltar para minha atividade',
    subject: 'Qual é o assunto?',
    optional: 'opcional',
    addProof: 'Adicionar captura ou gravação',
    send: 'Enviar',
    sending: 'Enviando…',
    errorTitle: 'Há um problema',
    errorPrefix: 'Erro:',
    sentTitle: 'Mensagem enviada',
    subjectName: (id) => subjects[id] ?? '',
    field: (field) => labels[field],
    hint: (field) => (field === 'message' ? 'Até 200 caracteres.' : ''),
    error: ticketError,
    refused: (label) => `${label}: não foi aceito`,
    trouble: (reason) => troubles[reason],
    sentText: (ticketId) => `O número dela é ${ticketId}. Guarde-o até receber a resposta.`,
  };
}
