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
    start: 'Começar pesquisa',
    rating: (stars) => `Avaliação: ${format.number(stars)} de 5`,
    found: (count) => `Pesquisas para você: ${format.number(count)}`,
  };
}
