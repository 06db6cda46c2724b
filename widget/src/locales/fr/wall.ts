import type { Format } from '../../i18n/format.ts';
import type { LoadFailure } from '../../api/load-failure.ts';
import type { CreditDelay, MenuSort, WallMessages } from '../wall-messages.ts';

const categories: Readonly<Record<number, string>> = {
  17: 'Gratuit',
  18: 'Applis mobiles',
  19: 'Vidéos',
  20: 'Sondages',
  21: 'Achats',
  22: 'Essais gratuits',
  23: 'Téléchargements',
  24: 'Inscriptions',
  25: 'Abonnements mobiles',
  26: 'Co-inscriptions',
  28: 'Achats avec cashback',
  29: 'Casino',
  30: 'Jeux',
  31: 'Finance',
};

const sorts: Readonly<Record<MenuSort, string>> = {
  'popularity-desc': 'Populaires',
  'trending-desc': 'En hausse',
  'payout-desc': 'Récompense la plus élevée',
  'payout-asc': 'Récompense la plus basse',
  'credit_delay-asc': 'Crédit le plus rapide',
};

const failures: Readonly<Record<LoadFailure, { readonly title: string; readonly text: string }>> = {
  offline: { title: 'Pas de connexion', text: 'Vérifiez votre connexion. Les offres reviendront d’elles-mêmes.' },
  server: {
    title: 'Un problème est survenu de notre côté',
    text: 'Vos récompenses sont en sécurité. Réessayez dans un instant.',
  },
  busy: { title: 'Trop de demandes', text: 'Attendez une minute, puis réessayez.' },
  'session-expired': {
    title: 'Votre session a pris fin',
    text: 'Retournez dans l’application ou sur la page d’où vous venez et ouvrez de nouveau les offres.',
  },
  'unknown-wall': { title: 'Ces offres sont introuvables', text: 'L’adresse de cette page est peut-être incorrecte.' },
  incomplete: {
    title: 'Impossible d’afficher ces offres',
    text: 'La page n’a pas indiqué quelles offres afficher, ni pour qui.',
  },
  refused: {
    title: 'Impossible d’afficher ces offres',
    text: 'La page a demandé quelque chose que le service n’accepte pas.',
  },
};

function creditDelay(format: Format, delay: CreditDelay): string {
  switch (delay?.kind) {
    case 'instant':
      return 'Crédit immédiat';
    case 'days':
      return `Crédit sous ${format.unit(delay.days, 'day')}`;
    case 'range':
      return `Crédit sous ${format.number(delay.from)} à ${format.unit(delay.to, 'day')}`;
    case 'weekly':
      return 'Crédit sous une semaine';
    case 'biweekly':
      return 'Crédit sous deux semaines';
    default:
      return 'Délai de crédit variable';
  }
}

/** The wall in French. */
export function messages(format: Format): WallMessages {
  const amountOf = (amount: number, currency: string) => `${format.number(amount)} ${currency}`.trim();
  return {
    format,
    offersTab: 'Offres',
    surveysTab: 'Sondages',
    activityTab: 'Activité',
    tabsLabel: 'Façons de gagner',
    title: 'Gagnez des récompenses',
    featured: 'À la une',
    allOffers: 'Toutes les offres',
    allCategories: 'Toutes',
    categoriesLabel: 'Catégories',
    sortLabel: 'Trier par',
    requirements: 'Conditions',
    creditLabel: 'Arrivée de la récompense',
    rewardLabel: 'Votre récompense',
    showMore: 'Afficher plus',
    loading: 'Chargement des offres',
    retry: 'Réessayer',
    clearFilter: 'Voir toutes les offres',
    searchLabel: 'Rechercher',
    clearSearch: 'Effacer la recherche',
    showAllCategories: 'Voir toutes les catégories',
    scrollBack: 'Faire défiler en arrière',
    scrollForward: 'Faire défiler en avant',
    pending: 'En attente',
    done: 'Terminée',
    offerGone: {
      title: 'Offre non disponible',
      text: 'L’offre est peut-être terminée, ou réservée à d’autres pays ou appareils.',
    },
    offerDone: { title: 'Vous avez déjà terminé cette offre', text: 'La récompense figure dans votre activité.' },
    close: 'Fermer',
    notFoundTitle: 'Aucun résultat',
    emptyTitle: 'Aucune offre pour le moment',
    emptyText: 'Les offres changent de temps en temps. Revenez voir plus tard.',
    emptyFilterText: 'Rien dans ces catégories pour le moment.',
    moreFailed: 'Impossible de charger plus d’offres.',
    opensInNewTab: 's’ouvre dans un nouvel onglet',
    opensTracked: 'S’ouvre dans un nouvel onglet. Suivi automatique.',
    seeOffers: 'Voir mes offres',
    signedUpTitle: 'Votre inscription est faite',
    signedUpText: 'Les sondages faits pour vous se trouvent parmi vos offres.',
    sort: (choice) => sorts[choice],
    category: (id) => categories[id] ?? '',
    earn: (amount, currency) => (amount === null ? 'Commencer' : `Gagner ${amountOf(amount, currency)}`),
    upTo: 'jusqu’à',
    earnUpTo: (amount, currency) => `Gagner jusqu’à ${amountOf(amount, currency)}`,
    firstStep: (reward, time) => `${reward} en ${time}`,
    continueOffer: (done, of) => (of === 0 ? 'Continuer' : `Continuer (${format.number(done)}/${format.number(of)})`),
    amount: amountOf,
    stepReward: (amount, currency) => `+${amountOf(amount, currency)}`,
    steps: (count) => `${format.number(count)} ${format.plural(count, { one: 'étape', other: 'étapes' })}`,
    usualTime: (time) => `environ ${time}`,
    deadline: (time) => `à terminer sous ${time}`,
    creditDelay: (delay) => creditDelay(format, delay),
    shortDelay: (days) => (days === 0 ? 'Immédiate' : `Sous ${format.unit(days, 'day')}`),
    usuallyCredited: (time) => `Généralement créditée en ${time}`,
    finishRate: (outOfTen) =>
      outOfTen === 0 ? 'Terminée moins d’une fois sur 10' : `Terminée ${format.number(outOfTen)} fois sur 10`,
    store: (platform) => (platform === 'ios' ? 'App Store' : 'Google Play'),
    loaded: (count) => `Offres affichées\u00a0: ${format.number(count)}`,
    found: (count) => `Offres trouvées\u00a0: ${format.number(count)}`,
    notFoundText: (text) => `Aucune offre ne correspond à «\u00a0${text}\u00a0». Essayez un autre mot.`,
    foundElsewhere: (count) => `Dans d’autres catégories\u00a0: ${format.number(count)}`,
    balance: (amount) => `Solde\u00a0: ${amount}`,
    failure: (failure) => failures[failure],
  };
}
