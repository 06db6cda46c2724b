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
    failedTitle: 'Não foi possível carregar suas pesquisas',
    consentTitle: 'Seu consentimento',
    consentText:
      'Suas respostas, inclusive sobre etnia ou deficiência, são usadas para selecionar pesquisas para você. Se você retirar o consentimento, apagaremos suas respostas sobre etnia e deficiência.',
    withdrawConsent: 'Retirar consentimento',
    consentWithdrawn: 'Consentimento retirado. Suas respostas sobre etnia e deficiência foram apagadas.',
    withdrawFailed: 'Não foi possível retirar o consentimento. Tente de novo daqui a pouco.',
    start: 'Começar pesquisa',
    rating: (stars) => `Avaliação: ${format.number(stars)} de 5`,
    found: (count) => `Pesquisas para você: ${format.number(count)}`,
  };
}
