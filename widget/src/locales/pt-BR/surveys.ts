import type { Format } from '../../i18n/format.ts';
import type { SurveyMessages } from '../survey-messages.ts';

/** The surveys tab in Brazilian Portuguese. */
export function messages(format: Format): SurveyMessages {
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
