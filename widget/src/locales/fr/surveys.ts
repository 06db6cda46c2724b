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
    emptyReasons: {
      profile_questions:
        'Les réseaux de sondages doivent mieux vous connaître avant de vous proposer des sondages adaptés.',
      unsupported_country: 'Il n’y a pas encore de sondages pour votre pays.',
      too_young: 'Vous n’avez pas l’âge minimum pour ces sondages.',
      limit_reached: 'Vous avez atteint la limite pour le moment. Revenez demain.',
      using_vpn: 'Les sondages ne fonctionnent pas avec un VPN ou un proxy. Désactivez-le et réessayez.',
      not_verified: 'Vous devez être vérifié avant de répondre à des sondages.',
      banned: 'Nos partenaires ne vous proposent plus de sondages.',
    },
    failedTitle: 'Impossible de charger vos sondages',
    consentTitle: 'Votre accord',
    consentText:
      'Vos réponses, y compris sur l’origine ethnique ou le handicap, servent à vous proposer des sondages. Si vous retirez votre accord, nous supprimons vos réponses sur l’origine ethnique et le handicap.',
    withdrawConsent: 'Retirer mon accord',
    consentWithdrawn: 'Accord retiré. Vos réponses sur l’origine ethnique et le handicap sont supprimées.',
    withdrawFailed: 'Impossible de retirer votre accord. Réessayez dans un instant.',
    askTitle: 'Trouvez des sondages pour vous',
    moreTitle: 'Plus de sondages pour vous',
    moreText:
      'Ces réseaux ont peut-être des sondages pour vous en ce moment. Nous ne les interrogeons qu’avec votre accord.',
    agreeTo: (network) =>
      `J’accepte que ${network} reçoive mon pays, ma date de naissance, mon genre, mon code postal et mes réponses, ainsi que mon adresse IP et mon navigateur chaque fois que je cherche des sondages, afin de me proposer ceux qui me correspondent.`,
    showSurveysOf: (network) => `Voir les sondages de ${network}`,
    choiceFailed: 'Votre choix n’a pas pu être enregistré. Réessayez dans un instant.',
    networksTitle: 'Réseaux de sondages',
    networksText: 'Vous avez accepté que ces réseaux vous cherchent des sondages. Vous pouvez arrêter à tout moment.',
    stopAsking: (network) => `Ne plus interroger ${network}`,
    failedTries:
      'Les derniers sondages n’ont pas abouti. C’est fréquent : chacun s’adresse à des personnes précises. Faites une pause ou essayez-en un autre.',
    start: 'Commencer le sondage',
    topPick: 'Recommandé',
    quickest: 'Le plus court',
    survey: (minutes) => `Sondage de ${format.unit(minutes, 'minute')}`,
    rating: (stars) => `Note\u00a0: ${format.number(stars)} sur 5`,
    found: (count) => `Sondages pour vous\u00a0: ${format.number(count)}`,
  };
}
