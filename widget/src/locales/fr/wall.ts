import type { LoadFailure } from '../../api/load-failure.ts';
import type { Format } from '../../i18n/format.ts';
import type { ActivityMessages, Progress, TicketError, TicketField } from '../activity-messages.ts';
import type { SurveyMessages } from '../survey-messages.ts';
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

function creditDelay(format: Format, delay: CreditDelay, isStepped: boolean): string {
  switch (delay?.kind) {
    case 'instant':
      return `Récompense immédiate${isStepped ? ' après chaque étape' : ''}`;
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

const states: Readonly<Record<Progress, string>> = {
  clicked: 'Commencée',
  pending: 'En attente',
  credited: 'Créditée',
  rejected: 'Refusée',
  reversed: 'Annulée',
};

const rejections: Readonly<Record<string, string>> = {
  too_late: 'Vous avez terminé hors délai.',
  already_completed: 'Vous avez déjà reçu la récompense de cette offre.',
  screenout: 'Votre profil ne correspondait pas à ce sondage.',
  quota_full: 'Le sondage avait assez de réponses.',
  quality: 'Certaines réponses n’ont pas passé les contrôles.',
};

const subjects: Readonly<Record<number, string>> = {
  1: 'Je n’ai pas reçu ma récompense',
  2: 'L’offre ouvre la mauvaise page',
  3: 'Autre chose',
};

const labels: Readonly<Record<TicketField, string>> = {
  offer_name: 'Offre',
  completed_at: 'Quand avez-vous terminé l’offre\u202f?',
  message: 'Que s’est-il passé\u202f?',
  name: 'Votre nom',
  email: 'Votre adresse e-mail',
  proof_image_url: 'Lien vers une capture d’écran',
  proof_video_url: 'Lien vers un enregistrement',
};

const missing: Readonly<Record<TicketField, string>> = {
  offer_name: 'Saisissez le nom de l’offre',
  completed_at: 'Indiquez la date à laquelle vous avez terminé l’offre',
  message: 'Expliquez ce qui s’est passé',
  name: 'Saisissez votre nom',
  email: 'Saisissez votre adresse e-mail',
  proof_image_url: 'Saisissez un lien',
  proof_video_url: 'Saisissez un lien',
};

const troubles = {
  offline: 'Message non envoyé. Vérifiez votre connexion et réessayez.',
  busy: 'Vous pouvez envoyer cinq messages par jour. Réessayez plus tard.',
  server: 'Un problème est survenu. Votre texte est toujours là. Réessayez dans un instant.',
  setup: 'Message non envoyé. Contactez l’assistance de l’appli ou du site.',
};

function explain(state: Progress, reason: string | null): string {
  if (state === 'pending') return 'Vous recevrez la récompense après validation.';
  if (state === 'rejected') return rejections[reason ?? ''] ?? 'Les conditions de l’offre ne sont pas remplies.';
  if (state === 'reversed') return 'L’annonceur a annulé la récompense.';
  return '';
}

function ticketError({ field, code, max }: TicketError): string {
  if (code === 'required') return missing[field];
  if (code === 'too_long') return `${labels[field]}\u00a0: ${max} caractères au maximum`;
  if (code === 'future') return 'La date ne peut pas être dans le futur';
  if (field === 'email') return 'Saisissez une adresse e-mail du type name@example.com';
  if (field === 'completed_at') return 'Indiquez une date valide';
  if (field === 'proof_image_url' || field === 'proof_video_url') {
    return `${labels[field]}\u00a0: doit commencer par https:// ou http://`;
  }
  return `${labels[field]}\u00a0: un caractère n’est pas autorisé`;
}

/** The wall in French. */
export function messages(format: Format, host: string): WallMessages {
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
    moreWays: 'Autres façons de gagner',
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
    upToADay: (amount, currency) => `Jusqu’à ${amountOf(amount, currency)} par jour`,
    firstStep: (reward, time) => `${reward} en ${time}`,
    amount: amountOf,
    wasAmount: (amount) => `au lieu de ${amount}`,
    saleEnds: (day) => `Fin : ${day}`,
    stepReward: (amount, currency) => `+${amountOf(amount, currency)}`,
    steps: (count) => `${format.number(count)} ${format.plural(count, { one: 'étape', other: 'étapes' })}`,
    timesDone: (done, of) => `${format.number(done)} sur ${format.number(of)}`,
    onceADay: 'Une fois par jour',
    shortDelay: (days) => (days === 0 ? 'Immédiate' : `Sous ${format.unit(days, 'day')}`),
    usualDelay: (time) => `En général ${time}`,
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
    pending: 'En attente',
    done: 'Terminé',
    offerGone: 'Offre non disponible',
    showMore: 'Afficher plus',
    loading: 'Chargement des offres',
    moreFailed: 'Impossible de charger plus d’offres',
    clearSearch: 'Effacer la recherche',
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
    creditDelay: (delay, isStepped) => creditDelay(format, delay, isStepped),
    finishRate: (outOfTen) =>
      outOfTen === 0 ? 'Terminée moins d’une fois sur 10' : `Terminée ${format.number(outOfTen)} fois sur 10`,
    notFoundText: (text) => `Aucune offre ne correspond à «\u00a0${text}\u00a0». Essayez un autre mot.`,
    failure: (failure) => failures(host)[failure],
    surveys: surveys(format),
    activity: activity(format),
  };
}

function surveys(format: Format): SurveyMessages {
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

function activity(format: Format): ActivityMessages {
  return {
    format,
    balance: 'Votre solde',
    offersTitle: 'Vos offres',
    emptyTitle: 'Aucune activité',
    offersEmpty: 'Commencez une offre et suivez-la ici.',
    historyTitle: 'Historique du solde',
    historyEmpty: 'Vos récompenses apparaissent ici une fois créditées.',
    historyFailed: 'Impossible de charger votre historique',
    adjustment: 'Ajustement',
    reversed: 'Annulée',
    loading: 'Chargement de votre activité',
    failedTitle: 'Impossible d’afficher votre activité pour le moment',
    continue: 'Continuer',
    notCredited: 'Récompense manquante\u202f?',
    report: 'Signaler un problème',
    state: (state) => states[state],
    ended: 'Terminée',
    stepState: (state) => (state === 'clicked' ? 'À faire' : states[state]),
    toGo: (amount) => `À gagner\u00a0: ${amount}`,
    explain,
    moreOn: (amount, date) => `${amount} de plus le ${date}`,
    availableOn: (date) => `Disponible le ${date}`,
    extras: {
      screenout: 'Cette fois, votre profil ne correspondait pas. Cette récompense est pour votre essai.',
      bonus: 'Une récompense supplémentaire pour cette offre.',
    },
    stepsDone: (done, of) =>
      `${format.number(done)} ${format.plural(done, { one: 'étape', other: 'étapes' })} sur ${format.number(of)}`,
    ticketTitle: 'Signaler un problème',
    ticketIntro: 'Expliquez ce qui n’a pas fonctionné. Nous vous répondrons par e-mail.',
    back: 'Revenir à l’activité',
    subject: 'Quel est le problème\u202f?',
    optional: 'facultatif',
    addProof: 'Ajouter une capture ou une vidéo',
    send: 'Envoyer',
    sending: 'Envoi…',
    errorTitle: 'Il y a un problème',
    errorPrefix: 'Erreur\u00a0:',
    sentTitle: 'Message envoyé',
    subjectName: (id) => subjects[id] ?? '',
    field: (field) => labels[field],
    hint: (field) => (field === 'message' ? '200 caractères au maximum' : ''),
    error: ticketError,
    refused: (label) => `Vérifiez ce champ\u00a0: ${label}`,
    trouble: (reason) => troubles[reason],
    sentText: (ticketId) => `Demande n°\u00a0${ticketId}. Nous vous répondrons par e-mail.`,
  };
}
