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
  26: 'Inscriptions partenaires',
  28: 'Achats avec cashback',
  29: 'Casino',
  30: 'Jeux',
  31: 'Finance',
};

const sorts: Readonly<Record<MenuSort, string>> = {
  'popularity-desc': 'Les plus populaires',
  'trending-desc': 'Tendances',
  'payout-desc': 'Récompense la plus élevée',
  'payout-asc': 'Récompense la plus basse',
  'credit_delay-asc': 'Récompense la plus rapide',
};

const notSetUp = {
  title: 'Impossible d’afficher ces offres',
  text: 'Cette page est mal configurée. Contactez l’assistance de l’appli ou du site.',
};

const failures: Readonly<Record<LoadFailure, { readonly title: string; readonly text: string }>> = {
  offline: {
    title: 'Pas de connexion',
    text: 'Vérifiez votre connexion. Le contenu se rechargera dès votre retour en ligne.',
  },
  server: { title: 'Un problème est survenu', text: 'Réessayez dans un instant.' },
  busy: { title: 'Beaucoup de monde en ce moment', text: 'Réessayez dans une minute.' },
  'session-expired': { title: 'Votre session a expiré', text: 'Rouvrez les offres depuis l’appli ou le site.' },
  'unknown-wall': { ...notSetUp, title: 'Ces offres sont introuvables' },
  incomplete: notSetUp,
  refused: notSetUp,
};

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

/** The wall in French. */
export function messages(format: Format): WallMessages {
  const amountOf = (amount: number, currency: string) => `${format.amount(amount)} ${currency}`.trim();
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
    done: 'Terminé',
    offerGone: {
      title: 'Offre non disponible',
      text: 'L’offre est peut-être terminée, ou réservée à d’autres pays ou appareils.',
    },
    offerDone: { title: 'Vous avez déjà terminé cette offre', text: 'La récompense figure dans votre activité.' },
    close: 'Fermer',
    notFoundTitle: 'Aucun résultat',
    emptyTitle: 'Aucune offre pour le moment',
    emptyText: 'Revenez plus tard.',
    emptyFilterText: 'Aucune offre dans ces catégories pour le moment.',
    moreFailed: 'Impossible de charger plus d’offres',
    opensInNewTab: 's’ouvre dans un nouvel onglet',
    opensTracked: 'S’ouvre dans un nouvel onglet. Suivi automatique.',
    seeOffers: 'Voir les offres',
    sort: (choice) => sorts[choice],
    category: (id) => categories[id] ?? '',
    earn: (amount, currency) => (amount === null ? 'Commencer l’offre' : `Gagner ${amountOf(amount, currency)}`),
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
