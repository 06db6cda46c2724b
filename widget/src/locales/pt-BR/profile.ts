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
    or: 'ou',
    chooseAll: 'Escolha todas as opções que se aplicam',
    birthHint: 'Escreva o mês em número, como 3 para março',
    incomeHint: 'Basta um valor aproximado em dólares americanos',
    back: 'Voltar',
    next: 'Continuar',
    submit: 'Criar perfil',
    sending: 'Enviando…',
    signedOut: 'Entre na sua conta para responder pesquisas.',
    notSetUp: 'Esta página não está configurada corretamente. Fale com o suporte do app ou site.',
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
  };
}
