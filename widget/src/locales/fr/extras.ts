import type { Format } from '../../i18n/format.ts';
import type { LoadFailure } from '../../api/load-failure.ts';
import type { ExtrasMessages } from '../extras-messages.ts';
import type { CreditDelay } from '../wall-messages.ts';

const notSetUp = {
  title: 'Impossible d’afficher ces offres',
  text: 'Cette page est mal configurée. Contactez l’assistance de l’appli ou du site.',
};

const failures = (host: string): Readonly<Record<LoadFailure, { readonly title: string; readonly text: string }>> => ({
  offline: {
    title: 'Pas de connexion',
    text: 'Vérifiez votre connexion. Le contenu se rechargera dès votre retour en ligne.',
  },
  unreachable: {
    title: 'Offres inaccessibles',
    text: `Vérifiez votre connexion. Avec un bloqueur de pub, autorisez ${host} et rechargez.`,
  },
  server: { title: 'Un problème est survenu', text: 'Réessayez dans un instant.' },
  busy: { title: 'Beaucoup de monde en ce moment', text: 'Réessayez dans une minute.' },
  'signed-out': {
    title: 'Connectez-vous pour gagner',
    text: 'Connectez-vous à l’appli ou au site pour voir vos offres.',
  },
  'session-expired': { title: 'Votre session a expiré', text: 'Rouvrez les offres depuis l’appli ou le site.' },
  'unknown-wall': { ...notSetUp, title: 'Ces offres sont introuvables' },
  incomplete: notSetUp,
  refused: notSetUp,
});

function creditDelay(format: Format, delay: CreditDelay): string {
  switch (delay?.kind) {
    case 'instant':
      return 'Récompense immédiate';
    case 'days':
      return `Récompense sous ${format.unit(delay.days, 'day')}`;
    case 'range':
      return `Récompense sous ${format.number(delay.from)} à ${format.unit(delay.to, 'day')}`;
    case 'weekly':
      return 'Récompense sous une semaine';
    case 'biweekly':
      return 'Récompense sous deux semaines';
    default:
      return 'Délai variable';
  }
}

/** What a wall says after its first screen, in French. */
export function messages(format: Format): ExtrasMessages {
  return {
    format,
    pending: 'En attente',
    done: 'Terminé',
    offerGone: 'Offre non disponible',
    showMore: 'Afficher plus',
    loading: 'Chargement des offres',
    moreFailed: 'Impossible de charger plus d’offres',
    clearSearch: 'Effacer la recherche',
    continueOffer: (done, of) => (of === 0 ? 'Continuer' : `Continuer (${format.number(done)}/${format.number(of)})`),
    usualTime: (time) => `environ ${time}`,
    deadline: (time) => `à terminer sous ${time}`,
    loaded: (count) => `Offres affichées\u00a0: ${format.number(count)}`,
    found: (count) => `Offres trouvées\u00a0: ${format.number(count)}`,
    foundElsewhere: (count) => `Dans d’autres catégories\u00a0: ${format.number(count)}`,
    balance: (amount) => `Solde\u00a0: ${amount}`,
    requirements: 'Conditions',
    goodToKnow: 'Bon à savoir',
    pendingTime: (time) => `Confirmation\u00a0: jusqu’à ${time}`,
    sessionTime: (time) => `Délai après le début\u00a0: ${time}`,
    timeLeft: (time) => `Temps restant\u00a0: ${time}`,
    timeUp: 'Délai dépassé',
    rewardLabel: 'Votre récompense',
    retry: 'Réessayer',
    clearFilter: 'Voir toutes les offres',
    showAllCategories: 'Voir toutes les catégories',
    scrollBack: 'Faire défiler en arrière',
    scrollForward: 'Faire défiler en avant',
    offerGoneText: 'L’offre est peut-être terminée, ou réservée à d’autres pays ou appareils.',
    offerDoneText: 'La récompense figure dans votre activité.',
    close: 'Fermer',
    notFoundTitle: 'Aucun résultat',
    emptyTitle: 'Aucune offre pour le moment',
    emptyText: 'Revenez plus tard.',
    emptyFilterText: 'Aucune offre dans ces catégories pour le moment.',
    opensTracked: 'S’ouvre dans un nouvel onglet. Suivi automatique.',
    seeOffers: 'Voir les offres',
    creditDelay: (delay) => creditDelay(format, delay),
    finishRate: (outOfTen) =>
      outOfTen === 0 ? 'Terminée moins d’une fois sur 10' : `Terminée ${format.number(outOfTen)} fois sur 10`,
    notFoundText: (text) => `Aucune offre ne correspond à «\u00a0${text}\u00a0». Essayez un autre mot.`,
    failure: (failure, host) => failures(host)[failure],
  };
}
