import type { Format } from '../../i18n/format.ts';
import type { FieldError, PersonalField, ProfileMessages, StepName } from '../profile-messages.ts';

const stepTitles: Readonly<Record<StepName, string>> = {
  you: 'Sobre você',
  address: 'Onde você mora',
  home: 'Sua casa',
  work: 'Estudos e trabalho',
  devices: 'Seus aparelhos',
};

const labels: Readonly<Record<PersonalField, string>> = {
  email: 'E-mail',
  first_name: 'Nome',
  last_name: 'Sobrenome',
  gender: 'Sexo',
  dob: 'Data de nascimento',
  country: 'País',
  address1: 'Endereço',
  address2: 'Complemento',
  city: 'Cidade',
  state: 'Estado ou região',
  zip: 'Código postal (CEP)',
  target_system_selected: 'Quais destes aparelhos você tem?',
};

const troubles = {
  exists: 'Já existe um perfil com esses dados. Se for seu, não é preciso fazer mais nada.',
  offline: 'Não foi possível enviar suas respostas. Confira sua conexão e tente de novo.',
  busy: 'Há muitas solicitações no momento. Espere um minuto e tente de novo.',
  server: 'Algo deu errado do nosso lado. Suas respostas continuam aqui: tente de novo daqui a pouco.',
  setup:
    'Este formulário não está configurado corretamente e suas respostas não foram enviadas. Avise o site de onde você veio.',
};

const parts = { day: 'dia', month: 'mês', year: 'ano' };

function fieldError({ field, code, part, max }: FieldError, name: string): string {
  if (field === 'dob') return birthError(code, part);
  if (field === 'target_system_selected') return 'Escolha seus aparelhos ou “Nenhum destes”';
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
  if (field === 'email') return 'Informe um e-mail no formato nome@exemplo.com';
  if (field === 'zip') return 'O código postal só pode ter letras, números e hifens';
  return `${name}: contém um caractere não permitido`;
}

/** The survey form in Brazilian Portuguese. */
export function messages(format: Format): ProfileMessages {
  return {
    format,
    title: 'Pesquisas para você',
    intro: 'Cinco etapas rápidas. Suas respostas definem quais pesquisas pagas você recebe.',
    optional: 'opcional',
    choose: 'Escolha…',
    noneOfThese: 'Nenhum destes',
    or: 'ou',
    chooseAll: 'Escolha todas as opções que se aplicam.',
    birthHint: 'Escreva o mês em número, como 3 para março.',
    incomeHint: 'Basta um valor aproximado em dólares americanos',
    back: 'Voltar',
    next: 'Continuar',
    submit: 'Criar meu perfil',
    sending: 'Enviando…',
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
    doneText: 'Seu perfil foi criado. As pesquisas para você vão aparecer entre as suas ofertas.',
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
        : `${time}, libera ${format.number(surveys)} ${format.plural(surveys, { one: 'pesquisa', other: 'pesquisas' })}`,
    mayDecline: (option) => `Você pode escolher “${option}”`,
    field: (field) => labels[field],
    birthPart: (part) => ({ day: 'Dia', month: 'Mês', year: 'Ano' })[part],
    error: fieldError,
    refused: (label) => `${label}: não foi aceito`,
    tooYoung: (years) => `Você precisa ter pelo menos ${format.number(years)} anos`,
    trouble: (reason) => troubles[reason],
  };
}
