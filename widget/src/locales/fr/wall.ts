import type { Format } from '../../i18n/format.ts';
import type { MenuSort, WallMessages } from '../wall-messages.ts';

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
    searchLabel: 'Rechercher',
    opensInNewTab: 's’ouvre dans un nouvel onglet',
    sort: (choice) => sorts[choice],
    category: (id) => categories[id] ?? '',
    earn: (amount, currency) => (amount === null ? 'Commencer l’offre' : `Gagner ${amountOf(amount, currency)}`),
    upTo: 'jusqu’à',
    earnUpTo: (amount, currency) => `Gagner jusqu’à ${amountOf(amount, currency)}`,
    firstStep: (reward, time) => `${reward} en ${time}`,
    amount: amountOf,
    stepReward: (amount, currency) => `+${amountOf(amount, currency)}`,
    steps: (count) => `${format.number(count)} ${format.plural(count, { one: 'étape', other: 'étapes' })}`,
    timesDone: (done, of) => `${format.number(done)} sur ${format.number(of)}`,
    onceADay: 'Une fois par jour',
    shortDelay: (days) => (days === 0 ? 'Immédiate' : `Sous ${format.unit(days, 'day')}`),
    usuallyCredited: (time) => `Généralement créditée en ${time}`,
    store: (platform) => (platform === 'ios' ? 'App Store' : 'Google Play'),
    versions: (system, min, max) =>
      min && max
        ? `${system} ${min} à ${max}`
        : min
          ? `${system} ${min} ou plus récent`
          : `${system} ${max} ou plus ancien`,
    browsers: (names) => `Uniquement dans ${names}`,
    paymentRequired: 'Paiement requis',
  };
}
