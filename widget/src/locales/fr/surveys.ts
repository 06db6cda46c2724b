import type { Format } from '../../i18n/format.ts';
import type { SurveyMessages } from '../survey-messages.ts';

/** The surveys tab in French. */
export function messages(format: Format): SurveyMessages {
  return {
    format,
    loading: 'Chargement des sondages',
    title: 'Vos sondages',
    emptyTitle: 'Aucun sondage pour le moment',
    emptyText: 'Les nouveaux sondages s’affichent ici. Revenez plus tard.',
    failedTitle: 'Impossible de charger vos sondages',
    consentTitle: 'Votre accord',
    consentText:
      'Vos réponses, y compris sur l’origine ethnique ou le handicap, servent à vous proposer des sondages. Si vous retirez votre accord, nous supprimons vos réponses sur l’origine ethnique et le handicap.',
    withdrawConsent: 'Retirer mon accord',
    consentWithdrawn: 'Accord retiré. Vos réponses sur l’origine ethnique et le handicap sont supprimées.',
    withdrawFailed: 'Impossible de retirer votre accord. Réessayez dans un instant.',
    start: 'Commencer le sondage',
    rating: (stars) => `Note\u00a0: ${format.number(stars)} sur 5`,
    found: (count) => `Sondages pour vous\u00a0: ${format.number(count)}`,
  };
}
