import type { Format } from '../../i18n/format.ts';
import type { FieldError, PersonalField, ProfileMessages, StepName } from '../profile-messages.ts';

const stepTitles: Readonly<Record<StepName, string>> = {
  you: 'Sobre você',
  address: 'Onde você mora',
  home: 'Sua casa',
  work: 'Estudos e trabalho',
  devices: 'Seus dispositivos',
};

const labels: Readonly<Record<PersonalField, string>> = {
  email: 'E-mail',
  first_name: 'Nome',
  last_name: 'Sobrenome',
  gender: 'Gênero',
  dob: 'Data de nascimento',
  country: 'País',
  address1: 'Endereço',
  address2: 'Complemento',
  city: 'Cidade',
  state: 'Estado ou região',
  zip: 'Código postal (CEP)',
  target_system_selected: 'Quais destes dispositivos você tem?',
};

const troubles = {
  exists: 'Já existe um perfil com esses dados. Se for seu, está tudo certo.',
  offline: 'Não foi possível enviar. Verifique sua conexão e tente de novo.',
  busy: 'Muito movimento agora. Tente de novo em um minuto.',
  server: 'Algo deu errado. Suas respostas continuam aqui. Tente de novo daqui a pouco.',
  setup: 'Não foi possível enviar. Fale com o suporte do app ou site.',
};

const parts = { day: 'dia', month: 'mês', year: 'ano' };

function fieldError({ field, code, part, max }: FieldError, name: string): string {
  if (field === 'dob') return birthError(code, part);
  if (field === 'target_system_selected') return 'Escolha seus dispositivos ou “Nenhum destes”';
  if (code === 'too_long') return `${name}: no máximo ${max} caracteres`;
  if (code === 'format') return formatError(field, name);
  const choose = field.startsWith('answers.') || field === 'gender' || field === 'country';
  return choose ? `Escolha uma resposta: ${name}` : `Preencha o campo “${name}”`;
}

function birthError(code: FieldError['code'], part: FieldError['part']): string {
  if (code === 'future') return 'A data de nascimento não pode estar no futuro';
  if (code === 'required') return part ? `Falta o ${parts[part]} de nascimento` : 'Informe sua data de nascimento';
  return part === 'day' || part === 'month'
    ? `Confira o ${parts[part]} de nascimento`
    : 'Informe o ano com quatro dígitos, como 1990';
}

function formatError(field: FieldError['field'], name: string): string {
  if (field === 'email') return 'Informe um e-mail no formato name@example.com';
  if (field === 'zip') return 'Código postal: use só letras, números e hifens';
  return `${name}: contém um caractere não permitido`;
}

const questions = {
  1: 'Estado civil',
  2: 'Maior nível de escolaridade concluído',
  3: 'Renda familiar anual antes de impostos (US$)',
  4: 'Sua moradia é própria ou alugada?',
  5: 'Situação profissional atual',
  6: 'Ocupação principal',
  7: 'Você é de origem hispânica ou latina?',
  8: 'Que animais de estimação você tem?',
  9: 'Crianças e jovens de até 18 anos em casa',
  11: 'Cor, raça ou etnia',
};

const options = {
  1: 'Solteira ou solteiro',
  2: 'Casada ou casado',
  3: 'Divorciada ou divorciado',
  4: 'Viúva ou viúvo',
  5: 'Noiva ou noivo',
  6: 'Até o 8º ano',
  7: 'Do 9º ano ao 2º do ensino médio',
  8: 'Ensino médio completo',
  9: 'Faculdade incompleta',
  10: 'Tecnólogo (curso superior de 2 anos)',
  11: 'Graduação',
  12: 'Pós-graduação incompleta',
  13: 'Mestrado',
  14: 'Doutorado',
  15: 'Curso técnico',
  16: 'Nenhuma das anteriores',
  29: 'Prefiro não dizer',
  30: 'Própria',
  31: 'Alugada',
  32: 'Emprego em tempo integral',
  33: 'Emprego em meio período',
  34: 'Por conta própria',
  35: 'Sem emprego no momento',
  36: 'Estudante',
  37: 'Cuido da casa',
  38: 'Aposentadoria',
  39: 'Deficiência ou desemprego permanente',
  40: 'Cabelo e beleza',
  41: 'Fotografia',
  42: 'Gestão de imóveis e instalações',
  43: 'Bar e atendimento de mesas',
  44: 'Cozinha',
  45: 'Organização de eventos',
  46: 'Contabilidade',
  47: 'Administração e escritório',
  48: 'Publicidade',
  49: 'Advocacia',
  50: 'Serviço público, governo, forças armadas',
  51: 'Consultoria e análise',
  52: 'Atendimento ao cliente',
  53: 'Design e arte',
  54: 'Medicina',
  55: 'Engenharia (elétrica, mecânica ou aeroespacial)',
  56: 'Entretenimento (música, atuação, modelo, DJ)',
  57: 'Finanças (corretagem, análise, planejamento)',
  58: 'Recursos humanos',
  59: 'Gestão de sistemas de informação',
  60: 'Corretagem de seguros',
  61: 'Limpeza e zeladoria',
  62: 'Marketing',
  63: 'Mecânica (carros, motos, aviões, barcos, máquinas pesadas)',
  64: 'Programação e desenvolvimento de software',
  65: 'Relações públicas',
  66: 'Enfermagem',
  67: 'Varejo (vendas e gestão)',
  68: 'Vendas e novos negócios',
  69: 'Ofício: encanamento',
  70: 'Ofício: elétrica',
  71: 'Ofício: carpintaria',
  72: 'Ofício: climatização',
  73: 'Ofício: geral',
  74: 'Ensino: fundamental',
  75: 'Ensino: médio',
  76: 'Ensino: superior',
  77: 'Assistência técnica (eletrodomésticos, eletrônicos)',
  78: 'Alta direção (CEO, CFO, sócios etc.)',
  79: 'Veterinária',
  80: 'Armazém e logística',
  81: 'Desenvolvimento web',
  82: 'Redação, jornalismo, edição',
  83: 'Outra',
  84: 'Com deficiência',
  85: 'Aposentadoria',
  86: 'Não se aplica',
  87: 'Sim',
  88: 'Não',
  89: 'Cachorro',
  90: 'Gato',
  91: 'Réptil',
  92: 'Roedor',
  93: 'Pássaro',
  94: 'Peixe (água doce)',
  95: 'Peixe (água salgada)',
  96: 'Outro',
  109: 'Nenhuma',
  112: 'Branca',
  113: 'Negra ou afro-americana',
  114: 'Hispânica, latina ou espanhola',
  115: 'Indígena americana ou do Alasca',
  116: 'Indiana',
  117: 'Chinesa',
  118: 'Filipina',
  119: 'Japonesa',
  120: 'Coreana',
  121: 'Vietnamita',
  122: 'Das ilhas do Pacífico',
  123: 'Do Oriente Médio',
  124: 'Outra origem asiática',
  125: 'Outra',
  126: 'Prefiro não responder',
};

const devices = {
  51: 'iPhone',
  52: 'iPad',
  40: 'Celular ou tablet Android',
  58: 'Computador ou notebook',
  57: 'Console de videogame',
  59: 'Videogame portátil',
  60: 'Kindle',
  61: 'Assistente de voz',
};

/** The survey form in Brazilian Portuguese. */
export function messages(format: Format): ProfileMessages {
  return {
    format,
    title: 'Pesquisas para você',
    intro: 'Cinco etapas rápidas. Com suas respostas, buscamos pesquisas com recompensa para você.',
    optional: 'opcional',
    choose: 'Escolha…',
    noneOfThese: 'Nenhum destes',
    noPostcode: 'Não tenho código postal',
    chooseAll: 'Escolha todas as opções que se aplicam',
    birthHint: 'Escreva o mês em número, como 3 para março',
    incomeHint: 'Basta um valor aproximado em dólares americanos',
    back: 'Voltar',
    next: 'Continuar',
    submit: 'Criar perfil',
    sending: 'Enviando…',
    signedOut: 'Entre na sua conta para responder pesquisas.',
    notSetUp: {
      title: 'Esta página não está configurada corretamente',
      text: 'Fale com o suporte do app ou site.',
    },
    errorTitle: 'Há um problema',
    errorPrefix: 'Erro:',
    consentTitle: 'Seu consentimento',
    consentLink: 'Aviso de privacidade',
    consentSensitive:
      'Concordo com o uso das minhas respostas, inclusive sobre etnia ou deficiência, para receber pesquisas. Posso retirar o consentimento a qualquer momento.',
    consentRequired: 'Marque a caixa para criar seu perfil',
    lockNote: 'Suas respostas são guardadas com criptografia',
    whyAsked: 'Perguntamos porque algumas pesquisas são para grupos específicos',
    standardQuestion: 'Pergunta padrão, feita em todos os países',
    doneTitle: 'Tudo pronto!',
    doneText: 'Seu perfil está pronto. As pesquisas para você vão aparecer com as suas ofertas.',
    nextTitle: 'O que acontece agora',
    afterwards: [
      'Novas pesquisas chegam com o tempo: volte de vez em quando.',
      'Às vezes uma pesquisa não é para você. Tente a próxima.',
    ],
    genders: [
      { value: 'f', label: 'Feminino' },
      { value: 'm', label: 'Masculino' },
    ],
    step: (name) => stepTitles[name],
    progress: (step, of) => `Etapa ${format.number(step)} de ${format.number(of)}`,
    promise: (time, surveys) =>
      surveys === 0
        ? `Leva ${time}`
        : `${time}, libera até ${format.number(surveys)} ${format.plural(surveys, { one: 'pesquisa', other: 'pesquisas' })}`,
    mayDecline: (option) => `Você pode escolher “${option}”`,
    field: (field) => labels[field],
    birthPart: (part) => ({ day: 'Dia', month: 'Mês', year: 'Ano' })[part],
    error: fieldError,
    refused: (label) => `Confira este campo: ${label}`,
    tooYoung: (years) => `Você precisa ter pelo menos ${format.number(years)} anos`,
    trouble: (reason) => troubles[reason],
    labels: {
      questions,
      options,
      devices,
      incomeBelow: (amount) => `Menos de ${amount}`,
      moreThan: (amount) => `Mais de ${amount}`,
    },
  };
}
